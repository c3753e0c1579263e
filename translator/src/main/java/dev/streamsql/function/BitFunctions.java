package dev.streamsql.function;

import java.util.List;
import java.util.function.LongBinaryOperator;

/**
 * The functions on the bits of whole numbers (LANGUAGE section 13, Math). Fractions are cut; what
 * is no number, or none of 64 bits, gives null. The documented names with an underscore work too.
 */
final class BitFunctions {
  private BitFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        binary("bitand", (a, b) -> a & b).alias("bit_and"),
        binary("bitor", (a, b) -> a | b).alias("bit_or"),
        binary("bitxor", (a, b) -> a ^ b).alias("bit_xor"),
        FunctionEntry.scalar("bitnot", 1, a -> not(a[0])).alias("bit_not"));
  }

  private static FunctionEntry binary(String name, LongBinaryOperator operator) {
    return FunctionEntry.scalar(
        name,
        2,
        arguments -> {
          Long left = Arguments.whole(arguments[0]);
          Long right = Arguments.whole(arguments[1]);
          return left == null || right == null ? null : (Long) operator.applyAsLong(left, right);
        });
  }

  private static Object not(Object value) {
    Long bits = Arguments.whole(value);
    return bits == null ? null : (Long) ~bits;
  }
}
