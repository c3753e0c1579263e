package dev.streamsql.expression;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;

/** LIKE against regular expressions on random texts (LANGUAGE WH-6). */
class LikePatternTest {
  private static final String PATTERN_ALPHABET = "ab%_";
  private static final String VALUE_ALPHABET = "ab";

  @Test
  void agreesWithRegularExpressions() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    for (int i = 0; i < 50_000; i++) {
      String pattern = text(random, PATTERN_ALPHABET, 7);
      String value = text(random, VALUE_ALPHABET, 9);
      boolean expected = Pattern.matches(pattern.replace("%", ".*").replace("_", "."), value);
      assertThat(LikePattern.compile(pattern).matches(value))
          .as("seed %d: '%s' LIKE '%s'", seed, value, pattern)
          .isEqualTo(expected);
    }
  }

  @Test
  void doesNotBacktrack() {
    String value = "a".repeat(10_000);
    LikePattern pattern = LikePattern.compile("%a".repeat(500) + "b");
    Assertions.assertTimeout(
        Duration.ofSeconds(2), () -> assertThat(pattern.matches(value)).isFalse());
  }

  @Test
  void takesAnEscapeAtTheEndLiterally() {
    assertThatCode(() -> LikePattern.compile("a!", "!")).doesNotThrowAnyException();
    assertThat(LikePattern.compile("a!", "!").matches("a!")).isTrue();
    assertThat(LikePattern.compile("a!!b!_", "!").matches("a!b_")).isTrue();
    assertThat(LikePattern.compile("a", "")).isNull();
    assertThat(LikePattern.compile("a", "xy")).isNull();
  }

  private static String text(Random random, String alphabet, int maxLength) {
    StringBuilder out = new StringBuilder();
    int length = random.nextInt(maxLength + 1);
    for (int i = 0; i < length; i++) {
      out.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return out.toString();
  }
}
