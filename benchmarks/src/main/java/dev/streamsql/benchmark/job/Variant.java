package dev.streamsql.benchmark.job;

import java.util.Arrays;
import java.util.Optional;

/** What a workload's rows are sent through. */
public enum Variant {
  /** Our operator, by way of the plan. */
  OURS("ours", 1),
  /** Flink SQL's interval join. */
  FLINK_SQL("flink-sql", 1),
  /** The DataStream API's intervalJoin. */
  INTERVAL_JOIN("interval-join", 1),
  /** Our pipeline up to and including the shuffle, without a join. */
  FLOOR("floor", 1),
  /** Our operator with an INNER join in place of the workload's LEFT one. */
  OURS_INNER("ours-inner", 1),
  /** Our operator at parallelism 2. */
  OURS_P2("ours-p2", 2),
  /** The floor at parallelism 2. */
  FLOOR_P2("floor-p2", 2),
  /** A script that reads JSON lines, joins them and writes JSON lines. */
  JSON_JOIN("json-join", 1),
  /** A script that reads the same JSON lines and writes them, without a join. */
  JSON_COPY("json-copy", 1);

  private final String label;
  private final int parallelism;

  Variant(String label, int parallelism) {
    this.label = label;
    this.parallelism = parallelism;
  }

  /** Returns the name in tables and on the command line. */
  public String label() {
    return label;
  }

  /** Returns the parallelism of the job. */
  public int parallelism() {
    return parallelism;
  }

  /**
   * Tells whether the variant's results are to be compared with others': it joins the same rows by
   * the workload's query. With two partitions the rows are others, as each has its own keys.
   */
  public boolean joins() {
    return switch (this) {
      case OURS, FLINK_SQL, INTERVAL_JOIN, JSON_JOIN -> true;
      case FLOOR, OURS_INNER, OURS_P2, FLOOR_P2, JSON_COPY -> false;
    };
  }

  /**
   * Tells whether it is our pipeline, which runs with object reuse as {@code bin/streamsql} does.
   */
  boolean isOurs() {
    return this != FLINK_SQL && this != INTERVAL_JOIN;
  }

  /** Finds a variant by its name. */
  public static Optional<Variant> find(String label) {
    return Arrays.stream(values()).filter(variant -> variant.label.equals(label)).findFirst();
  }
}
