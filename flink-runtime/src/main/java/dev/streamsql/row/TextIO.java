package dev.streamsql.row;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The binary form of text: its length and width, then one byte a character where all are Latin-1,
 * as Java itself keeps them, else two. Takes every string, lone surrogates too.
 */
final class TextIO {
  private TextIO() {}

  static void write(String text, DataOutputView out) throws IOException {
    int length = text.length();
    if (isLatin1(text)) {
      ValueIO.writeLength(length << 1, out);
      // Not writeBytes or writeChars: Flink's DataOutputSerializer moves on twice in them.
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
    } else {
      ValueIO.writeLength(length << 1 | 1, out);
      for (int i = 0; i < length; i++) {
        out.writeChar(text.charAt(i));
      }
    }
  }

  private static boolean isLatin1(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xff) {
        return false;
      }
    }
    return true;
  }

  static String read(DataInputView in) throws IOException {
    int header = ValueIO.readLength(in);
    int length = header >>> 1;
    if ((header & 1) == 0) {
      byte[] bytes = new byte[length];
      in.readFully(bytes);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      chars[i] = in.readChar();
    }
    return new String(chars);
  }
}
