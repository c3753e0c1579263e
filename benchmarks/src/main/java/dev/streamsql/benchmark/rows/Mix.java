package dev.streamsql.benchmark.rows;

import java.nio.charset.StandardCharsets;

/** Numbers and texts that look random and follow from an index. */
final class Mix {
  private static final int DIGITS = 9;
  private static final byte[] SIGNS =
      "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_"
          .getBytes(StandardCharsets.ISO_8859_1);
  private static final int SIGN_BITS = 6;

  /** As many as a long holds. */
  private static final int SIGNS_A_LONG = 10;

  private Mix() {}

  /** Spreads an index over all longs (the finalizer of SplitMix64). */
  static long of(long index) {
    long z = (index + 1) * 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }

  /** Returns a number from 0 to below the limit. */
  static long below(long limit, long index) {
    return Long.remainderUnsigned(of(index), limit);
  }

  /** Returns the text of a key: a letter and nine digits. */
  static String key(char kind, long number) {
    byte[] text = new byte[DIGITS + 1];
    text[0] = (byte) kind;
    long rest = number;
    for (int at = DIGITS; at > 0; at--) {
      text[at] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }

  /** Returns a text that can hardly be compressed, in characters of one byte. */
  static String text(long index, int length) {
    byte[] text = new byte[length];
    long bits = 0;
    for (int at = 0; at < length; at++) {
      bits = at % SIGNS_A_LONG == 0 ? of(index * length + at) : bits >>> SIGN_BITS;
      text[at] = SIGNS[(int) (bits & SIGNS.length - 1)];
    }
    return new String(text, StandardCharsets.ISO_8859_1);
  }
}
