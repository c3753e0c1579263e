package dev.streamsql.row;

import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The binary form of a row's values: one tag byte, then the value. The tags are part of the state
 * format, so a tag's meaning never changes; a new kind of value takes a new tag.
 */
public final class ValueIO {
  private static final byte NULL = 0;
  private static final byte FALSE = 1;
  private static final byte TRUE = 2;
  private static final byte LONG = 3;
  private static final byte DOUBLE = 4;
  private static final byte STRING = 5;
  private static final byte LIST = 6;
  private static final byte MAP = 7;
  private static final byte BIG_INTEGER = 8;
  private static final byte BIG_DECIMAL = 9;

  /** An object that only passes: a record of a caller's own type, by its own serializer. */
  private static final byte BYTES = 10;

  private ValueIO() {}

  /** Writes an array of values with its length. */
  public static void writeValues(Object[] values, DataOutputView out) throws IOException {
    writeLength(values.length, out);
    for (Object value : values) {
      writeValue(value, out);
    }
  }

  /** Reads what {@link #writeValues} wrote. */
  public static Object[] readValues(DataInputView in) throws IOException {
    Object[] values = new Object[readLength(in)];
    for (int i = 0; i < values.length; i++) {
      values[i] = readValue(in);
    }
    return values;
  }

  /**
   * Writes one value.
   *
   * @throws IllegalArgumentException for a class that is no row value
   */
  public static void writeValue(Object value, DataOutputView out) throws IOException {
    if (value == null) {
      out.writeByte(NULL);
    } else if (value instanceof Long number) {
      out.writeByte(LONG);
      out.writeLong(number);
    } else if (value instanceof Double number) {
      out.writeByte(DOUBLE);
      out.writeDouble(number);
    } else if (value instanceof String text) {
      out.writeByte(STRING);
      TextIO.write(text, out);
    } else if (value instanceof Boolean flag) {
      out.writeByte(flag ? TRUE : FALSE);
    } else {
      writeRareValue(value, out);
    }
  }

  private static void writeRareValue(Object value, DataOutputView out) throws IOException {
    if (value instanceof List<?> list) {
      out.writeByte(LIST);
      writeLength(list.size(), out);
      for (Object element : list) {
        writeValue(element, out);
      }
    } else if (value instanceof Map<?, ?> map) {
      out.writeByte(MAP);
      writeLength(map.size(), out);
      for (Map.Entry<?, ?> entry : map.entrySet()) {
        TextIO.write((String) entry.getKey(), out);
        writeValue(entry.getValue(), out);
      }
    } else if (value instanceof BigInteger number) {
      out.writeByte(BIG_INTEGER);
      writeBytes(number.toByteArray(), out);
    } else if (value instanceof BigDecimal number) {
      out.writeByte(BIG_DECIMAL);
      out.writeInt(number.scale());
      writeBytes(number.unscaledValue().toByteArray(), out);
    } else if (value instanceof byte[] bytes) {
      out.writeByte(BYTES);
      writeBytes(bytes, out);
    } else {
      throw new IllegalArgumentException("not a row value: " + value.getClass().getName());
    }
  }

  /** Reads one value. */
  public static Object readValue(DataInputView in) throws IOException {
    byte tag = in.readByte();
    return switch (tag) {
      case NULL -> null;
      case FALSE -> Boolean.FALSE;
      case TRUE -> Boolean.TRUE;
      case LONG -> in.readLong();
      case DOUBLE -> in.readDouble();
      case STRING -> TextIO.read(in);
      case LIST -> readList(in);
      case MAP -> readMap(in);
      case BIG_INTEGER -> new BigInteger(readBytes(in));
      case BIG_DECIMAL -> readDecimal(in);
      case BYTES -> readBytes(in);
      default -> throw new IOException("unknown value tag " + tag);
    };
  }

  private static List<Object> readList(DataInputView in) throws IOException {
    int size = readLength(in);
    List<Object> list = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      list.add(readValue(in));
    }
    return list;
  }

  private static Map<String, Object> readMap(DataInputView in) throws IOException {
    int size = readLength(in);
    Map<String, Object> map = new LinkedHashMap<>(Math.max(4, size * 2));
    for (int i = 0; i < size; i++) {
      String name = TextIO.read(in);
      map.put(name, readValue(in));
    }
    return map;
  }

  private static BigDecimal readDecimal(DataInputView in) throws IOException {
    int scale = in.readInt();
    return new BigDecimal(new BigInteger(readBytes(in)), scale);
  }

  private static void writeBytes(byte[] bytes, DataOutputView out) throws IOException {
    writeLength(bytes.length, out);
    out.write(bytes);
  }

  private static byte[] readBytes(DataInputView in) throws IOException {
    byte[] bytes = new byte[readLength(in)];
    in.readFully(bytes);
    return bytes;
  }

  /** Writes a length of at least 0, in one byte where it is below 128. */
  public static void writeLength(int length, DataOutputView out) throws IOException {
    int rest = length;
    while (rest >= 0x80) {
      out.writeByte(rest & 0x7f | 0x80);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  /** Reads what {@link #writeLength} wrote. */
  public static int readLength(DataInputView in) throws IOException {
    int length = 0;
    for (int shift = 0; ; shift += 7) {
      byte part = in.readByte();
      length |= (part & 0x7f) << shift;
      if (part >= 0) {
        return length;
      }
    }
  }
}
