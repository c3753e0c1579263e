package dev.streamsql.connector.files;

import dev.streamsql.connector.lines.LineFormat;
import dev.streamsql.connector.lines.LineParser;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads CSV.
 *
 * @param header whether the first line of a file names its columns
 * @param columns the names of the columns of files without a header; null: c1, c2, …
 * @param delimiter what stands between two fields
 * @param types which fields are more than text
 */
record CsvFormat(boolean header, ArrayList<String> columns, char delimiter, CsvTypes types)
    implements LineFormat {

  static CsvFormat of(FileOptions options) {
    List<String> columns = options.columns();
    return new CsvFormat(
        options.header(),
        columns == null ? null : new ArrayList<>(columns),
        options.delimiter(),
        options.types());
  }

  @Override
  public LineParser open() {
    return new CsvParser(this);
  }
}
