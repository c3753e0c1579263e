package dev.streamsql.cli;

import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.UserInputException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** Reads a script. */
final class ScriptFile {
  private ScriptFile() {}

  /**
   * Reads a script from a file, or from the standard input if the name is {@code -}.
   *
   * @throws UserInputException if there is no such file or it is no UTF-8 text
   */
  static SourceText read(String name) {
    boolean stdin = name.equals("-");
    try {
      byte[] bytes = stdin ? System.in.readAllBytes() : Files.readAllBytes(existing(name));
      String text = StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
      return new SourceText(stdin ? "<stdin>" : name, withoutByteOrderMark(text));
    } catch (CharacterCodingException e) {
      throw new UserInputException("the script is not UTF-8 text: " + name);
    } catch (IOException e) {
      throw new UserInputException("cannot read the script " + name + ": " + e.getMessage());
    }
  }

  private static Path existing(String name) {
    try {
      Path path = Path.of(name);
      if (Files.isDirectory(path)) {
        throw new UserInputException("the script is a directory: " + name);
      }
      if (!Files.exists(path)) {
        throw new UserInputException("no such script: " + name);
      }
      return path;
    } catch (InvalidPathException e) {
      throw new UserInputException("no such script: " + name);
    }
  }

  private static String withoutByteOrderMark(String text) {
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }
}
