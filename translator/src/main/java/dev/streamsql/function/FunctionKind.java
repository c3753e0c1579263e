package dev.streamsql.function;

/** What a function works on, and so where it may stand. */
public enum FunctionKind {
  /** One row's values to one value (LANGUAGE section 13). */
  SCALAR("scalar"),
  /** A group of rows to one value (LANGUAGE section 10). */
  AGGREGATE("aggregate"),
  /** A value that depends on earlier rows (LANGUAGE section 12). */
  ANALYTIC("analytic"),
  /** A window or one of its bounds (LANGUAGE section 9). */
  WINDOW("window"),
  /** One row to several rows (LANGUAGE section 14). */
  MULTI_ROW("multi-row");

  private final String label;

  FunctionKind(String label) {
    this.label = label;
  }

  /** Returns the word that messages use, lower case. */
  public String label() {
    return label;
  }
}
