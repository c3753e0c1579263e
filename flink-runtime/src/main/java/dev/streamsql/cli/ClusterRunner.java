package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterConnection;
import dev.streamsql.cluster.ClusterException;
import dev.streamsql.cluster.JobWatch;
import dev.streamsql.cluster.JobWatch.State;
import dev.streamsql.cluster.LastFailure;
import dev.streamsql.cluster.Submission;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;

/** Follows a job that has been sent to a cluster: until it runs, or until its end. */
final class ClusterRunner {
  private static final long POLL_MS = 250;
  private static final long SECOND_NS = 1_000_000_000L;

  /**
   * A JobManager that restarts, or a network that is down for a moment, is no reason to give up.
   */
  private static final int MAX_SILENT_POLLS = 120;

  /** So often a job may start anew before it is said that it does not come up. */
  private static final int MAX_RESTARTS = 5;

  private final ClusterConnection cluster;
  private final Submission job;
  private final ProgressPrinter printer;
  private final JobWatch watch;
  private final JobID id;
  private final Runnable tellsId;
  private final long start = System.nanoTime();
  private long lastProgress = start;
  private int silentPolls;
  private boolean idTold;

  /**
   * Creates the runner.
   *
   * @param tellsId called once, when all tasks of the job run or have run: who reads the id of a
   *     job can rely on it
   */
  ClusterRunner(
      ClusterConnection cluster, Submission job, ProgressPrinter printer, Runnable tellsId) {
    this.cluster = cluster;
    this.job = job;
    this.printer = printer;
    this.tellsId = tellsId;
    this.id = job.graph().getJobID();
    this.watch = new JobWatch(cluster, id);
  }

  /**
   * Follows the job and tells each change of its state.
   *
   * @param untilUp whether to return as soon as all its tasks run
   * @return the exit code
   */
  int follow(boolean untilUp) throws InterruptedException {
    Signals signals = Signals.onInterrupt(this::detach);
    try {
      JobStatus told = null;
      boolean up = false;
      int restarts = 0;
      long restartedAt = 0;
      while (true) {
        State state = poll();
        if (state.isOver()) {
          return over(state.status());
        }
        if (state.restartedAt() != restartedAt) {
          restartedAt = state.restartedAt();
          up = false;
          Optional<LastFailure> failure = tell(JobStatus.RESTARTING);
          if (!idTold && failure.filter(LastFailure::lasting).isPresent()) {
            return cancelled();
          }
          restarts++;
          if (untilUp && restarts == MAX_RESTARTS) {
            return givesUp();
          }
        } else if (state.status() != told && isWorthTelling(state.status())) {
          up = false;
          tell(state.status());
        }
        told = state.status();
        if (state.isUp() && !up) {
          up = true;
          printer.message("job " + id + ": RUNNING, " + state.tasks() + " tasks");
          tellId();
          if (untilUp) {
            return ExitCode.DONE;
          }
        }
        if (up) {
          progress();
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
    } finally {
      signals.giveBack();
    }
  }

  private Optional<LastFailure> tell(JobStatus status) throws InterruptedException {
    Optional<LastFailure> failure = lastFailure(status);
    printer.message(
        "job " + id + ": " + status + failure.map(last -> ", because: " + last.cause()).orElse(""));
    return failure;
  }

  /** A restart is seen by its time: a cluster tells states every 3 s, and this one may be short. */
  private static boolean isWorthTelling(JobStatus status) {
    return status != JobStatus.RUNNING && status != JobStatus.RESTARTING;
  }

  private void tellId() {
    if (!idTold) {
      idTold = true;
      tellsId.run();
    }
  }

  /** The job may come up yet; whoever waits for it should know that it does not. */
  private int givesUp() {
    printer.message(
        "job "
            + id
            + ": has started "
            + MAX_RESTARTS
            + " times and failed; it goes on trying. To end it:");
    printer.message("  bin/streamsql cancel " + id + " --target " + cluster.target());
    return ExitCode.JOB_FAILED;
  }

  /** A job that has never run and never will is not left to the cluster. */
  private int cancelled() throws InterruptedException {
    cluster.cancel(id);
    printer.message("job " + id + ": cancelled, as it would never start");
    return ExitCode.JOB_FAILED;
  }

  private State poll() throws InterruptedException {
    while (true) {
      try {
        State state = watch.state();
        silentPolls = 0;
        return state;
      } catch (ClusterException e) {
        silentPolls++;
        if (silentPolls > MAX_SILENT_POLLS) {
          throw new ClusterException("job " + id + " is sent, but " + e.getMessage(), e);
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MS);
      }
    }
  }

  /** A job that starts anew again and again would else not tell why. */
  private Optional<LastFailure> lastFailure(JobStatus status) throws InterruptedException {
    if (status != JobStatus.RESTARTING && status != JobStatus.FAILING) {
      return Optional.empty();
    }
    try {
      return cluster.lastFailure(id);
    } catch (ClusterException e) {
      return Optional.empty();
    }
  }

  private void progress() throws InterruptedException {
    long now = System.nanoTime();
    if (now - lastProgress < SECOND_NS) {
      return;
    }
    lastProgress = now;
    try {
      printer.progress(Counters.of(cluster.accumulators(id)), now);
    } catch (ClusterException e) {
      // A job that is just ending, or starting anew, does not answer.
    }
  }

  private int over(JobStatus status) throws InterruptedException {
    if (status == JobStatus.FINISHED) {
      Map<String, Object> counters = watch.counters();
      printer.message("job " + id + ": FINISHED");
      tellId();
      printer.summary(Counters.of(counters), System.nanoTime() - start);
      return ExitCode.DONE;
    }
    Optional<Throwable> failure = status == JobStatus.FAILED ? watch.failure() : Optional.empty();
    printer.message("job " + id + ": " + status);
    if (failure.isPresent()) {
      job.explain(failure.get()).forEach(printer::message);
      return ExitCode.JOB_FAILED;
    }
    return ExitCode.INTERRUPTED;
  }

  /** The job is the cluster's: who looks away does not end it. */
  private void detach() {
    printer.message("job " + id + ": goes on; to end it:");
    printer.message("  bin/streamsql stop " + id + " --target " + cluster.target() + " --drain");
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
  }
}
