package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.testing.Compile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A script's statements and the order of what they create; errors are in {@code diagnostics/}. */
class CreatedStreamsTest {

  @Test
  void anInputForItDoesNotMakeAStreamThatIsCreatedBelow() {
    String sql =
        "SELECT v FROM hot; CREATE STREAM hot AS SELECT v FROM a WHERE v > 1; SELECT v FROM hot";
    assertThatThrownBy(() -> Compile.plan(sql, Compile.EVENTS, Map.of("hot", "hot.jsonl")))
        .as(sql)
        .isInstanceOf(DiagnosticException.class)
        .hasMessageContaining("test.sql:1:15: error: stream 'hot' is used before it is created");
  }

  @Test
  void aBareSelectDoesNotWriteToAStreamCalledPrintThatIsCreatedBelow() {
    String sql =
        "SELECT v FROM a; CREATE STREAM print WITH ('connector' = 'file', 'path' = 'p');"
            + " INSERT INTO print SELECT w FROM a";
    List<String> sinks =
        Compile.plan(sql).steps().stream()
            .filter(SinkStep.class::isInstance)
            .map(SinkStep.class::cast)
            .map(sink -> sink.id() + " " + sink.connector() + " " + sink.inputs().size())
            .toList();
    assertThat(sinks).as(sql).containsExactly("sink/print/result print 1", "sink/print file 1");
  }
}
