package dev.streamsql.function;

import static org.assertj.core.api.Assertions.assertThatCode;

import dev.streamsql.expression.LiteralValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** LANGUAGE EM-9: whatever a row holds, a function answers, with null if need be. */
class AnyArgumentsTest {
  private static final int CALLS = 1_000;
  private static final int MAX_ARGUMENTS = 5;

  private static final List<Object> VALUES =
      Arrays.asList(
          null,
          true,
          0L,
          -1L,
          3L,
          Long.MIN_VALUE,
          Long.MAX_VALUE,
          0.5,
          -0.0,
          1e300,
          Double.MIN_VALUE,
          Double.NaN,
          Double.NEGATIVE_INFINITY,
          new BigInteger("123456789012345678901234567890"),
          new BigDecimal("1E+999999999"),
          new BigDecimal("1E-999999999"),
          "",
          "x",
          "12",
          "-1e9",
          "[a",
          "(a*)*",
          "$1",
          "\ud83d",
          "{\"a\":[1]}",
          "$.a[0]",
          "2024-02-29",
          "YYYY-MM-DD",
          "day",
          "month",
          "int",
          "base64",
          List.of(),
          Arrays.asList(1L, null, "x", 1.0),
          Map.of("a", 1L),
          Collections.singletonMap("b", null));

  static List<FunctionEntry> functions() {
    return StandardFunctions.all().stream().filter(f -> f.implementation() != null).toList();
  }

  @ParameterizedTest(name = "EM-9 {0}")
  @MethodSource("functions")
  void neverThrows(FunctionEntry function) {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int most = Math.min(MAX_ARGUMENTS, function.maxArguments());
    for (int i = 0; i < CALLS; i++) {
      int count = function.minArguments() + random.nextInt(most - function.minArguments() + 1);
      Object[] arguments = new Object[count];
      Arrays.setAll(arguments, a -> VALUES.get(random.nextInt(VALUES.size())));
      assertThatCode(() -> checkType(function.implementation().apply(arguments)))
          .as("seed %d: %s%s", seed, function.name(), Arrays.toString(arguments))
          .doesNotThrowAnyException();
    }
  }

  private static void checkType(Object result) {
    if (!(result instanceof List) && !(result instanceof Map)) {
      LiteralValue.of(result);
    }
  }
}
