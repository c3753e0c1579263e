package dev.streamsql.cli;

import dev.streamsql.plan.Plan;
import java.util.List;
import java.util.Map;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** A script that is ready to run. */
public interface CompiledScript {
  /** Returns the plan in words, for a person to read. */
  String explain();

  /** Returns what a user should know before the job runs, such as how inputs are merged. */
  List<String> notes();

  /** Returns the settings in force: the script's SET options and, over them, the bindings'. */
  Map<String, String> settings();

  /** Returns the plan, to compare it with another one's. */
  Plan plan();

  /** Returns whether the standard input is read. */
  boolean readsStdin();

  /** Returns whether rows go to the standard output. */
  boolean writesStdout();

  /** Adds the script's sources, operators and sinks to a job. */
  void attachTo(StreamExecutionEnvironment env);
}
