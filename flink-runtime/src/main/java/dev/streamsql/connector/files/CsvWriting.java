package dev.streamsql.connector.files;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.connector.json.MalformedRowException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.MapFunction;

/**
 * Writes rows as CSV. Gets them as JSON, like every sink of lines; the numbers come out as they
 * stand there. Texts that would be read as numbers, lists and objects (as JSON) are quoted.
 */
final class CsvWriting implements MapFunction<String, String> {
  private static final long serialVersionUID = 1L;

  private final ArrayList<String> columns;
  private final char delimiter;

  /**
   * Creates the function.
   *
   * @param columns what is written of a row, in this order
   */
  CsvWriting(List<String> columns, char delimiter) {
    this.columns = new ArrayList<>(columns);
    this.delimiter = delimiter;
  }

  /** Returns the line that names the columns. */
  String header() {
    StringBuilder line = new StringBuilder();
    for (String column : columns) {
      line.append(line.isEmpty() ? "" : delimiter);
      CsvLine.append(line, column, false, delimiter);
    }
    return line.toString();
  }

  @Override
  public String map(String json) throws MalformedRowException {
    Map<String, Object> row = JsonRows.parse(json);
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < columns.size(); i++) {
      if (i > 0) {
        line.append(delimiter);
      }
      append(line, row.get(columns.get(i)));
    }
    // A line of nothing but blanks and tabs would be left out by whoever reads lines.
    return line.toString().isBlank() ? "\"\"" + line : line.toString();
  }

  private void append(StringBuilder line, Object value) {
    if (value instanceof String text) {
      CsvLine.append(line, text, CsvTypes.isAmbiguous(text), delimiter);
    } else if (value != null) {
      CsvLine.append(line, JsonWriter.value(value), false, delimiter);
    }
  }
}
