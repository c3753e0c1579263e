package dev.streamsql.plan;

/**
 * The names and uids of a step's operators. State is found again by the uid: a source's and a
 * sink's are made from the step's id, a join's from the name of its state.
 */
public final class OperatorNames {
  private OperatorNames() {}

  /**
   * Returns the uid of one of a step's operators.
   *
   * @param step the step's id
   * @param part the operator's part in the step, such as {@code join}
   */
  public static String uid(String step, String part) {
    return "streamsql:" + step + ":" + part;
  }

  /** Returns the uid of one of a join's operators, which have state. */
  public static String uid(JoinStep join, String part) {
    return uid(join.state(), part);
  }

  /** Returns the uid of the operator that reads a source and keeps how far it has read. */
  public static String uid(SourceStep source) {
    return uid(source.id(), "read");
  }

  /** Returns the uid of the operator that writes a sink and keeps what is not yet finished. */
  public static String uid(SinkStep sink) {
    return uid(sink.id(), sink.connector());
  }

  /** Returns the operator's name in the web UI and in metrics. */
  public static String name(String step, String part) {
    return step + " " + part;
  }
}
