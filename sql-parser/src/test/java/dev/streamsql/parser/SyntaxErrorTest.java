package dev.streamsql.parser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SyntaxErrorTest {
  static Stream<String[]> errors() {
    return Table.rows("errors.tsv", 5);
  }

  @ParameterizedTest(name = "{4}")
  @MethodSource("errors")
  void anErrorHasItsPlaceAndOneSentence(
      String position, String message, String expected, String hint, String script) {
    String text = script.replace("$n", "\n").replace("$r", "\r").replace("$t", "\t");
    StreamSqlSyntaxException error = error(text);
    assertThat(error.line() + ":" + error.column()).as(error.getMessage()).isEqualTo(position);
    assertThat(error.getMessage()).containsIgnoringCase(message).doesNotContain("\n");
    assertThat(error.getMessage()).doesNotContain("Encountered").doesNotContain("Was expecting");
    if (!expected.isEmpty()) {
      assertThat(error.expected()).contains(expected);
    }
    if (!hint.isEmpty()) {
      assertThat(error.hint()).contains(hint);
    }
  }

  @Test
  void theRangeCoversTheWrongWord() {
    StreamSqlSyntaxException error = error("SELECT a\nFROM s WHER a > 1");
    assertThat(error.line()).isEqualTo(2);
    assertThat(error.column()).isEqualTo(8);
    assertThat(error.endLine()).isEqualTo(2);
    assertThat(error.endColumn()).isEqualTo(11);
  }

  @Test
  void atMostEightAlternativesAreListed() {
    String expected = error("SELECT a FROM s x y").expected();
    assertThat(expected.split(", ")).hasSizeLessThanOrEqualTo(9).contains("WHERE");
  }

  @Test
  void anEarlierErrorOfTheGrammarComesBeforeALaterUnknownCharacter() {
    assertThat(error("SELECT FROM s; SELECT # FROM s").column()).isEqualTo(8);
  }

  @ParameterizedTest
  @ValueSource(strings = {"(", "f(", "a[", "CASE WHEN ", "a + (", "NOT (", "- (", "((a, "})
  void endlessNestingIsRefused(String open) {
    StreamSqlSyntaxException error = error("SELECT " + open.repeat(10_000));
    assertThat(error.getMessage()).contains("nested");
  }

  @ParameterizedTest
  @ValueSource(strings = {"NOT ", "- ", "+", "a + ", "a AND ", "a.", "a = "})
  void longChainsParseOrAreRefused(String part) {
    String text = "SELECT a FROM s WHERE " + part.repeat(5_000) + "a";
    try {
      assertThat(StreamSqlParser.parse(text)).hasSize(1);
    } catch (StreamSqlSyntaxException e) {
      // Refused by the parser or by the check behind it: how deep the stack goes is up to the JVM.
      assertThat(e.getMessage()).contains("nest");
    }
  }

  @Test
  void mangledScriptsGiveNothingButSyntaxErrors() {
    String[] words =
        ("SELECT FROM a b . , ( ) [ ] 'x' \"y\" `z` 1 1.5 s WITHIN JOIN LEFT ON = == < AND OR NOT IN"
                + " BETWEEN LIKE IS NULL CASE WHEN THEN ELSE END AS WHERE GROUP BY ORDER DESC LIMIT"
                + " WITH ; CREATE STREAM INSERT INTO SET * + - / % || OVER PARTITION INTERVAL"
                + " MATCH_RECOGNIZE PATTERN DEFINE MEASURES ONE ROW PER MATCH { } ? | GLOBAL WINDOW"
                + " TRIGGER CAST EXISTS UNION DISTINCT TRUE count # ' -- /* NULLS FIRST TO SKIP AFTER")
            .split(" ");
    Random random = new Random(7);
    for (int i = 0; i < 5_000; i++) {
      StringBuilder text = new StringBuilder(random.nextBoolean() ? "SELECT a FROM s " : "SELECT ");
      for (int n = random.nextInt(14); n >= 0; n--) {
        text.append(words[random.nextInt(words.length)]).append(random.nextInt(9) == 0 ? "" : " ");
      }
      try {
        StreamSqlParser.parse(text.toString());
      } catch (StreamSqlSyntaxException e) {
        assertThat(e.getMessage()).as(text.toString()).isNotBlank().doesNotContain("\n");
        assertThat(e.line()).as(text.toString()).isPositive();
        assertThat(e.column()).as(text.toString()).isPositive();
      } catch (RuntimeException | Error e) {
        throw new AssertionError("not a syntax error: " + text, e);
      }
    }
  }

  private static StreamSqlSyntaxException error(String text) {
    StreamSqlSyntaxException error =
        catchThrowableOfType(StreamSqlSyntaxException.class, () -> StreamSqlParser.parse(text));
    assertThat(error).as(text).isNotNull();
    return error;
  }
}
