package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.testing.Compile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Declarations that mean one source are one source, however they are written. */
class SourceOptionsTest {

  @Test
  void defaultsAndDetoursMakeNoSecondSource() {
    Plan plan =
        Compile.plan(
            """
            CREATE STREAM a WITH ('connector'='file','path'='x.jsonl','format'='json','stream.field'='t');
            CREATE STREAM b WITH ('path'='./d/../x.jsonl','stream.field'='t','connector'='file');
            SELECT s.i FROM a AS s JOIN b AS f WITHIN 5 s ON s.k = f.k WITH (TIMESTAMP='ts')
            """,
            null,
            Map.of());
    List<SourceStep> sources =
        plan.steps().stream()
            .filter(SourceStep.class::isInstance)
            .map(SourceStep.class::cast)
            .toList();
    assertThat(sources).hasSize(1);
    assertThat(sources.get(0).streams()).hasSize(2);
  }
}
