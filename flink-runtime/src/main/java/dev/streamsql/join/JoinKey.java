package dev.streamsql.join;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A join key as canonical bytes: equal values have equal bytes (contract section 6). Immutable.
 *
 * <p>The heap state compares keys with equals, RocksDB compares their bytes and key groups come
 * from the hash code, so all three must say the same. The hash depends on the content only, is the
 * same in every JVM and never changes: it decides where a savepoint's rows go.
 *
 * <p>Most keys are short; they are kept in two longs, which are compared without another look at
 * the memory.
 */
public final class JoinKey {
  /** So many bytes fit into the two longs. */
  static final int SHORT_BYTES = 2 * Long.BYTES;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final int length;
  private final long first;
  private final long second;

  /** All bytes of a key that is longer than the two longs, else null. */
  private final byte[] longer;

  private final int hash;

  /**
   * Creates a key.
   *
   * @param bytes the canonical form, as {@link JoinKeyEncoder} makes it
   */
  public JoinKey(byte[] bytes) {
    this(Arrays.copyOf(bytes, Math.max(bytes.length, SHORT_BYTES)), bytes.length);
  }

  /**
   * Creates a key of the first bytes of a buffer.
   *
   * @param buffer at least {@link #SHORT_BYTES} long; may be changed afterwards
   * @param length the number of the key's bytes
   */
  JoinKey(byte[] buffer, int length) {
    this(
        length,
        start((long) LONGS.get(buffer, 0), length),
        start((long) LONGS.get(buffer, Long.BYTES), length - Long.BYTES),
        length > SHORT_BYTES ? Arrays.copyOf(buffer, length) : null);
  }

  private JoinKey(int length, long first, long second, byte[] longer) {
    this.length = length;
    this.first = first;
    this.second = second;
    this.longer = longer;
    this.hash = longer == null ? mix(first, second, length) : Arrays.hashCode(longer);
  }

  /** Creates a key of at most {@link #SHORT_BYTES}. */
  static JoinKey ofLongs(int length, long first, long second) {
    return new JoinKey(length, first, second, null);
  }

  /** Returns a long's first bytes, the others being 0. */
  private static long start(long bytes, int length) {
    if (length <= 0) {
      return 0;
    }
    return length >= Long.BYTES ? bytes : bytes & -1L << Byte.SIZE * (Long.BYTES - length);
  }

  /** Lets every bit count, as the finalizer of SplitMix64 does. */
  private static int mix(long first, long second, int length) {
    long mixed = (first ^ Long.rotateLeft(second, 29)) + length;
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L + second;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return (int) (mixed ^ mixed >>> 32);
  }

  /** Returns the number of bytes. */
  int length() {
    return length;
  }

  /** Returns the first eight bytes, filled up with 0. */
  long first() {
    return first;
  }

  /** Returns the next eight bytes, filled up with 0. */
  long second() {
    return second;
  }

  /** Returns all bytes of a key that is longer than {@link #SHORT_BYTES}, else null. */
  byte[] longer() {
    return longer;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof JoinKey that
            && first == that.first
            && second == that.second
            && length == that.length
            && (longer == null || Arrays.equals(longer, that.longer));
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    byte[] bytes =
        longer != null
            ? longer
            : ByteBuffer.allocate(SHORT_BYTES).putLong(first).putLong(second).array();
    return HexFormat.of().formatHex(bytes, 0, length);
  }
}
