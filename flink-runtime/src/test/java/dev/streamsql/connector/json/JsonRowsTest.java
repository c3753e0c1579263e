package dev.streamsql.connector.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class JsonRowsTest {

  static Stream<Arguments> values() {
    return Stream.of(
        Arguments.of("null", null),
        Arguments.of("true", true),
        Arguments.of("false", false),
        Arguments.of("0", 0L),
        Arguments.of("-1", -1L),
        Arguments.of("9007199254740993", 9007199254740993L),
        Arguments.of("9223372036854775807", Long.MAX_VALUE),
        Arguments.of("9223372036854775808", new BigInteger("9223372036854775808")),
        Arguments.of("-9223372036854775809", new BigInteger("-9223372036854775809")),
        Arguments.of("1.0", 1.0),
        Arguments.of("1e3", 1000.0),
        Arguments.of("-0.0", -0.0),
        Arguments.of("1e-400", 0.0),
        Arguments.of("1e400", new BigDecimal("1e400")),
        Arguments.of("\"\"", ""),
        Arguments.of("\"grün \\u20ac \\n 😀\"", "grün € \n 😀"),
        Arguments.of("[]", List.of()),
        Arguments.of("[1,null,\"x\"]", Arrays.asList(1L, null, "x")),
        Arguments.of("{}", Map.of()),
        Arguments.of("{\"b\":{\"c\":[{}]}}", Map.of("b", Map.of("c", List.of(Map.of())))));
  }

  @ParameterizedTest
  @MethodSource("values")
  void readsValue(String json, Object expected) throws MalformedRowException {
    assertThat(JsonRows.parse("{\"a\":" + json + "}")).containsEntry("a", expected);
  }

  @Test
  void keepsTheOrderOfFieldsAndTheLastOfDuplicates() throws MalformedRowException {
    Map<String, Object> row = JsonRows.parse("  {\"z\":1,\"a\":2,\"z\":3}\t");
    assertThat(new ArrayList<>(row.entrySet()))
        .containsExactly(Map.entry("z", 3L), Map.entry("a", 2L));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "``               | empty text where a JSON object was expected",
        "`   `            | empty text where a JSON object was expected",
        "[1]              | column 1: found an array, expected an object",
        "7                | column 1: found a number, expected an object",
        "\"x\"            | column 1: found a string, expected an object",
        "null             | column 1: found null, expected an object",
        "{\"a\":1} x      | column 10: unrecognized token 'x'",
        "{\"a\":1} {}     | column 9: text after the end of the object",
        "{\"a\":1}}       | column 8: unexpected close marker",
        "{\"a\":\"xyz     | unexpected end of input",
        "{\"a\":1         | unexpected end of input",
        "{\"a\":1,}       | column 8: unexpected character ('}' (code 125))",
        "{a:1}            | column 2: unexpected character ('a' (code 97))",
        "{\"a\":NaN}      | non-standard token 'NaN'",
        "{\"a\":01}       | column 7: invalid numeric value: Leading zeroes not allowed",
        "{\"a\":1e9999999999999} | column 21: the number's exponent is too large"
      })
  void saysInOneLineWhatIsWrong(String text, String reason) {
    assertThatExceptionOfType(MalformedRowException.class)
        .isThrownBy(() -> JsonRows.parse(text))
        .satisfies(e -> assertThat(e.reason()).contains(reason).doesNotContain("\n"));
  }

  @Test
  void refusesDeepNestingInsteadOfOverflowingTheStack() {
    String text = "{\"a\":" + "[".repeat(100_000);
    assertThatExceptionOfType(MalformedRowException.class)
        .isThrownBy(() -> JsonRows.parse(text))
        .satisfies(e -> assertThat(e.reason()).endsWith("nested deeper than 500 levels"));
  }

  @Test
  void readsWhatIsJustNotTooDeep() throws MalformedRowException {
    int depth = JsonRows.MAX_DEPTH - 1;
    assertThat(JsonRows.parse("{\"a\":" + "[".repeat(depth) + "]".repeat(depth) + "}")).hasSize(1);
  }
}
