package dev.streamsql.cases;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.UserInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Reads files of cases. */
public final class CaseFile {
  private static final String STDIN = "-";

  private CaseFile() {}

  /**
   * Reads all cases of a file. One that is malformed is among them, with what is wrong.
   *
   * @param file the file, {@code -} for the standard input
   * @throws UserInputException if the file cannot be read or has no case
   */
  public static List<TestCase> read(String file) {
    List<TestCase> cases = new ArrayList<>();
    try {
      for (CaseText.Piece piece : CaseText.split(text(file))) {
        cases.add(parse(file, piece));
      }
    } catch (IOException | InvalidPathException e) {
      throw new UserInputException(reason(file, e));
    }
    if (cases.isEmpty()) {
      throw new UserInputException("there is no case in " + file);
    }
    return cases;
  }

  private static TestCase parse(String file, CaseText.Piece piece) {
    String place = (file.equals(STDIN) ? "<stdin>" : file) + ":" + piece.line();
    if (piece.problem() != null) {
      return TestCase.malformed(place, place, piece.problem());
    }
    try {
      return CaseParser.parse(
          JsonRows.parse(piece.text()), place, path -> script(Path.of(file), path));
    } catch (MalformedRowException e) {
      return TestCase.malformed(place, place, e.reason());
    }
  }

  private static SourceText script(Path caseFile, String path) throws MalformedCaseException {
    String file = caseFile.resolveSibling(path).normalize().toString();
    try {
      return new SourceText(file, text(file));
    } catch (IOException e) {
      throw new MalformedCaseException("\"sql_file\": " + reason(file, e));
    }
  }

  private static String text(String file) throws IOException {
    byte[] bytes =
        file.equals(STDIN) ? System.in.readAllBytes() : Files.readAllBytes(Path.of(file));
    String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  private static String reason(String file, Exception problem) {
    if (problem instanceof CharacterCodingException) {
      return "not UTF-8 text: " + file;
    }
    try {
      Path path = Path.of(file);
      if (Files.isDirectory(path)) {
        return "is a directory: " + file;
      }
      return Files.exists(path) ? "cannot read " + file : "no such file: " + file;
    } catch (InvalidPathException e) {
      return "no such file: " + file;
    }
  }
}
