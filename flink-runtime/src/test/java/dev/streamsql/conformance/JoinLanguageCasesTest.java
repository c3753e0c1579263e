package dev.streamsql.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.embedded.StreamSql;
import dev.streamsql.testing.Rows;
import dev.streamsql.testing.Scripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * The stream JOINs of the shared language cases give what StreamSQL gives. Reads the cases where
 * they are checked out beside the repository.
 */
class JoinLanguageCasesTest {
  private static final Path CASES = Path.of("shared", "conformance", "language_cases.jsonl");
  private static final long START = 1_700_000_000_000L;
  private static final Pattern NAMES = Pattern.compile("(?i)\\b(?:FROM|JOIN)\\s+(\\w+)");

  /** The engine ignores TIMEUNIT, ours obeys it (contract section 3): seconds read as ms match. */
  private static final String IGNORES_TIMEUNIT = "js-034";

  @TestFactory
  List<DynamicTest> givesWhatStreamSqlGives() throws Exception {
    Path file = find();
    assumeTrue(file != null, "no " + CASES + " beside the repository");
    List<DynamicTest> tests = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      Map<String, Object> fields = JsonRows.parse(line);
      if (fields.get("area").equals("join-stream")) {
        tests.add(DynamicTest.dynamicTest((String) fields.get("id"), () -> check(fields)));
      }
    }
    assertThat(tests).hasSize(65);
    return tests;
  }

  private static void check(Map<String, Object> fields) {
    if (fields.get("error_contains") instanceof String word) {
      checkError(fields, word);
    } else {
      checkRows(fields);
    }
  }

  private static void checkRows(Map<String, Object> fields) {
    List<Map<String, Object>> expected = new ArrayList<>(rows(fields.get("expected")));
    if (fields.get("id").equals(IGNORES_TIMEUNIT)) {
      expected.add(Map.of("k", 1L, "n", 2L));
    }
    boolean stops = fields.containsKey("expected_on_stop");
    if (stops) {
      expected.addAll(rows(fields.get("expected_on_stop")));
    }
    String script = script(fields);
    List<String> log = log(fields);
    Scripts.Result result =
        stops ? Scripts.run(script, log, 1) : Scripts.runAndStop(script, streams(fields), log, 1);
    String about = fields.get("id") + "\n" + script + "\n" + String.join("\n", log);
    Rows.assertSameMultiset(about, expected, result.rows());
    if (fields.get("order").equals("exact")) {
      assertThat(result.rows().stream().map(Rows::canonical))
          .as(about)
          .containsExactlyElementsOf(expected.stream().map(Rows::canonical).toList());
    }
    map(fields.getOrDefault("metrics", Map.of()))
        .forEach(
            (name, value) -> {
              // A gauge is gone with its job; what is buffered is held by the join's own tests.
              if (!name.endsWith("buffered_rows") && !name.endsWith("input_dropped")) {
                assertThat(result.count(name)).as(about + "\n" + name).isEqualTo(value);
              }
            });
  }

  /** Errors at compile time, at a row of an unknown stream, and of the synchronous call. */
  private static void checkError(Map<String, Object> fields, String word) {
    String sql = (String) fields.get("sql");
    if ("sync".equals(fields.get("mode")) && !word.equals("WITHIN")) {
      try (StreamSql query = StreamSql.create()) {
        query.execute(sql);
        assertThatThrownBy(() -> query.emitSync(Map.of("k", "x")))
            .as(sql)
            .hasMessageContaining(word);
      }
    } else if (word.equals("unknown input stream")) {
      Scripts.Result result = Scripts.run(sql, log(fields), 1);
      assertThat(result.deadLetters()).as(sql).hasSize(1);
      assertThat((String) result.deadLetters().get(0).get("reason")).as(sql).contains(word);
    } else {
      assertThatThrownBy(() -> Scripts.run(sql, List.of(), 1))
          .as(sql)
          .isInstanceOf(DiagnosticException.class)
          .message()
          .containsIgnoringCase(word);
    }
  }

  private static String script(Map<String, Object> fields) {
    StringBuilder script = new StringBuilder("SET 'arrival-time' = 'stepped'; ");
    map(fields.getOrDefault("options", Map.of()))
        .forEach(
            (option, value) ->
                script.append(
                    "SET '%s' = '%s'; "
                        .formatted(
                            option.equals("WithJoinMaxKeys") ? "join.max-keys" : "join.max-rows",
                            value)));
    return script.append(fields.get("sql")).toString();
  }

  private static List<String> log(Map<String, Object> fields) {
    return rows(fields.get("inputs")).stream()
        .map(
            input -> {
              Map<String, Object> line = new LinkedHashMap<>();
              String stream = (String) input.get("stream");
              // A plain Emit feeds the FROM stream.
              line.put("stream", stream.isEmpty() ? "aStream" : stream);
              line.put("at", START);
              line.put("row", input.get("row"));
              return JsonWriter.value(line);
            })
        .toList();
  }

  /** The streams that a query reads. */
  private static List<String> streams(Map<String, Object> fields) {
    return NAMES
        .matcher((String) fields.get("sql"))
        .results()
        .map(name -> name.group(1))
        .distinct()
        .toList();
  }

  // JSON arrays of objects, by the file's format.
  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rows(Object value) {
    return (List<Map<String, Object>>) value;
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(Object value) {
    return (Map<String, Object>) value;
  }

  private static Path find() {
    for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve(CASES))) {
        return at.resolve(CASES);
      }
      if (at.getParent() != null && Files.exists(at.resolveSibling(CASES))) {
        return at.resolveSibling(CASES);
      }
    }
    return null;
  }
}
