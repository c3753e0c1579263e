package dev.streamsql.plan;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short name for a long text: equal texts have equal fingerprints on every machine. */
public final class Fingerprint {
  private static final int BYTES = 5;

  private Fingerprint() {}

  /** Returns the first ten hexadecimal digits of a text's SHA-256. */
  public static String of(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
