package dev.streamsql.join;

import dev.streamsql.expression.Evaluator;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Makes the canonical bytes of a join key (contract section 6): 1 = 1.0, 0 = -0.0, NaN = NaN, null
 * = missing; objects compare by structure whatever the order of their fields; a number, a string
 * and a boolean are never equal. Every part carries its type and length, so the parts of a
 * composite key cannot be shifted into each other.
 *
 * <p>Keeps a buffer between calls: one encoder a thread.
 */
public final class JoinKeyEncoder {
  private static final byte NULL = 0;
  private static final byte FALSE = 1;
  private static final byte TRUE = 2;
  private static final byte INTEGER = 3;
  private static final byte FRACTION = 4;
  private static final byte BIG_NUMBER = 5;
  private static final byte STRING = 6;
  private static final byte LIST = 7;
  private static final byte OBJECT = 8;

  /** A string with a lone surrogate, which UTF-8 cannot say. */
  private static final byte BROKEN_STRING = 9;

  /** 2^63: the first double that no long can hold. */
  private static final double LONG_LIMIT = 0x1p63;

  private static final BigInteger LONG_MIN = BigInteger.valueOf(Long.MIN_VALUE);
  private static final BigInteger LONG_MAX = BigInteger.valueOf(Long.MAX_VALUE);

  private final Evaluator[] parts;
  private byte[] buffer = new byte[64];
  private int size;

  /**
   * Creates an encoder.
   *
   * @param parts the key's parts over a row's slots
   */
  public JoinKeyEncoder(List<Evaluator> parts) {
    this.parts = parts.toArray(Evaluator[]::new);
  }

  /**
   * Makes a row's key.
   *
   * @param slots the row's slots
   */
  public JoinKey encode(Object[] slots) {
    size = 0;
    for (Evaluator part : parts) {
      write(part.evaluate(slots));
    }
    return new JoinKey(buffer, size);
  }

  private void write(Object value) {
    if (value == null) {
      writeByte(NULL);
    } else if (value instanceof String text) {
      writeText(text);
    } else if (value instanceof Long number) {
      writeInteger(number);
    } else if (value instanceof Double number) {
      writeDouble(number);
    } else if (value instanceof Boolean flag) {
      writeByte(flag ? TRUE : FALSE);
    } else if (value instanceof BigInteger number) {
      writeBigInteger(number);
    } else if (value instanceof BigDecimal number) {
      writeBigDecimal(number);
    } else if (value instanceof List<?> list) {
      writeByte(LIST);
      writeInt(list.size());
      list.forEach(this::write);
    } else if (value instanceof Map<?, ?> map) {
      writeObject(map);
    } else {
      throw new IllegalArgumentException("not a row value: " + value.getClass().getName());
    }
  }

  private void writeText(String text) {
    if (writeAscii(text)) {
      return;
    }
    if (hasLoneSurrogate(text)) {
      writeByte(BROKEN_STRING);
      writeInt(text.length());
      for (int i = 0; i < text.length(); i++) {
        writeByte((byte) (text.charAt(i) >>> 8));
        writeByte((byte) text.charAt(i));
      }
    } else {
      writeByte(STRING);
      writeBytes(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Writes what most keys are in one pass; what it has begun is undone where it is not ASCII. */
  private boolean writeAscii(String text) {
    int start = size;
    int length = text.length();
    ensure(1 + Integer.BYTES + length);
    buffer[size++] = STRING;
    writeInt(length);
    for (int i = 0; i < length; i++) {
      char next = text.charAt(i);
      if (next >= 0x80) {
        size = start;
        return false;
      }
      buffer[size++] = (byte) next;
    }
    return true;
  }

  private static boolean hasLoneSurrogate(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (i + 1 == text.length()
            || !Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }

  private void writeObject(Map<?, ?> map) {
    TreeMap<String, Object> sorted = new TreeMap<>();
    map.forEach((name, value) -> sorted.put((String) name, value));
    writeByte(OBJECT);
    writeInt(sorted.size());
    sorted.forEach(
        (name, value) -> {
          writeText(name);
          write(value);
        });
  }

  private void writeInteger(long number) {
    writeByte(INTEGER);
    writeLong(number);
  }

  private void writeDouble(double number) {
    if (number == Math.rint(number) && Math.abs(number) < LONG_LIMIT) {
      writeInteger((long) number);
    } else if (Double.isNaN(number) || Double.isInfinite(number)) {
      writeFraction(number);
    } else if (Math.abs(number) >= LONG_LIMIT) {
      writeBigInteger(new BigDecimal(number).toBigIntegerExact());
    } else {
      writeFraction(number);
    }
  }

  private void writeFraction(double number) {
    writeByte(FRACTION);
    writeLong(Double.doubleToLongBits(number));
  }

  private void writeBigInteger(BigInteger number) {
    if (number.compareTo(LONG_MIN) >= 0 && number.compareTo(LONG_MAX) <= 0) {
      writeInteger(number.longValue());
    } else {
      writeNumberText(new BigDecimal(number));
    }
  }

  private void writeBigDecimal(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    double nearest = number.doubleValue();
    if (plain.scale() <= 0 && plain.precision() - (long) plain.scale() <= 19) {
      writeBigInteger(plain.toBigIntegerExact());
    } else if (plain.scale() > 0
        && !Double.isInfinite(nearest)
        && new BigDecimal(nearest).compareTo(number) == 0) {
      writeFraction(nearest);
    } else {
      writeNumberText(plain);
    }
  }

  /** Digits and exponent: never written out, so 1e999999999 stays short. */
  private void writeNumberText(BigDecimal number) {
    BigDecimal plain = number.stripTrailingZeros();
    writeByte(BIG_NUMBER);
    writeBytes(
        (plain.unscaledValue() + "e" + -(long) plain.scale()).getBytes(StandardCharsets.US_ASCII));
  }

  private void writeBytes(byte[] bytes) {
    writeInt(bytes.length);
    ensure(bytes.length);
    System.arraycopy(bytes, 0, buffer, size, bytes.length);
    size += bytes.length;
  }

  private void writeByte(byte value) {
    ensure(1);
    buffer[size++] = value;
  }

  private void writeInt(int value) {
    ensure(4);
    for (int shift = 24; shift >= 0; shift -= 8) {
      buffer[size++] = (byte) (value >>> shift);
    }
  }

  private void writeLong(long value) {
    ensure(8);
    for (int shift = 56; shift >= 0; shift -= 8) {
      buffer[size++] = (byte) (value >>> shift);
    }
  }

  private void ensure(int more) {
    if (size + more > buffer.length) {
      buffer = Arrays.copyOf(buffer, Math.max(buffer.length * 2, size + more));
    }
  }
}
