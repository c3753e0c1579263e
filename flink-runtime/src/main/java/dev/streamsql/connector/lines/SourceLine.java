package dev.streamsql.connector.lines;

import dev.streamsql.row.RowTypes;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/**
 * One line of text and where it came from.
 *
 * @param input the index of its file in the order in which the files were given, from 0
 * @param file the file, where a source finds its files itself; null where they were given
 * @param number the line's number in that file, from 1; blank lines count
 * @param text the line without its line break; only its beginning if there is a problem
 * @param problem why the line cannot be decoded, for the dead letters; null for a whole line
 */
public record SourceLine(int input, String file, long number, String text, String problem) {

  /** The type of lines in a Flink job. */
  public static final TypeInformation<SourceLine> TYPE =
      new RowTypes<>(SourceLine.class, SourceLineSerializer.INSTANCE, false);

  public SourceLine {
    Objects.requireNonNull(text, "text");
  }

  /** Creates a line of a file that was given. */
  public SourceLine(int input, long number, String text, String problem) {
    this(input, null, number, text, problem);
  }

  /** Creates a whole line of a file that was given. */
  public SourceLine(int input, long number, String text) {
    this(input, null, number, text, null);
  }

  /** Returns where the line is, in words for its user. */
  public String place() {
    return file == null ? "line " + number : file + " line " + number;
  }
}
