package dev.streamsql.parser;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.stream.Stream;

/** Reads a table of cases: one a line, cells between bars, lines that start with # left out. */
final class Table {
  private Table() {}

  static Stream<String[]> rows(String name, int columns) {
    try (InputStream in = Table.class.getResourceAsStream(name)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return text
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("# "))
          .map(line -> cells(line, columns))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The last cell may hold bars itself. */
  private static String[] cells(String line, int columns) {
    String[] cells = line.split("\\|", columns);
    if (cells.length != columns) {
      throw new IllegalArgumentException("expected " + columns + " cells: " + line);
    }
    return Arrays.stream(cells).map(String::strip).toArray(String[]::new);
  }
}
