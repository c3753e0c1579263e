package dev.streamsql.cluster;

import dev.streamsql.local.UserInputException;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.flink.runtime.client.JobStatusMessage;

/** Finds the job that a user means. */
public final class Jobs {
  private Jobs() {}

  /**
   * Returns the job whose id begins as given, or whose name is as given. A name means the one of
   * that name which has not ended, if there is one.
   *
   * @param given an id, its beginning, or a name
   * @param jobs the cluster's jobs
   * @throws UserInputException if there is none, or more than one
   */
  public static JobStatusMessage find(String given, Collection<JobStatusMessage> jobs) {
    String prefix = given.toLowerCase(Locale.ROOT);
    List<JobStatusMessage> found =
        jobs.stream().filter(job -> job.getJobId().toString().startsWith(prefix)).toList();
    if (found.isEmpty()) {
      found = named(given, jobs);
    }
    if (found.size() == 1) {
      return found.get(0);
    }
    throw new UserInputException(
        found.isEmpty()
            ? "no job " + given + "; " + (jobs.isEmpty() ? "the cluster has none" : known(jobs))
            : "more than one job is meant by " + given + "; " + known(found));
  }

  /**
   * Returns the job as {@link #find} does, if it has not ended.
   *
   * @throws UserInputException if it has
   */
  public static JobStatusMessage findActive(String given, Collection<JobStatusMessage> jobs) {
    JobStatusMessage found = find(given, jobs);
    if (found.getJobState().isGloballyTerminalState()) {
      throw new UserInputException(
          "the job " + found.getJobId() + " has already ended: " + found.getJobState());
    }
    return found;
  }

  private static List<JobStatusMessage> named(String name, Collection<JobStatusMessage> jobs) {
    List<JobStatusMessage> all =
        jobs.stream().filter(job -> job.getJobName().equals(name)).toList();
    List<JobStatusMessage> active =
        all.stream().filter(job -> !job.getJobState().isGloballyTerminalState()).toList();
    return active.isEmpty() ? all : active;
  }

  private static String known(Collection<JobStatusMessage> jobs) {
    return "there are: "
        + jobs.stream()
            .map(job -> job.getJobId() + " (" + job.getJobName() + ", " + job.getJobState() + ")")
            .sorted()
            .collect(Collectors.joining(", "));
  }
}
