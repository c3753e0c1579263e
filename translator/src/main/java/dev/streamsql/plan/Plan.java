package dev.streamsql.plan;

import java.util.List;
import java.util.Map;

/**
 * A script as data: its steps in the order in which data flows. Immutable; written as JSON with a
 * version, so that EXPLAIN, golden tests and upgrades read the same thing.
 *
 * @param version the format's version, {@link #VERSION} when written by this build
 * @param settings the script's effective options (SET), by name
 * @param streams the names of all streams, intermediate ones too; a stream's index is its tag on
 *     the edges of the job
 * @param steps the steps; a step's inputs are outputs of earlier ones
 * @param deadLetters where rows go that cannot be used, a sink without inputs; null: they are only
 *     counted
 * @param lateRows where the joins' late rows go, a sink without inputs; null: they are only counted
 */
public record Plan(
    int version,
    Map<String, String> settings,
    List<String> streams,
    List<Step> steps,
    SinkStep deadLetters,
    SinkStep lateRows) {

  /** The version of the format that this build writes. */
  public static final int VERSION = 1;

  /**
   * The setting {@code pipeline.max-parallelism} where a script has none: how many key groups the
   * state is in, for ever, and the highest parallelism. Many parallelisms divide 720, so that
   * subtasks get equal shares; an empty group costs about 1 KB.
   */
  public static final int DEFAULT_MAX_PARALLELISM = 720;

  public Plan {
    settings = Map.copyOf(settings);
    streams = List.copyOf(streams);
    steps = List.copyOf(steps);
  }

  /**
   * Returns the tag of a stream.
   *
   * @param stream a name in {@link #streams()}
   */
  public int tag(String stream) {
    int tag = streams.indexOf(stream);
    if (tag < 0) {
      throw new IllegalArgumentException("no stream " + stream + " in " + streams);
    }
    return tag;
  }
}
