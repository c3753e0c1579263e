package dev.streamsql.join;

import java.util.Arrays;
import java.util.HexFormat;

/**
 * A join key as canonical bytes: equal values have equal bytes (contract section 6). Immutable.
 *
 * <p>The heap state compares keys with equals, RocksDB compares their bytes and key groups come
 * from the hash code, so all three must say the same. The hash depends on the content only and is
 * the same in every JVM.
 */
public final class JoinKey {
  private final byte[] bytes;
  private final int hash;

  /**
   * Creates a key.
   *
   * @param bytes the canonical form, as {@link JoinKeyEncoder} makes it; not changed from now on
   */
  public JoinKey(byte[] bytes) {
    this.bytes = bytes;
    this.hash = Arrays.hashCode(bytes);
  }

  byte[] bytes() {
    return bytes;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof JoinKey that && hash == that.hash && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return hash;
  }

  @Override
  public String toString() {
    return HexFormat.of().formatHex(bytes);
  }
}
