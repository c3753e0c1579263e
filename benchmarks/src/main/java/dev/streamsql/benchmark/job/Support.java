package dev.streamsql.benchmark.job;

import dev.streamsql.diagnostic.DiagnosticException;
import java.util.Optional;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** Tells whether a query can be run at all. */
public final class Support {
  private Support() {}

  /** Returns why a task's query is refused; empty if it is not. */
  public static Optional<String> refusal(Task task) {
    try {
      OurJob.build(task, StreamExecutionEnvironment.createLocalEnvironment(1));
      return Optional.empty();
    } catch (DiagnosticException e) {
      return Optional.of(e.getMessage().lines().findFirst().orElse("the query is refused"));
    }
  }
}
