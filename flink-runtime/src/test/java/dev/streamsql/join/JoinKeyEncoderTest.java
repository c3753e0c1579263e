package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Equal values have equal keys, others do not (contract section 6). */
class JoinKeyEncoderTest {
  private static JoinKey key(Object... parts) {
    return new JoinKeyEncoder(
            List.of(slots -> slots[0], slots -> slots.length > 1 ? slots[1] : null))
        .encode(parts);
  }

  static List<Arguments> equal() {
    return List.of(
        Arguments.of(1L, 1.0),
        Arguments.of(0.0, -0.0),
        Arguments.of(Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L)),
        Arguments.of(new BigInteger("5"), 5L),
        Arguments.of(new BigDecimal("2.50"), 2.5),
        Arguments.of(1e300, new BigDecimal(1e300)),
        Arguments.of(0x1p63, new BigInteger("9223372036854775808")),
        Arguments.of(new BigDecimal("1e400"), new BigDecimal("10e399")),
        Arguments.of(Map.of("a", 1L, "b", 2L), Map.of("b", 2.0, "a", 1.0)),
        Arguments.of(List.of(1L, "x"), List.of(1.0, "x")));
  }

  @ParameterizedTest
  @MethodSource("equal")
  void areEqual(Object one, Object other) {
    assertThat(key(one)).isEqualTo(key(other)).hasSameHashCodeAs(key(other));
  }

  static List<Arguments> different() {
    return List.of(
        Arguments.of(1L, "1"),
        Arguments.of(1L, true),
        Arguments.of(null, ""),
        Arguments.of("a", "A"),
        Arguments.of(9007199254740993L, 9007199254740992.0),
        Arguments.of(Long.MAX_VALUE, 0x1p63),
        Arguments.of(0.1, new BigDecimal("0.1")),
        Arguments.of("\ud800", "?"),
        Arguments.of("\ud800", "\udbff"),
        Arguments.of("\ud83d\ude00", "\ud83d"),
        Arguments.of(List.of(1L, 2L), List.of(2L, 1L)),
        Arguments.of(List.of("a", "b"), List.of("a,b")),
        Arguments.of(Map.of("a", 1L), Map.of("a", "1")));
  }

  @ParameterizedTest
  @MethodSource("different")
  void areDifferent(Object one, Object other) {
    assertThat(key(one)).isNotEqualTo(key(other));
  }

  static List<Arguments> forged() {
    return List.of(
        Arguments.of(Arrays.asList("a", "bc"), Arrays.asList("ab", "c")),
        Arguments.of(Arrays.asList("a\u0000", "b"), Arrays.asList("a", "\u0000b")),
        Arguments.of(Arrays.asList("a|", "b"), Arrays.asList("a", "|b")),
        Arguments.of(Arrays.asList(null, "a"), Arrays.asList("a", null)));
  }

  @ParameterizedTest
  @MethodSource("forged")
  void partsCannotBeShifted(List<Object> one, List<Object> other) {
    assertThat(key(one.toArray())).isNotEqualTo(key(other.toArray()));
  }
}
