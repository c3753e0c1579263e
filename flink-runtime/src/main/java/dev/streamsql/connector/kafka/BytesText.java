package dev.streamsql.connector.kafka;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** Makes text of bytes that may not be text. */
final class BytesText {
  private BytesText() {}

  /** Returns the text of valid UTF-8; null for anything else, and for null. */
  static String utf8(byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }

  /** Returns the text of valid UTF-8, and base64 of anything else; null for null. */
  static String of(byte[] bytes) {
    String text = utf8(bytes);
    return text == null && bytes != null ? Base64.getEncoder().encodeToString(bytes) : text;
  }
}
