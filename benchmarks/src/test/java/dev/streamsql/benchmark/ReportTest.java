package dev.streamsql.benchmark;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamsql.benchmark.job.Measurement;
import dev.streamsql.benchmark.job.Variant;
import dev.streamsql.benchmark.report.Report;
import dev.streamsql.benchmark.report.ReportJson;
import dev.streamsql.benchmark.report.SvgChart;
import dev.streamsql.benchmark.report.TableText;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Document;

/** What is made of the figures. */
class ReportTest {
  private static final Workload W5 = WorkloadNames.find("w5");

  @Test
  void aTableHoldsRatiosAgainstTheTargets() {
    assertThat(TableText.of(report()))
        .contains("ours                250,000         (200,000–300,000)")
        .contains("w5            at least 2.5 × Flink SQL")
        .containsPattern("× Flink SQL +2\\.50  met")
        .containsPattern("of the floor +0\\.50  NOT MET");
  }

  @Test
  void jsonHasMachineFiguresAndTargets() throws Exception {
    JsonNode json = new ObjectMapper().readTree(ReportJson.of(report()));

    assertThat(json.at("/machine/cores").asInt()).isPositive();
    assertThat(json.at("/workloads/0/variants/0/rowsPerCpuSecond/median").asLong())
        .isEqualTo(250_000);
    assertThat(json.at("/targets/0/met").asBoolean()).isTrue();
  }

  @Test
  void theChartIsXmlWithABarForEachVariant() throws Exception {
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(
                new ByteArrayInputStream(SvgChart.of(report()).getBytes(StandardCharsets.UTF_8)));

    assertThat(svg.getDocumentElement().getTagName()).isEqualTo("svg");
    assertThat(svg.getElementsByTagName("line").getLength()).isEqualTo(4);
  }

  @Test
  void differentNumbersOfMatchesAreAnError() {
    Runs runs = new Runs(List.of(W5));
    runs.add(W5, Variant.OURS, measurement(Variant.OURS, 500, 1));

    assertThatThrownBy(
            () -> runs.add(W5, Variant.FLINK_SQL, measurement(Variant.FLINK_SQL, 499, 1)))
        .isInstanceOf(BenchmarkException.class)
        .hasMessageContaining("flink-sql gives 499 rows, ours 500");
  }

  private static Report report() {
    Runs runs = new Runs(List.of(W5));
    runs.add(W5, Variant.OURS, measurement(Variant.OURS, 500, 300_000));
    runs.add(W5, Variant.OURS, measurement(Variant.OURS, 500, 200_000));
    runs.add(W5, Variant.FLINK_SQL, measurement(Variant.FLINK_SQL, 500, 100_000));
    runs.add(W5, Variant.INTERVAL_JOIN, measurement(Variant.INTERVAL_JOIN, 500, 100_000));
    runs.add(W5, Variant.FLOOR, measurement(Variant.FLOOR, 1_000_000, 500_000));
    return runs.report(2, true, List.of());
  }

  private static Measurement measurement(Variant variant, long results, double rowsPerSecond) {
    long rows = 1_000_000;
    long nanos = Math.round(rows * 1e9 / rowsPerSecond);
    return new Measurement(variant.label(), rows, results, nanos, nanos, null);
  }
}
