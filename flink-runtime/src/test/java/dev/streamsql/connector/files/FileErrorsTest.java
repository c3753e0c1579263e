package dev.streamsql.connector.files;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.testing.Scripts;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user is told before a job starts; DIR stands for a directory with the file a.jsonl. */
class FileErrorsTest {
  @TempDir private Path directory;

  @BeforeEach
  void file() throws Exception {
    Files.writeString(directory.resolve("a.jsonl"), "{\"v\":1}\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'path' = 'DIR/*.csv'    | 'path' = 'DIR/*.csv' matches no file in DIR",
        "'path' = 'DIR/b.jsonl'  | cannot be read: no such file: DIR/b.jsonl",
        "'path' = 'DIR/none/*'   | there is no directory DIR/none",
        "'path' = 'DIR/none/*', 'source.monitor-interval' = '1 s' | there is no directory DIR/none",
        "'path' = 'DIR/**'       | '**' is not supported",
        "'path' = 'DIR/[a'       | is no glob",
        "'path' = 'DIR/a.jsonl', 'source.monitor-interval' = '1 s' | is neither a directory nor",
        "'path' = 'DIR', 'source.monitor-interval' = 'soon' | monitor-interval' cannot be 'soon'",
        "'path' = 'DIR', 'csv.delimiter' = ';' | 'csv.delimiter' means nothing for JSON",
        "'path' = 'DIR', 'format' = 'csv', 'csv.delimiter' = ';;' | cannot be ';;'",
        "'path' = 'DIR', 'format' = 'csv', 'csv.columns' = 'a;a' | cannot be 'a;a'",
        "'path' = 'DIR', 'format' = 'csv', 'csv.columns' = 'a' | has a header",
        "'path' = 'DIR', 'format' = 'csv', 'csv.types' = 'all' | cannot be 'all'",
        "'path' = 'DIR', 'sink.rolling-policy.file-size' = '1 mb' | is an option of sinks",
        "'path' = 'DIR', 'format' = 'xml' | there is no format 'xml'",
      })
  void source(String options, String expected) {
    assertRefused(
        "CREATE STREAM s WITH ('connector' = 'file', %s); SELECT v FROM s;".formatted(options),
        expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'path' = 'DIR/o', 'source.monitor-interval' = '1 s' | v | is an option of sources",
        "'path' = 'DIR/o', 'sink.rolling-policy.file-size' = '1 mb' | v | is for directories",
        "'path' = 'DIR/o/', 'sink.rolling-policy.file-size' = 'big' | v | cannot be 'big'",
        "'path' = 'DIR/o/', 'format' = 'csv' | * | the columns of its rows are not known",
        "'path' = 'DIR/o', 'format' = 'csv', 'csv.columns' = 'v;w' | v | has no column 'w'",
      })
  void sink(String options, String columns, String expected) {
    assertRefused(
        "CREATE STREAM s WITH ('connector' = 'file', 'path' = 'DIR'); CREATE STREAM o WITH ('connector' = 'file', %s); INSERT INTO o SELECT %s FROM s;"
            .formatted(options, columns),
        expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DIR/a.jsonl   | DIR/a.jsonl    | would be overwritten while it is read",
        "DIR/a.jsonl   | DIR/./a.jsonl  | would be overwritten while it is read",
        "DIR           | DIR/o.jsonl    | would be read by this script",
        "DIR/*.jsonl   | DIR/           | would be read by this script",
      })
  void noSinkWritesWhatASourceReads(String source, String sink, String expected) {
    assertRefused(
        """
        CREATE STREAM s WITH ('connector' = 'file', 'path' = '%s');
        CREATE STREAM o WITH ('connector' = 'file', 'path' = '%s');
        INSERT INTO o SELECT v FROM s;
        """
            .formatted(source, sink),
        expected);
  }

  @Test
  void deadLettersAsCsvNeedColumns() {
    assertRefused(
        """
        CREATE STREAM s WITH ('connector' = 'file', 'path' = 'DIR');
        CREATE STREAM d WITH ('connector' = 'file', 'path' = 'DIR/d.csv', 'format' = 'csv');
        SET 'dead-letter.stream' = 'd';
        SELECT v FROM s;
        """
            .replace("DIR'", "DIR/*.jsonl'"),
        "name those to write with 'csv.columns'");
  }

  @Test
  void onlyOneSourceReadsStdin() {
    assertRefused(
        """
        CREATE STREAM s WITH ('connector' = 'file', 'path' = '-');
        CREATE STREAM t WITH ('connector' = 'file', 'path' = '-', 'format' = 'csv');
        CREATE STREAM x WITH ('connector' = 'print');
        INSERT INTO x SELECT v FROM s;
        INSERT INTO x SELECT v FROM t;
        """,
        "stdin ('path' = '-') can be read by one source only");
  }

  private void assertRefused(String sql, String expected) {
    assertThatThrownBy(() -> Scripts.run(sql.replace("DIR", directory.toString()), 1))
        .hasMessageContaining(expected.replace("DIR", directory.toString()));
  }
}
