package dev.streamsql.cases;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Cuts a file into the texts of its cases: one a line, or objects that span lines, one after the
 * other or in an array.
 */
final class CaseText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private CaseText() {}

  /**
   * The text of a case.
   *
   * @param line the line that it begins in, from 1
   * @param text the text
   * @param problem what is wrong with the JSON; null if nothing is known to be
   */
  record Piece(int line, String text, String problem) {}

  static List<Piece> split(String text) {
    return hasOneCaseALine(text) ? lines(text) : objects(text);
  }

  /**
   * One line with a slip in it must not hide the cases of the others, so that most lines decide.
   */
  private static boolean hasOneCaseALine(String text) {
    List<String> lines = text.lines().map(String::strip).filter(line -> !line.isEmpty()).toList();
    long whole = lines.stream().filter(l -> l.startsWith("{") && l.endsWith("}")).count();
    return 2 * whole > lines.size() && !lines.get(0).startsWith("[");
  }

  private static List<Piece> lines(String text) {
    List<Piece> pieces = new ArrayList<>();
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        pieces.add(new Piece(number, line, null));
      }
    }
    return pieces;
  }

  private static List<Piece> objects(String text) {
    List<Piece> pieces = new ArrayList<>();
    try (JsonParser parser = FACTORY.createParser(text)) {
      boolean inArray = false;
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        if (!inArray && token == JsonToken.START_ARRAY) {
          inArray = true;
        } else if (inArray && token == JsonToken.END_ARRAY) {
          inArray = false;
        } else {
          pieces.add(piece(parser, text));
        }
      }
    } catch (JsonProcessingException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      int column = e.getLocation() == null ? 1 : e.getLocation().getColumnNr();
      String reason = e.getOriginalMessage().lines().findFirst().orElse("");
      pieces.add(
          new Piece(
              line,
              "",
              "column " + column + ": " + reason + "; the cases behind it were not read"));
    } catch (IOException e) {
      throw new IllegalStateException("a text in memory cannot fail to be read", e);
    }
    return pieces;
  }

  private static Piece piece(JsonParser parser, String text) throws IOException {
    int line = parser.currentTokenLocation().getLineNr();
    int start = (int) parser.currentTokenLocation().getCharOffset();
    parser.skipChildren();
    // Reading the text of a scalar moves the parser behind it.
    parser.finishToken();
    int end = (int) parser.currentLocation().getCharOffset();
    return new Piece(line, text.substring(start, end), null);
  }
}
