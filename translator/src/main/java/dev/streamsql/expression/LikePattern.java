package dev.streamsql.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A compiled LIKE pattern (LANGUAGE WH-6): case-sensitive, {@code %} any run, {@code _} one
 * character (a code point), everything else literal, the whole value. The pattern is cut at its
 * {@code %} signs; each part is searched once from left to right, so that no pattern can make the
 * matcher go back over the value as a regular expression would.
 */
public final class LikePattern {
  private static final int ANY_CHARACTER = -1;
  private static final int NO_ESCAPE = -1;
  private static final int ANY_RUN = -2;

  /** The parts between the {@code %} signs, as code points; at least one. */
  private final List<int[]> parts;

  private LikePattern(List<int[]> parts) {
    this.parts = parts;
  }

  /** Compiles a pattern without an escape character. */
  public static LikePattern compile(String pattern) {
    return compile(pattern, NO_ESCAPE);
  }

  /**
   * Compiles a pattern.
   *
   * @param escape one character; it makes the character behind it literal
   * @return null if the escape is not one character
   */
  public static LikePattern compile(String pattern, String escape) {
    boolean single = !escape.isEmpty() && escape.codePointCount(0, escape.length()) == 1;
    return single ? compile(pattern, escape.codePointAt(0)) : null;
  }

  private static LikePattern compile(String pattern, int escape) {
    int[] points = pattern.codePoints().toArray();
    int[] part = new int[points.length];
    int length = 0;
    List<int[]> parts = new ArrayList<>();
    for (int i = 0; i < points.length; i++) {
      boolean escaped = points[i] == escape && i + 1 < points.length;
      int point = escaped ? points[++i] : wildcard(points[i]);
      if (point == ANY_RUN) {
        parts.add(Arrays.copyOf(part, length));
        length = 0;
      } else {
        part[length++] = point;
      }
    }
    parts.add(Arrays.copyOf(part, length));
    return new LikePattern(List.copyOf(parts));
  }

  private static int wildcard(int point) {
    return point == '%' ? ANY_RUN : point == '_' ? ANY_CHARACTER : point;
  }

  /** Returns whether the whole value matches. */
  public boolean matches(String value) {
    int[] first = parts.get(0);
    int at = matchAt(first, value, 0);
    if (at < 0 || parts.size() == 1) {
      return at == value.length();
    }
    for (int[] part : parts.subList(1, parts.size() - 1)) {
      at = findFrom(part, value, at);
      if (at < 0) {
        return false;
      }
    }
    return endsWith(parts.get(parts.size() - 1), value, at);
  }

  /** Returns the place behind the part if it stands at a place, else -1. */
  private static int matchAt(int[] part, String value, int from) {
    int at = from;
    for (int point : part) {
      if (at >= value.length()) {
        return -1;
      }
      int found = value.codePointAt(at);
      if (point != ANY_CHARACTER && point != found) {
        return -1;
      }
      at += Character.charCount(found);
    }
    return at;
  }

  /** Returns the place behind the first occurrence of the part, or -1. */
  private static int findFrom(int[] part, String value, int from) {
    int last = value.length() - part.length;
    for (int start = from; start <= last; start = next(value, start)) {
      int end = matchAt(part, value, start);
      if (end >= 0) {
        return end;
      }
    }
    return -1;
  }

  private static int next(String value, int at) {
    return at < value.length() ? at + Character.charCount(value.codePointAt(at)) : at + 1;
  }

  private static boolean endsWith(int[] part, String value, int from) {
    int at = value.length();
    for (int i = part.length - 1; i >= 0; i--) {
      if (at <= from) {
        return false;
      }
      int found = value.codePointBefore(at);
      if (part[i] != ANY_CHARACTER && part[i] != found) {
        return false;
      }
      at -= Character.charCount(found);
    }
    return at >= from;
  }
}
