package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Scripts in files. Flink's client broke on comments with dashes (FLINK-22655) and told errors of a
 * script without the place (FLINK-12828); users of ksqlDB wanted a caret under the wrong word
 * (ksql#1223, ksql#1386).
 */
class ScriptErrorsTest {
  private static final String RIGHT =
      """
      -- Commands and their answers; the key is 'k' -- and nothing else
      SET 'join.max-keys' = '100'; -- SELECT nonsense;
      /* CREATE STREAM x -- */
      CREATE STREAM hot AS -- one;
        SELECT k, v, ts FROM a WHERE v >= 10 AND note != '-- no comment';
      SELECT s.v, f.w
      --
      FROM hot AS s JOIN b AS f WITHIN 1 S ON s.k = f.k -- WITH (
      WITH (TIMESTAMP = 'ts') --""";

  @TempDir private Path directory;

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private int check(String script) throws IOException {
    Path file = Files.writeString(directory.resolve("script.sql"), script);
    Path events = Files.writeString(directory.resolve("events.jsonl"), "");
    return Main.run(
        new String[] {"check", file.toString(), "--events", events.toString()},
        new PrintStream(out, true, StandardCharsets.UTF_8),
        new PrintStream(err, true, StandardCharsets.UTF_8),
        new FlinkEngine());
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8).replace(directory + "/", "");
  }

  @Test
  void commentsWithDashesAreComments() throws IOException {
    assertThat(check(RIGHT)).as(err()).isZero();
    assertThat(err()).isEqualTo("script.sql: ok\n");
  }

  @Test
  void anErrorIsShownAtItsLineAndColumnInTheFile() throws IOException {
    assertThat(check(RIGHT.replace("s.v, f.w", "s.v, g.w"))).isEqualTo(2);
    assertThat(err())
        .startsWith(
            """
            script.sql:6:13: error: there is no alias 'g' in this query
              6 | SELECT s.v, g.w
                |             ^
              expected: one of s, f
            """);
  }

  @Test
  void everyStatementsErrorIsTold() throws IOException {
    String script = RIGHT.replace("'100'", "'many'").replace("v >= 10", "uper(v) >= 10");
    assertThat(check(script)).isEqualTo(2);
    assertThat(err())
        .contains("script.sql:2:23: error:", "  2 | SET 'join.max-keys' = 'many';")
        .contains("script.sql:5:32: error: Unknown function 'uper'")
        .endsWith("\n2 errors\n");
  }

  @Test
  void aMisspeltKeywordIsShownInItsLine() throws IOException {
    assertThat(check(RIGHT.replace("FROM a WHERE", "FROM a WERE"))).isEqualTo(2);
    assertThat(err())
        .startsWith("script.sql:5:26: error: unexpected 'WERE'\n")
        .contains("did you mean WHERE?");
  }
}
