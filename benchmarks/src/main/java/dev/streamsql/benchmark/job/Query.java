package dev.streamsql.benchmark.job;

import java.time.Duration;

/**
 * The query of a workload.
 *
 * @param left whether it is a LEFT join
 * @param withinMillis its WITHIN
 * @param cascade whether a third stream is joined to the result of the first two
 */
public record Query(boolean left, long withinMillis, boolean cascade) {

  /** Creates an INNER join of two streams. */
  public static Query inner(long withinMillis) {
    return new Query(false, withinMillis, false);
  }

  /** Returns the query in StreamSQL. */
  public String streamSql() {
    String join = left ? "LEFT JOIN" : "JOIN";
    String within = " WITHIN " + withinMillis + " MS ON ";
    return "SELECT a.k, a.v AS av, b.v AS bv"
        + (cascade ? ", c.v AS cv" : "")
        + " FROM a AS a "
        + join
        + " b AS b"
        + within
        + "a.k = b.k"
        + (cascade ? " " + join + " c AS c" + within + "a.k = c.k" : "")
        + " WITH (TIMESTAMP = 'ts')";
  }

  /** Returns the query in Flink SQL. */
  String flinkSql() {
    return cascade ? flinkCascade() : flinkJoin("a.v AS av, b.v AS bv");
  }

  private String flinkJoin(String columns) {
    return "SELECT a.k, %s FROM a %s b ON a.k = b.k AND a.ts BETWEEN b.ts - %s AND b.ts + %s"
        .formatted(
            columns, left ? "LEFT JOIN" : "JOIN", interval(withinMillis), interval(withinMillis));
  }

  /**
   * A joined row's time is the later of its two, which is no time attribute in Flink SQL; so the
   * interval is over the first one's, wide enough, and a condition says the rest.
   */
  private String flinkCascade() {
    String within = interval(withinMillis);
    return ("SELECT ab.k, ab.av, ab.bv, c.v AS cv FROM (%s) ab JOIN c ON ab.k = c.k"
            + " AND ab.ats BETWEEN c.ts - %s AND c.ts + %s"
            + " AND (CASE WHEN ab.ats > ab.bts THEN ab.ats ELSE ab.bts END)"
            + " BETWEEN c.ts - %s AND c.ts + %s")
        .formatted(
            flinkJoin("a.ts AS ats, b.ts AS bts, a.v AS av, b.v AS bv"),
            interval(2 * withinMillis),
            within,
            within,
            within);
  }

  private static String interval(long millis) {
    Duration time = Duration.ofMillis(millis);
    return "INTERVAL '%d %02d:%02d:%02d' DAY TO SECOND"
        .formatted(time.toDays(), time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart());
  }
}
