package dev.streamsql.diagnostic;

/**
 * A range of characters in a text. Lines and columns count from 1 and the end is included, as
 * Calcite's parser positions do.
 *
 * @param line the first character's line
 * @param column the first character's column
 * @param endLine the last character's line
 * @param endColumn the last character's column
 */
public record TextRange(int line, int column, int endLine, int endColumn) {

  /** The first character of a text: used where an error has no better place. */
  public static final TextRange START = new TextRange(1, 1, 1, 1);
}
