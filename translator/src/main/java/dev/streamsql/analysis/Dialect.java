package dev.streamsql.analysis;

/** Which language the queries are written in (contract section 1). */
enum Dialect {
  /** StreamSQL's own: a query runs here and at the edge. */
  STRICT,
  /** With the joins of contract section 11. */
  EXTENDED;

  /** How a script changes to the extended dialect. */
  static final String SWITCH = "SET 'dialect' = 'extended'";

  boolean isExtended() {
    return this == EXTENDED;
  }

  static Dialect of(String setting) {
    return "extended".equals(setting) ? EXTENDED : STRICT;
  }

  /** Returns a hint that names the switch beside what helps without it; null for nothing. */
  String hint(String hint, String lifted) {
    if (isExtended()) {
      return hint;
    }
    return (hint == null ? "" : hint + "; or ") + SWITCH + " allows " + lifted;
  }
}
