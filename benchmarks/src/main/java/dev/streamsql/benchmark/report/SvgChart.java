package dev.streamsql.benchmark.report;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A report as bars: rows per CPU-second of each workload's variants, with the spread. */
public final class SvgChart {
  private static final int WIDTH = 860;
  private static final int LEFT = 130;
  private static final int BARS = 560;
  private static final int BAR = 16;
  private static final int STEP = 21;
  private static final int HEADING = 34;
  private static final int TOP = 64;
  private static final Map<String, String> COLOURS =
      Map.of("ours", "#2563a8", "flink-sql", "#c2571a", "interval-join", "#d9a441");
  private static final String OTHER = "#8a94a0";

  private final StringBuilder svg = new StringBuilder();
  private int y = TOP;

  private SvgChart() {}

  /** Draws a report. */
  public static String of(Report report) {
    SvgChart chart = new SvgChart();
    report.workloads().forEach(chart::workload);
    int height = chart.y + 16;
    Machine machine = report.machine();
    String head =
        format(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" font-size=\"13\">\n",
                WIDTH, height)
            + "<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n"
            + text(16, 26, "font-size=\"17\"", "Rows per CPU-second, longer is better")
            + text(
                16,
                46,
                "fill=\"#555555\"",
                format(
                    "%s · %d cores · %s · Flink %s · median of %d runs, line: min to max",
                    machine.processor(),
                    machine.cores(),
                    machine.jvm(),
                    machine.flink(),
                    report.runs()));
    return head + chart.svg + "</svg>\n";
  }

  private void workload(WorkloadResult workload) {
    List<VariantResult> variants = workload.variants();
    double most =
        variants.stream().mapToDouble(variant -> variant.rowsPerCpuSecond().max()).max().orElse(1);
    svg.append(text(16, y + 22, "font-weight=\"bold\"", workload.name() + ": " + workload.title()));
    y += HEADING;
    for (VariantResult variant : variants) {
      bar(variant, BARS / most);
      y += STEP;
    }
  }

  private void bar(VariantResult variant, double scale) {
    Spread rows = variant.rowsPerCpuSecond();
    int middle = y + BAR / 2;
    svg.append(text(16, y + 13, "", variant.variant()));
    svg.append(
        format(
            "<rect x=\"%d\" y=\"%d\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n",
            LEFT, y, rows.median() * scale, BAR, COLOURS.getOrDefault(variant.variant(), OTHER)));
    svg.append(
        format(
            "<line x1=\"%.1f\" y1=\"%d\" x2=\"%.1f\" y2=\"%d\" stroke=\"#222222\"/>\n",
            LEFT + rows.min() * scale, middle, LEFT + rows.max() * scale, middle));
    svg.append(
        text(LEFT + (int) (rows.max() * scale) + 8, y + 13, "", format("%,.0f", rows.median())));
  }

  /** Whatever the language of this machine: a decimal comma would break the drawing. */
  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static String text(int x, int y, String style, String content) {
    return format(
        "<text x=\"%d\" y=\"%d\" %s>%s</text>\n",
        x, y, style, content.replace("&", "&amp;").replace("<", "&lt;"));
  }
}
