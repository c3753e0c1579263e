package dev.streamsql.connector.files;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.Rows;
import dev.streamsql.testing.Scripts;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Scripts that read directories and globs, JSON lines and CSV. */
@Timeout(120)
class FileScriptTest {
  @TempDir private Path directory;

  @Test
  void readsADirectoryInTheOrderOfNames() throws Exception {
    file("b.jsonl", "{\"v\":3}");
    file("a.jsonl", "{\"v\":1}", "{\"v\":2}");
    file("_c.jsonl", "{\"v\":0}");
    Files.createDirectory(directory.resolve("sub"));
    file("sub/d.jsonl", "{\"v\":0}");
    assertThat(values(run("")).toString()).isEqualTo("[1, 2, 3]");
  }

  @Test
  void readsAGlobAcrossDirectories() throws Exception {
    for (String day : List.of("2024-02", "2024-01", "other")) {
      Files.createDirectory(directory.resolve(day));
    }
    file("2024-02/x.csv", "v", "3");
    file("2024-01/y.csv", "k,v", "q,2", "broken");
    file("2024-01/x.csv", "v", "1");
    file("2024-01/x.txt", "v", "0");
    file("other/x.csv", "v", "0");
    Scripts.Result result = run("/2024-??/*.csv", "'format' = 'csv'");
    assertThat(values(result).toString()).isEqualTo("[1, 2, 3]");
    assertThat(result.deadLetters()).hasSize(1);
    assertThat(result.deadLetters().get(0).get("reason"))
        .isEqualTo(directory.resolve("2024-01/y.csv") + " line 3: found 1 fields, expected 2");
    assertThat(result.count("rows-in")).isEqualTo(4);
  }

  @Test
  void readsCompressedFilesAndReportsDamage() throws Exception {
    Path whole = directory.resolve("a.jsonl.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(whole))) {
      out.write("{\"v\":1}\n{\"v\":2}\n".getBytes());
    }
    Path two = directory.resolve("a2.jsonl.gz");
    byte[] first = Files.readAllBytes(whole);
    try (OutputStream out = Files.newOutputStream(two)) {
      out.write(first);
      out.write(first);
    }
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(directory.resolve("b.jsonl.gz"), java.util.Arrays.copyOf(bytes, bytes.length - 9));
    file("c.jsonl.gz", "{\"v\":0}");
    file("d.jsonl", "{\"v\":3}");
    Scripts.Result result = run("");
    assertThat(values(result)).startsWith(1L, 2L, 1L, 2L, 1L, 2L).endsWith(3L);
    assertThat(result.deadLetters().stream().map(letter -> (String) letter.get("reason")))
        .hasSize(2)
        .allMatch(reason -> reason.contains("the rest of the compressed file cannot be read"));
  }

  @Test
  void csvComesBackAsItWasWritten() throws Exception {
    file("in.jsonl", "{\"v\":\"1\",\"w\":1}", "{\"v\":\"a,\\\"b\\\"\",\"w\":null}", "{\"v\":\"\"}");
    Path csv = directory.resolve("out/x.csv");
    Scripts.run(
        "CREATE STREAM s WITH ('connector' = 'file', 'path' = '%s');\n"
                .formatted(directory.resolve("in.jsonl"))
            + "CREATE STREAM out WITH ('connector' = 'file', 'path' = '%s', 'format' = 'csv');\n"
                .formatted(csv)
            + "INSERT INTO out SELECT v, w FROM s;",
        1);
    assertThat(Files.readAllLines(csv))
        .containsExactly("v,w", "\"1\",1", "\"a,\"\"b\"\"\",", "\"\",");
    Scripts.Result back =
        Scripts.run(
            "CREATE STREAM s WITH ('connector' = 'file', 'path' = '%s', 'format' = 'csv');\n"
                    .formatted(csv)
                + "SELECT v, w FROM s;",
            1);
    assertThat(back.rows().stream().map(Rows::canonical))
        .containsExactly("{v=\"1\", w=1}", "{v=\"a,\\\"b\\\"\", w=null}", "{v=\"\", w=null}");
  }

  @Test
  void finishesPartFilesAtTheEndOfTheInput() throws Exception {
    String padding = "x".repeat(100);
    List<String> lines =
        IntStream.range(0, 5000)
            .mapToObj(i -> "{\"v\":%d,\"p\":\"%s\"}".formatted(i, padding))
            .toList();
    Files.write(directory.resolve("in.jsonl"), lines);
    Scripts.run(
        """
        CREATE STREAM s WITH ('connector' = 'file', 'path' = '%1$s/in.jsonl');
        CREATE STREAM o WITH ('connector' = 'file', 'path' = '%1$s/out/',
          'sink.rolling-policy.file-size' = '100 kb');
        INSERT INTO o SELECT v, p FROM s;
        """
            .formatted(directory),
        1);
    List<String> written = new ArrayList<>();
    try (Stream<Path> files = Files.list(directory.resolve("out"))) {
      List<Path> parts = files.toList();
      assertThat(parts).hasSizeGreaterThan(2).allMatch(p -> p.toString().endsWith(".jsonl"));
      for (Path part : parts) {
        written.addAll(Files.readAllLines(part));
      }
    }
    assertThat(written).containsExactlyInAnyOrderElementsOf(lines);
  }

  @Test
  void writesTheNamedColumnsOfWholeRowsAndOfDeadLetters() throws Exception {
    file("in.jsonl", "{\"w\":[1,\"x\"],\"v\":1,\"u\":0}", "{\"v\":2}", "broken");
    Scripts.run(
        """
        CREATE STREAM s WITH ('connector' = 'file', 'path' = '%1$s/in.jsonl');
        CREATE STREAM o WITH ('connector' = 'file', 'path' = '%1$s/out/o.csv', 'format' = 'csv',
          'csv.columns' = 'v;w', 'csv.header' = 'false', 'csv.delimiter' = ';');
        CREATE STREAM d WITH ('connector' = 'file', 'path' = '%1$s/out/d.csv', 'format' = 'csv',
          'csv.columns' = 'stream;text');
        SET 'dead-letter.stream' = 'd';
        INSERT INTO o SELECT * FROM s;
        """
            .formatted(directory),
        1);
    assertThat(Files.readAllLines(directory.resolve("out/o.csv")))
        .containsExactly("1;\"[1,\"\"x\"\"]\"", "2;");
    assertThat(Files.readAllLines(directory.resolve("out/d.csv")))
        .containsExactly("stream,text", "s,broken");
  }

  private Scripts.Result run(String glob, String... options) {
    String more = options.length == 0 ? "" : ", " + String.join(", ", options);
    return Scripts.run(
        "CREATE STREAM s WITH ('connector' = 'file', 'path' = '%s'%s);\nSELECT v FROM s;"
            .formatted(directory + glob, more),
        1);
  }

  private static List<Object> values(Scripts.Result result) {
    return result.rows().stream().map(row -> row.get("v")).toList();
  }

  private void file(String name, String... lines) throws IOException {
    Files.write(directory.resolve(name), List.of(lines));
  }
}
