package dev.streamsql.cluster;

import dev.streamsql.local.UserInputException;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.flink.runtime.client.JobStatusMessage;

/**
 * Finds the job that a user means: that of a whole id, else of an exact name, else of the beginning
 * of an id. Of several, those that have not ended come first: ended jobs stay in a cluster's list
 * for long.
 */
public final class Jobs {
  /** So short a beginning of an id is more likely to be a name that is mistyped. */
  private static final int SHORTEST_BEGINNING = 4;

  private static final int MAX_TOLD = 10;

  private static final Comparator<JobStatusMessage> ACTIVE_THEN_LATEST =
      Comparator.comparing(Jobs::hasEnded)
          .thenComparing(Comparator.comparingLong(JobStatusMessage::getStartTime).reversed())
          .thenComparing(job -> job.getJobId().toString());

  private Jobs() {}

  /**
   * Returns the job that is meant. A name that only ended jobs have means the latest of them.
   *
   * @param given an id, a name, or the beginning of an id, at least four characters
   * @param jobs the cluster's jobs
   * @throws UserInputException if there is none, or more than one
   */
  public static JobStatusMessage find(String given, Collection<JobStatusMessage> jobs) {
    String beginning = given.toLowerCase(Locale.ROOT);
    List<JobStatusMessage> whole = those(jobs, job -> job.getJobId().toString().equals(beginning));
    if (!whole.isEmpty()) {
      return whole.get(0);
    }
    List<JobStatusMessage> named = those(jobs, job -> job.getJobName().equals(given));
    if (!named.isEmpty()) {
      return hasEnded(named.get(0)) ? named.get(0) : only(given, named);
    }
    List<JobStatusMessage> begun =
        those(jobs, job -> job.getJobId().toString().startsWith(beginning));
    if (begun.isEmpty()) {
      throw new UserInputException("no job " + given + "; " + known(jobs));
    }
    if (beginning.length() < SHORTEST_BEGINNING) {
      throw new UserInputException(
          "no job is called "
              + given
              + ", and of an id at least "
              + SHORTEST_BEGINNING
              + " characters are needed; "
              + known(jobs));
    }
    return only(given, begun);
  }

  /**
   * Returns the job as {@link #find} does, if it has not ended. A name that only ended jobs have is
   * theirs still: it never means the beginning of another job's id.
   *
   * @throws UserInputException if it has
   */
  public static JobStatusMessage findActive(String given, Collection<JobStatusMessage> jobs) {
    JobStatusMessage found = find(given, jobs);
    if (hasEnded(found)) {
      throw new UserInputException(
          "the job " + found.getJobId() + " has already ended: " + found.getJobState());
    }
    return found;
  }

  private static JobStatusMessage only(String given, List<JobStatusMessage> found) {
    List<JobStatusMessage> active = those(found, job -> !hasEnded(job));
    List<JobStatusMessage> meant = active.isEmpty() ? found : active;
    if (meant.size() == 1) {
      return meant.get(0);
    }
    throw new UserInputException(
        "more than one job is meant by " + given + ", give an id; " + known(meant));
  }

  private static List<JobStatusMessage> those(
      Collection<JobStatusMessage> jobs, Predicate<JobStatusMessage> wanted) {
    return jobs.stream().filter(wanted).sorted(ACTIVE_THEN_LATEST).toList();
  }

  private static boolean hasEnded(JobStatusMessage job) {
    return job.getJobState().isGloballyTerminalState();
  }

  private static String known(Collection<JobStatusMessage> jobs) {
    if (jobs.isEmpty()) {
      return "the cluster has none";
    }
    int more = jobs.size() - MAX_TOLD;
    return "there are: "
        + jobs.stream()
            .sorted(ACTIVE_THEN_LATEST)
            .limit(MAX_TOLD)
            .map(job -> job.getJobId() + " (" + job.getJobName() + ", " + job.getJobState() + ")")
            .collect(Collectors.joining(", "))
        + (more > 0 ? ", and " + more + " more; 'list' shows all" : "");
  }
}
