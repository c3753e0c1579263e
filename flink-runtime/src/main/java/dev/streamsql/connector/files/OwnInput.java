package dev.streamsql.connector.files;

import dev.streamsql.connector.ConnectorException;
import dev.streamsql.connector.lines.FileListing;
import dev.streamsql.connector.lines.InputsConnector;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import java.io.File;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Keeps a job from writing over what it reads, and from reading what it writes, for ever. */
public final class OwnInput {
  private OwnInput() {}

  /**
   * Checks that no file sink writes to what a source reads.
   *
   * @throws ConnectorException if one does
   */
  public static void check(Plan plan) {
    List<String> inputs =
        plan.steps().stream()
            .filter(SourceStep.class::isInstance)
            .flatMap(step -> paths((SourceStep) step))
            .filter(path -> !path.equals("-"))
            .toList();
    Stream.concat(
            plan.steps().stream().filter(SinkStep.class::isInstance).map(SinkStep.class::cast),
            Stream.of(plan.deadLetters(), plan.lateRows()).filter(Objects::nonNull))
        .filter(sink -> sink.connector().equals("file"))
        .map(sink -> new FileOptions(sink.options()))
        .forEach(output -> inputs.forEach(input -> check(input, output)));
  }

  private static Stream<String> paths(SourceStep step) {
    return switch (step.connector()) {
      case "file", "event-log" -> Stream.of(step.options().get(FileOptions.PATH));
      case "inputs" -> InputsConnector.paths(step).stream();
      default -> Stream.empty();
    };
  }

  private static void check(String input, FileOptions sink) {
    String output = sink.path();
    File file = canonical(output);
    // A device, such as /dev/null, can be read and written.
    if (file.exists() && !file.isFile() && !file.isDirectory()) {
      return;
    }
    FileListing listing = listing(canonicalText(input));
    if (listing == null) {
      if (canonical(input).equals(file)) {
        throw new ConnectorException(
            "'path' = '" + output + "' would overwrite what this script reads");
      }
      return;
    }
    String written =
        FileWriting.isDirectory(output) ? file + "/part-0" + sink.suffix() : file.toString();
    if (listing.names(written)) {
      throw new ConnectorException(
          "what is written to 'path' = '"
              + output
              + "' would be read by this script, from 'path' = '"
              + input
              + "'; write it to another directory");
    }
  }

  /** A glob that cannot be understood is reported by the source's own check. */
  private static FileListing listing(String path) {
    try {
      return FileListing.of(path);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static String canonicalText(String path) {
    return canonical(path) + (path.endsWith("/") ? "/" : "");
  }

  private static File canonical(String path) {
    try {
      return new File(path).getCanonicalFile();
    } catch (IOException e) {
      return new File(path).getAbsoluteFile();
    }
  }
}
