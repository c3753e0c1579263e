package dev.streamsql.function;

import java.util.List;
import java.util.stream.Stream;

/** The functions of the language, family by family (LANGUAGE sections 9, 10, 12, 13 and 14). */
final class StandardFunctions {
  private static final List<String> AGGREGATES =
      List.of(
          "count",
          "sum",
          "avg",
          "min",
          "max",
          "stddev",
          "stddevs",
          "var",
          "vars",
          "median",
          "percentile",
          "collect",
          "first_value",
          "last_value",
          "nth_value",
          "merge_agg",
          "deduplicate");

  private static final List<String> ANALYTICS =
      List.of(
          "lag",
          "latest",
          "had_changed",
          "changed_col",
          "changed_cols",
          "acc_sum",
          "acc_count",
          "acc_avg",
          "acc_max",
          "acc_min",
          "hysteresis",
          "latch");

  private static final List<String> WINDOWS =
      List.of(
          "window_start",
          "window_end",
          "tumblingwindow",
          "slidingwindow",
          "sessionwindow",
          "countingwindow");

  private static final List<String> MULTI_ROW = List.of("unnest");

  /** Scalar functions of the language that have no implementation yet. */
  private static final List<String> TO_COME = List.of("now", "convert_tz", "expr", "expression");

  private StandardFunctions() {}

  static List<FunctionEntry> all() {
    return Stream.of(
            known(AGGREGATES, FunctionKind.AGGREGATE),
            known(ANALYTICS, FunctionKind.ANALYTIC),
            known(WINDOWS, FunctionKind.WINDOW),
            known(MULTI_ROW, FunctionKind.MULTI_ROW),
            known(TO_COME, FunctionKind.SCALAR),
            MathFunctions.entries().stream(),
            TextFunctions.entries().stream(),
            ConditionalFunctions.entries().stream(),
            BitFunctions.entries().stream(),
            RegexFunctions.entries().stream(),
            ConversionFunctions.entries().stream(),
            JsonFunctions.entries().stream(),
            ArrayFunctions.entries().stream(),
            DateFunctions.entries().stream(),
            HashFunctions.entries().stream(),
            TypeFunctions.entries().stream())
        .flatMap(entries -> entries)
        .toList();
  }

  private static Stream<FunctionEntry> known(List<String> names, FunctionKind kind) {
    return names.stream().map(name -> FunctionEntry.known(name, kind));
  }
}
