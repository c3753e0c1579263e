package dev.streamsql.benchmark.report;

import java.util.Locale;

/** A report as text. */
public final class TableText {
  private final StringBuilder text = new StringBuilder();

  private TableText() {}

  /** Writes a report. */
  public static String of(Report report) {
    TableText table = new TableText();
    Machine machine = report.machine();
    table.line(
        "%s · %d cores · %s · %s · Flink %s · %s",
        machine.processor(),
        machine.cores(),
        machine.system(),
        machine.jvm(),
        machine.flink(),
        machine.date());
    table.line(
        "median of %d interleaved runs (min–max), each in a process of its own%s",
        report.runs(), report.quick() ? "; quick: too short for more than an impression" : "");
    report.workloads().forEach(table::workload);
    if (!report.targets().isEmpty()) {
      table.line("");
      table.line("targets (ratios of rows per CPU-second where nothing else is said)");
      report.targets().forEach(table::target);
    }
    return table.text.toString();
  }

  private void workload(WorkloadResult workload) {
    line("");
    line(
        "%s: %s; %,d rows, -Xmx%s",
        workload.name(), workload.title(), workload.rows(), workload.heap());
    line("  %-14s %12s %25s %12s %25s %12s", "", "rows/CPU-s", "", "rows/s", "", "results");
    for (VariantResult variant : workload.variants()) {
      line(
          "  %-14s %12s %25s %12s %25s %,12d%s",
          variant.variant(),
          number(variant.rowsPerCpuSecond().median()),
          range(variant.rowsPerCpuSecond()),
          number(variant.rowsPerSecond().median()),
          range(variant.rowsPerSecond()),
          variant.results(),
          variant.bytesPerRow() == null
              ? ""
              : "   " + number(variant.bytesPerRow().median()) + " bytes of heap per row");
    }
  }

  private void target(Target target) {
    line(
        "  %-13s %-52s %8.2f  %s",
        target.workload(), target.text(), target.measured(), target.met() ? "met" : "NOT MET");
  }

  private static String range(Spread spread) {
    return "(" + number(spread.min()) + "–" + number(spread.max()) + ")";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%,.0f", value);
  }

  private void line(String format, Object... values) {
    text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append('\n');
  }
}
