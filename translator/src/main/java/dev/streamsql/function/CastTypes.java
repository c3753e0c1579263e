package dev.streamsql.function;

import dev.streamsql.expression.TextForm;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * The types that values can be cast to (LANGUAGE section 13, Conversion), and SQL's names for them.
 */
public final class CastTypes {
  private static final Map<String, UnaryOperator<Object>> CASTS =
      Map.ofEntries(
          Map.entry("int", CastTypes::toWhole),
          Map.entry("integer", CastTypes::toWhole),
          Map.entry("bigint", CastTypes::toWhole),
          Map.entry("int64", CastTypes::toWhole),
          Map.entry("int32", CastTypes::toInt32),
          Map.entry("float", CastTypes::toReal),
          Map.entry("float64", CastTypes::toReal),
          Map.entry("real", CastTypes::toReal),
          Map.entry("double", CastTypes::toReal),
          Map.entry("string", CastTypes::toText),
          Map.entry("varchar", CastTypes::toText),
          Map.entry("text", CastTypes::toText),
          Map.entry("bool", CastTypes::toBoolean),
          Map.entry("boolean", CastTypes::toBoolean));

  private CastTypes() {}

  /** Returns whether a type's name, in any case, is known. */
  public static boolean isKnown(String type) {
    return CASTS.containsKey(type.toLowerCase(Locale.ROOT));
  }

  /** Returns the types' names in alphabetical order, for messages. */
  public static List<String> names() {
    return CASTS.keySet().stream().sorted().toList();
  }

  /** Casts a value; null for an unknown type and for what cannot be cast. */
  static Object cast(Object value, Object type) {
    UnaryOperator<Object> cast =
        type instanceof String name ? CASTS.get(name.toLowerCase(Locale.ROOT)) : null;
    return cast == null ? null : cast.apply(value);
  }

  private static Object toWhole(Object value) {
    return value instanceof Boolean ? null : Arguments.whole(value);
  }

  private static Object toInt32(Object value) {
    return toWhole(value) instanceof Long whole && whole == whole.intValue() ? whole : null;
  }

  private static Object toReal(Object value) {
    Double real = value instanceof Boolean ? null : Arguments.real(value);
    return real == null ? null : Arguments.finite(real);
  }

  private static Object toText(Object value) {
    return value == null ? "" : TextForm.of(value);
  }

  private static Object toBoolean(Object value) {
    if (value instanceof String text) {
      String lower = text.toLowerCase(Locale.ROOT);
      return Set.of("true", "false").contains(lower) ? (Object) lower.equals("true") : null;
    }
    if (value instanceof Number number) {
      return number.doubleValue() != 0;
    }
    return value instanceof Boolean ? value : null;
  }
}
