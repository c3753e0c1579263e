package dev.streamsql.cli;

import dev.streamsql.local.FailureText;
import dev.streamsql.local.SavepointStop;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.core.execution.JobClient;

/**
 * Stops a running job when the user asks: the first time with drain, so that pending rows are
 * padded and written; the second time at once.
 */
final class JobStopper {
  private static final long CANCEL_SECONDS = 5;

  private final JobClient job;
  private final CompletableFuture<?> end;
  private final Path savepoint;
  private final ProgressPrinter printer;
  private volatile State state = State.RUNNING;

  /** What has been asked of the job. */
  enum State {
    RUNNING,
    DRAINING,
    DRAIN_FAILED,
    CANCELLED
  }

  /**
   * Creates the stopper.
   *
   * @param end completes when the job has ended, however it has
   * @param savepoint a directory for the savepoint that comes with a drain
   */
  JobStopper(JobClient job, CompletableFuture<?> end, Path savepoint, ProgressPrinter printer) {
    this.job = job;
    this.end = end;
    this.savepoint = savepoint;
    this.printer = printer;
  }

  State state() {
    return state;
  }

  /** Asks for the next way to stop; returns at once. */
  synchronized void stop() {
    if (state == State.RUNNING) {
      state = State.DRAINING;
      printer.message("stopping: draining the job; interrupt again to cancel it");
      daemon(this::drain);
    } else if (state == State.DRAINING) {
      state = State.CANCELLED;
      printer.message("stopped: cancelled, rows that were pending are lost");
      daemon(this::cancel);
    }
  }

  private static void daemon(Runnable action) {
    Thread thread = new Thread(action, "streamsql-stop");
    thread.setDaemon(true);
    thread.start();
  }

  private void drain() {
    try {
      SavepointStop.stop(job, true, savepoint, end);
    } catch (ExecutionException e) {
      drainFailed(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A job that has ended by itself meanwhile has padded and written everything: no failure. */
  private synchronized void drainFailed(ExecutionException failure) {
    try {
      end.get(1, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      // The job's own failure is told where its end is.
    } catch (TimeoutException e) {
      if (state == State.DRAINING) {
        state = State.DRAIN_FAILED;
        FailureText.of("the drain failed", failure).forEach(printer::message);
        job.cancel();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void cancel() {
    try {
      job.cancel().get(CANCEL_SECONDS, TimeUnit.SECONDS);
      end.get(CANCEL_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      // Cancelled: the job's end is told as a failure.
    } catch (TimeoutException e) {
      Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
