package dev.streamsql.function;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The functions that make text from text (LANGUAGE section 13, String). An argument that is no text
 * is taken in its text form, null as the empty string. Lengths and positions count bytes of UTF-8
 * where the language says so.
 */
final class TextFunctions {
  /** A longer result is refused: one row must not fill the memory. */
  private static final long MAX_PADDED_LENGTH = 1L << 20;

  private static final int MAX_ASCII = 127;

  private TextFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("concat", 1, FunctionEntry.ANY_NUMBER, TextFunctions::concat),
        FunctionEntry.scalar("upper", 1, a -> Arguments.text(a[0]).toUpperCase(Locale.ROOT)),
        FunctionEntry.scalar("lower", 1, a -> Arguments.text(a[0]).toLowerCase(Locale.ROOT)),
        FunctionEntry.scalar("trim", 1, a -> Arguments.text(a[0]).strip()),
        FunctionEntry.scalar("ltrim", 1, a -> Arguments.text(a[0]).stripLeading()),
        FunctionEntry.scalar("rtrim", 1, a -> Arguments.text(a[0]).stripTrailing()),
        FunctionEntry.scalar("length", 1, a -> length(a[0])).alias("len"),
        FunctionEntry.scalar("substring", 2, 3, TextFunctions::substring),
        FunctionEntry.scalar("indexof", 2, TextFunctions::indexOf),
        FunctionEntry.scalar("replace", 3, TextFunctions::replace),
        FunctionEntry.scalar("split", 2, TextFunctions::split),
        FunctionEntry.scalar("lpad", 2, 3, a -> pad(a, true)),
        FunctionEntry.scalar("rpad", 2, 3, a -> pad(a, false)),
        FunctionEntry.scalar("startswith", 2, TextFunctions::startsWith),
        FunctionEntry.scalar("endswith", 2, TextFunctions::endsWith),
        FunctionEntry.scalar("format", 1, 3, FormatFunction::apply),
        FunctionEntry.scalar("chr", 1, a -> character(a[0])));
  }

  private static Object concat(Object[] arguments) {
    StringBuilder out = new StringBuilder();
    for (Object argument : arguments) {
      out.append(Arguments.text(argument));
    }
    return out.toString();
  }

  private static Object length(Object value) {
    if (value instanceof List<?> list) {
      return (long) list.size();
    }
    return value instanceof Map<?, ?> map
        ? (Long) (long) map.size()
        : (Long) (long) bytes(Arguments.text(value));
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Counts characters from 0; a negative start counts from the end. */
  private static Object substring(Object[] arguments) {
    String text = Arguments.text(arguments[0]);
    int size = text.codePointCount(0, text.length());
    Long start = Arguments.whole(arguments[1]);
    Long length = arguments.length == 2 ? Long.valueOf(size) : Arguments.whole(arguments[2]);
    if (start == null || length == null) {
      return null;
    }
    long from = start < 0 ? start + size : start;
    if (from < 0 || from >= size || length <= 0) {
      return "";
    }
    long to = from + Math.min(length, size - from);
    int begin = text.offsetByCodePoints(0, (int) from);
    return text.substring(begin, text.offsetByCodePoints(begin, (int) (to - from)));
  }

  private static Object indexOf(Object[] arguments) {
    if (arguments[0] == null) {
      return -1L;
    }
    String text = Arguments.text(arguments[0]);
    int at = text.indexOf(Arguments.text(arguments[1]));
    return at < 0 ? -1L : (long) bytes(text.substring(0, at));
  }

  private static Object replace(Object[] arguments) {
    return Arguments.text(arguments[0])
        .replace(Arguments.text(arguments[1]), Arguments.text(arguments[2]));
  }

  private static Object split(Object[] arguments) {
    String text = Arguments.text(arguments[0]);
    String separator = Arguments.text(arguments[1]);
    if (separator.isEmpty()) {
      return text.codePoints().<Object>mapToObj(Character::toString).toList();
    }
    // A negative limit keeps the empty parts at the end.
    return List.<Object>of((Object[]) text.split(Pattern.quote(separator), -1));
  }

  private static Object pad(Object[] arguments, boolean left) {
    String text = Arguments.text(arguments[0]);
    Long length = Arguments.whole(arguments[1]);
    if (length == null || length > MAX_PADDED_LENGTH) {
      return null;
    }
    if (length <= 0) {
      return text;
    }
    String padding =
        padding(arguments.length == 2 ? " " : Arguments.text(arguments[2]), length - bytes(text));
    return left ? padding + text : text + padding;
  }

  /** Repeats a pattern up to a number of bytes; a character that does not fit ends it. */
  private static String padding(String pattern, long size) {
    StringBuilder out = new StringBuilder();
    int[] points = pattern.codePoints().toArray();
    long rest = size;
    for (int i = 0; points.length > 0 && rest > 0; i = (i + 1) % points.length) {
      rest -= bytes(Character.toString(points[i]));
      if (rest >= 0) {
        out.appendCodePoint(points[i]);
      }
    }
    return out.toString();
  }

  private static Object startsWith(Object[] arguments) {
    return arguments[0] != null
        && arguments[1] != null
        && Arguments.text(arguments[0]).startsWith(Arguments.text(arguments[1]));
  }

  private static Object endsWith(Object[] arguments) {
    return arguments[0] != null
        && arguments[1] != null
        && Arguments.text(arguments[0]).endsWith(Arguments.text(arguments[1]));
  }

  private static Object character(Object value) {
    Long code = Arguments.whole(value);
    return code == null || code < 0 || code > MAX_ASCII
        ? null
        : Character.toString(code.intValue());
  }
}
