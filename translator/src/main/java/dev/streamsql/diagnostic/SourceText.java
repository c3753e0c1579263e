package dev.streamsql.diagnostic;

/**
 * A text that a user wrote, with the name under which an error shows it.
 *
 * @param file the file's path as the user gave it, or a name in angle brackets such as {@code
 *     <sql>}
 * @param text the whole text
 */
public record SourceText(String file, String text) {

  /**
   * Returns one line of the text without its line break.
   *
   * @param line the line's number, from 1
   * @return the line, or an empty string behind the end of the text
   */
  public String line(int line) {
    return text.lines().skip(Math.max(0, line - 1L)).findFirst().orElse("");
  }
}
