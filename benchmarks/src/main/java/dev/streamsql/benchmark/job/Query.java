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
    if (cascade) {
      throw new IllegalStateException("the cascade is measured without Flink SQL");
    }
    Duration time = Duration.ofMillis(withinMillis);
    String within =
        "INTERVAL '%d %02d:%02d:%02d' DAY TO SECOND"
            .formatted(
                time.toDays(), time.toHoursPart(), time.toMinutesPart(), time.toSecondsPart());
    return "SELECT a.k, a.v AS av, b.v AS bv FROM a "
        + (left ? "LEFT JOIN" : "JOIN")
        + " b ON a.k = b.k AND a.ts BETWEEN b.ts - "
        + within
        + " AND b.ts + "
        + within;
  }
}
