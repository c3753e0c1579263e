package dev.streamsql.local;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.checkpoint.CheckpointException;
import org.apache.flink.runtime.checkpoint.CheckpointFailureReason;
import org.apache.flink.util.ExceptionUtils;

/** Stops jobs with a savepoint, the only way in which Flink stops one in order. */
public final class SavepointStop {
  /** How often it is tried again while the job is still starting. */
  private static final long RETRY_MS = 50;

  private static final int MAX_ATTEMPTS = 200;

  private static final Set<CheckpointFailureReason> PASSING =
      Set.of(
          CheckpointFailureReason.NOT_ALL_REQUIRED_TASKS_RUNNING,
          CheckpointFailureReason.TASK_CHECKPOINT_FAILURE,
          CheckpointFailureReason.CHECKPOINT_DECLINED_TASK_NOT_READY,
          CheckpointFailureReason.CHECKPOINT_DECLINED_TASK_CLOSING);

  private SavepointStop() {}

  /**
   * Stops a job and waits until it has stopped, or has ended by itself.
   *
   * @param drain whether what is pending is padded and written
   * @param savepoint the directory of the savepoint
   * @param end completes when the job has ended, however it has
   * @throws ExecutionException if the job does not stop
   */
  public static void stop(JobClient job, boolean drain, Path savepoint, CompletableFuture<?> end)
      throws ExecutionException, InterruptedException {
    int attempts = 0;
    while (!end.isDone()) {
      try {
        job.stopWithSavepoint(drain, savepoint.toUri().toString(), SavepointFormatType.CANONICAL)
            .get();
        return;
      } catch (ExecutionException e) {
        attempts++;
        if (!isPassing(e) || attempts > MAX_ATTEMPTS) {
          throw e;
        }
        TimeUnit.MILLISECONDS.sleep(RETRY_MS);
      }
    }
  }

  /** A task that is just starting, or just ending, cannot take part in a savepoint for a moment. */
  private static boolean isPassing(ExecutionException failure) {
    return ExceptionUtils.findThrowable(failure, CheckpointException.class)
        .map(CheckpointException::getCheckpointFailureReason)
        .filter(PASSING::contains)
        .isPresent();
  }
}
