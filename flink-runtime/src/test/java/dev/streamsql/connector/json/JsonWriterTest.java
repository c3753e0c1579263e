package dev.streamsql.connector.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class JsonWriterTest {

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of(null, "null"),
        Arguments.of(true, "true"),
        Arguments.of(42L, "42"),
        Arguments.of(7, "7"),
        Arguments.of(new BigInteger("9223372036854775808"), "9223372036854775808"),
        Arguments.of(new BigDecimal("12.50"), "12.50"),
        Arguments.of(176.0, "176.0"),
        Arguments.of(0.1, "0.1"),
        Arguments.of(-0.0, "-0.0"),
        Arguments.of(2.0E-3, "0.002"),
        Arguments.of(2.0E23, "2.0E23"),
        Arguments.of(1.5f, "1.5"),
        Arguments.of(Double.NaN, "null"),
        Arguments.of(Double.POSITIVE_INFINITY, "null"),
        Arguments.of(Float.NEGATIVE_INFINITY, "null"),
        Arguments.of("grün € 😀 </a>", "\"grün € 😀 </a>\""),
        Arguments.of(
            "a\"b\\c\n\r\t\b\f\u0001\u001f", "\"a\\\"b\\\\c\\n\\r\\t\\b\\f\\u0001\\u001f\""),
        Arguments.of("\ud83d", "\"\\ud83d\""),
        Arguments.of("x\ude00y", "\"x\\ude00y\""),
        Arguments.of(Instant.ofEpochSecond(0), "\"1970-01-01T00:00:00Z\""),
        Arguments.of(List.of(), "[]"),
        Arguments.of(Arrays.asList(1L, null, Map.of("a", "b")), "[1,null,{\"a\":\"b\"}]"),
        Arguments.of(Map.of(), "{}"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void writesValue(Object value, String json) {
    assertThat(JsonWriter.value(value)).isEqualTo(json);
  }

  @Test
  void writesAnObjectInTheOrderOfItsNames() {
    assertThat(JsonWriter.object(new String[] {"b", "a\""}, new Object[] {1L, null}))
        .isEqualTo("{\"b\":1,\"a\\\"\":null}");
    assertThat(JsonWriter.object(new String[0], new Object[0])).isEqualTo("{}");
  }

  @Test
  void writesWhatItHasRead() throws MalformedRowException {
    String json =
        "{\"k\":\"d1\",\"t\":21.5,\"n\":null,\"l\":[1,{\"x\":true}],\"big\":9223372036854775808}";
    assertThat(JsonWriter.value(JsonRows.parse(json))).isEqualTo(json);
  }
}
