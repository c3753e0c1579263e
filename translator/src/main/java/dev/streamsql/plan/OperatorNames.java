package dev.streamsql.plan;

/**
 * The names and uids of a step's operators. State is found again by the uid, so they are made from
 * the step's id alone and never change.
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

  /** Returns the operator's name in the web UI and in metrics. */
  public static String name(String step, String part) {
    return step + " " + part;
  }
}
