package dev.streamsql.expression;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Objects;

/**
 * A constant as data. The type stands beside the text, so that JSON keeps the difference between 1
 * and 1.0 and every digit of a long number.
 *
 * @param type the value's type
 * @param text the value as text; null exactly for {@link Type#NULL}
 */
public record LiteralValue(Type type, String text) implements Serializable {

  /** The types that a constant can have. */
  public enum Type {
    NULL,
    BOOLEAN,
    LONG,
    DOUBLE,
    BIG_INTEGER,
    BIG_DECIMAL,
    STRING
  }

  public LiteralValue {
    Objects.requireNonNull(type, "type");
    if ((type == Type.NULL) != (text == null)) {
      throw new IllegalArgumentException("only NULL has no text: " + type + " " + text);
    }
  }

  /**
   * Wraps a constant.
   *
   * @param value null, Boolean, Long, Double, BigInteger, BigDecimal or String
   * @throws IllegalArgumentException if the value has another type
   */
  public static LiteralValue of(Object value) {
    return value == null
        ? new LiteralValue(Type.NULL, null)
        : new LiteralValue(typeOf(value), value.toString());
  }

  private static Type typeOf(Object value) {
    if (value instanceof String) {
      return Type.STRING;
    }
    if (value instanceof Long) {
      return Type.LONG;
    }
    if (value instanceof Double) {
      return Type.DOUBLE;
    }
    if (value instanceof Boolean) {
      return Type.BOOLEAN;
    }
    if (value instanceof BigInteger) {
      return Type.BIG_INTEGER;
    }
    if (value instanceof BigDecimal) {
      return Type.BIG_DECIMAL;
    }
    throw new IllegalArgumentException("not a constant: " + value.getClass().getName());
  }

  /** Returns the constant in the type that {@link #of} was given. */
  public Object toObject() {
    return switch (type) {
      case NULL -> null;
      case BOOLEAN -> Boolean.valueOf(text);
      case LONG -> Long.valueOf(text);
      case DOUBLE -> Double.valueOf(text);
      case BIG_INTEGER -> new BigInteger(text);
      case BIG_DECIMAL -> new BigDecimal(text);
      case STRING -> text;
    };
  }
}
