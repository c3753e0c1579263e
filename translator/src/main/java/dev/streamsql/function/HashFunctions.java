package dev.streamsql.function;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** The hash functions: text to lower-case hex, anything else to null (LANGUAGE section 13). */
final class HashFunctions {
  private HashFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        hash("md5", "MD5"),
        hash("sha1", "SHA-1"),
        hash("sha256", "SHA-256"),
        hash("sha512", "SHA-512"));
  }

  private static FunctionEntry hash(String name, String algorithm) {
    return FunctionEntry.scalar(
        name, 1, a -> a[0] instanceof String text ? digest(algorithm, text) : null);
  }

  private static String digest(String algorithm, String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance(algorithm);
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java runtime has " + algorithm, e);
    }
  }
}
