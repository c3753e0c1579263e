package dev.streamsql.connector.files;

import dev.streamsql.connector.ConnectorException;
import dev.streamsql.connector.lines.InputsConnector;
import dev.streamsql.connector.lines.LineSource;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import java.util.List;

/** The standard input, which only one source of a job can read. */
public final class StandardInput {
  private StandardInput() {}

  /**
   * Checks that one source at most reads the standard input.
   *
   * @throws ConnectorException if not
   */
  public static void check(Plan plan) {
    List<SourceStep> readers =
        plan.steps().stream()
            .filter(SourceStep.class::isInstance)
            .map(SourceStep.class::cast)
            .filter(StandardInput::isReadBy)
            .toList();
    if (readers.size() > 1) {
      throw new ConnectorException(
          "stdin ('path' = '-') can be read by one source only, but "
              + String.join(" and ", readers.stream().map(StandardInput::streams).toList())
              + " read it with different options; give all of them the same options and tell"
              + " their rows apart with 'stream.field'");
    }
  }

  /** Tells whether a job reads the standard input, which ends nobody knows when. */
  public static boolean isRead(Plan plan) {
    return plan.steps().stream()
        .anyMatch(step -> step instanceof SourceStep source && isReadBy(source));
  }

  static boolean isReadBy(SourceStep step) {
    return LineSource.STDIN.equals(step.options().get(FileOptions.PATH))
            && List.of("file", "event-log").contains(step.connector())
        || step.connector().equals("inputs")
            && InputsConnector.paths(step).contains(LineSource.STDIN);
  }

  private static String streams(SourceStep step) {
    return String.join(", ", step.streams().stream().map(stream -> stream.stream()).toList());
  }
}
