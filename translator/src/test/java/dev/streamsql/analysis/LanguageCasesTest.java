package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.testing.Compile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The stream JOINs that StreamSQL refuses are refused here, with its word in the message. Reads the
 * shared cases where they are checked out beside the repository; {@link DiagnosticsTest} has copies
 * with the exact messages.
 */
class LanguageCasesTest {
  private static final Path FOLDER = Path.of("shared", "conformance", "language_cases.jsonl");

  @TestFactory
  List<DynamicTest> refusesWhatStreamSqlRefuses() throws IOException {
    Path file = find();
    assumeTrue(file != null, "no " + FOLDER + " beside the repository");
    List<DynamicTest> tests = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode fields = new ObjectMapper().readTree(line);
      String id = fields.path("id").asText();
      // js-072 and js-073 are errors of the running engine.
      if (id.compareTo("js-050") >= 0 && id.compareTo("js-072") < 0 || id.equals("js-074")) {
        tests.add(
            DynamicTest.dynamicTest(
                id,
                () -> check(fields.get("sql").asText(), fields.get("error_contains").asText())));
      }
    }
    assertThat(tests).hasSize(23);
    return tests;
  }

  private static void check(String sql, String word) {
    DiagnosticException error =
        catchThrowableOfType(DiagnosticException.class, () -> Compile.plan(sql));
    assertThat(error).as(sql).isNotNull();
    assertThat(error.diagnostics()).as(sql).hasSize(1);
    assertThat(error).hasMessageContainingAll("test.sql:1:").message().containsIgnoringCase(word);
    assertThat(error.diagnostics().get(0).message() + error.diagnostics().get(0).expected())
        .as(sql)
        .containsIgnoringCase(word);
    assertThat(error.diagnostics().get(0).range().column()).as(sql).isGreaterThan(1);
  }

  private static Path find() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(FOLDER))) {
        return at.resolve(FOLDER);
      }
    }
    return null;
  }
}
