package dev.streamsql.connector.files;

import dev.streamsql.connector.json.MalformedRowException;
import java.util.ArrayList;
import java.util.List;

/**
 * Splits and writes the fields of one line by RFC 4180. Own code, because the libraries do not tell
 * a quoted field from one that is not, by which texts and numbers are told apart here.
 */
final class CsvLine {
  private static final char QUOTE = '"';

  private final String line;
  private final char delimiter;
  private int position;

  private CsvLine(String line, char delimiter) {
    this.line = line;
    this.delimiter = delimiter;
  }

  /**
   * Splits a line.
   *
   * @throws MalformedRowException if its quotes are not in order
   */
  static List<CsvField> split(String line, char delimiter) throws MalformedRowException {
    CsvLine rest = new CsvLine(line, delimiter);
    List<CsvField> fields = new ArrayList<>();
    fields.add(rest.field());
    while (rest.position < line.length()) {
      rest.position++;
      fields.add(rest.field());
    }
    return fields;
  }

  private CsvField field() throws MalformedRowException {
    if (position < line.length() && line.charAt(position) == QUOTE) {
      return quoted();
    }
    int end = line.indexOf(delimiter, position);
    end = end < 0 ? line.length() : end;
    String text = line.substring(position, end);
    int quote = text.indexOf(QUOTE);
    if (quote >= 0) {
      throw new MalformedRowException(
          "column "
              + (position + quote + 1)
              + ": a quote inside a field that does not begin with one; put the field in quotes"
              + " and write the quote twice");
    }
    position = end;
    return new CsvField(text, false);
  }

  private CsvField quoted() throws MalformedRowException {
    int opening = position++;
    StringBuilder text = new StringBuilder();
    while (true) {
      int quote = line.indexOf(QUOTE, position);
      if (quote < 0) {
        throw new MalformedRowException(
            "column "
                + (opening + 1)
                + ": the quote is not closed on this line; line breaks inside quotes are not"
                + " supported");
      }
      text.append(line, position, quote);
      position = quote + 1;
      if (position == line.length() || line.charAt(position) == delimiter) {
        return new CsvField(text.toString(), true);
      }
      if (line.charAt(position) != QUOTE) {
        throw new MalformedRowException(
            "column " + (position + 1) + ": text behind the closing quote of a field");
      }
      text.append(QUOTE);
      position++;
    }
  }

  /** Writes a field; quoted if it must be. */
  static void append(StringBuilder out, String text, boolean quoted, char delimiter) {
    if (quoted || needsQuotes(text, delimiter)) {
      out.append(QUOTE).append(text.replace("\"", "\"\"")).append(QUOTE);
    } else {
      out.append(text);
    }
  }

  private static boolean needsQuotes(String text, char delimiter) {
    return text.indexOf(delimiter) >= 0
        || text.indexOf(QUOTE) >= 0
        || text.indexOf('\n') >= 0
        || text.indexOf('\r') >= 0
        // The line reader leaves out lines of nothing but blanks.
        || text.isBlank();
  }
}
