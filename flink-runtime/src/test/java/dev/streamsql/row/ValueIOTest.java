package dev.streamsql.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row value is read as it was written, behind others too. */
class ValueIOTest {

  static Stream<Object> values() {
    return Stream.of(
        null,
        true,
        false,
        0L,
        Long.MIN_VALUE,
        -0.0,
        Double.NaN,
        "",
        "ascii",
        "Grüße, ÿ",
        "€ and 漢字",
        "emoji 😀",
        "lone surrogate \ud800 here",
        "nul \0 inside",
        "x".repeat(100_000),
        "ж".repeat(70_000),
        List.of(1L, "two", List.of()),
        Map.of("ключ", List.of("v", 2.5)),
        new BigInteger("123456789012345678901234567890"),
        new BigDecimal("1.234567890123456789e-30"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void readsWhatWasWritten(Object value) throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(8);
    Object[] row = {"before", value, "behind", value};
    ValueIO.writeValues(row, out);
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    assertThat(ValueIO.readValues(in)).isEqualTo(row);
    assertThat(in.available()).isZero();
  }

  @Test
  void takesOneByteForALatinCharacter() throws Exception {
    DataOutputSerializer out = new DataOutputSerializer(8);
    ValueIO.writeValue("Grüße", out);
    assertThat(out.getCopyOfBuffer()).as(Arrays.toString(out.getCopyOfBuffer())).hasSize(7);
  }
}
