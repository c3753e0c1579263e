package dev.streamsql.cli;

import dev.streamsql.connector.lines.LineSource;
import dev.streamsql.local.UserInputException;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Finds, before a job starts, what would make it fail or destroy its own input. */
final class FileChecks {
  private FileChecks() {}

  /**
   * Checks a run's files.
   *
   * @throws UserInputException if an input is missing, stdin is wanted twice, or an output is a
   *     directory or one of the inputs
   */
  static void check(String script, Bindings bindings) {
    List<String> inputs = new ArrayList<>(bindings.inputs().values());
    if (bindings.events() != null) {
      inputs.add(bindings.events());
    }
    long stdin = Stream.concat(Stream.of(script), inputs.stream()).filter("-"::equals).count();
    if (stdin > 1) {
      throw new UserInputException(
          "stdin (-) can be read only once, but is given " + stdin + " times");
    }
    String problem = LineSource.check(inputs);
    if (problem != null) {
      throw new UserInputException(problem);
    }
    inputs.add(script);
    Stream.of(bindings.output(), bindings.deadLetters())
        .filter(Objects::nonNull)
        .forEach(output -> checkOutput(output, inputs));
    if (bindings.output() != null
        && bindings.deadLetters() != null
        && isSame(bindings.output(), bindings.deadLetters())) {
      throw new UserInputException(
          "results and dead letters cannot share the file " + bindings.output());
    }
  }

  /**
   * Checks that dead letters do not overwrite what a script writes.
   *
   * @param path the file that they go to; null for none
   * @throws UserInputException if a sink of the script has the file
   */
  static void checkDeadLetters(Plan plan, String path) {
    if (path == null) {
      return;
    }
    Stream<SinkStep> sinks =
        plan.steps().stream().filter(SinkStep.class::isInstance).map(SinkStep.class::cast);
    Stream.concat(sinks, Stream.ofNullable(plan.lateRows()))
        .map(sink -> sink.options().get("path"))
        .filter(Objects::nonNull)
        .filter(written -> isSame(written, path))
        .findFirst()
        .ifPresent(
            written -> {
              throw new UserInputException(
                  "dead letters cannot go to a file that the script writes: " + written);
            });
  }

  private static void checkOutput(String output, List<String> inputs) {
    if (new File(output).isDirectory()) {
      throw new UserInputException("cannot write to a directory: " + output);
    }
    for (String input : inputs) {
      if (!input.equals("-") && isSame(output, input)) {
        throw new UserInputException("would overwrite its own input: " + output);
      }
    }
  }

  private static boolean isSame(String a, String b) {
    try {
      // A device (/dev/null, /dev/stdin) may be named twice: nothing is lost by it.
      File file = new File(a).getCanonicalFile();
      return file.equals(new File(b).getCanonicalFile()) && (!file.exists() || file.isFile());
    } catch (IOException e) {
      return false;
    }
  }
}
