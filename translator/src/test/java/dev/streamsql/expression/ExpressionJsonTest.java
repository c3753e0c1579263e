package dev.streamsql.expression;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The plan writes expressions as JSON and must read back the same tree. */
class ExpressionJsonTest {
  private static final ObjectMapper JSON = new ObjectMapper();

  static Stream<Expression> expressions() {
    List<PathStep> path = List.of(new PathStep.Field("a b"), new PathStep.Index(-1));
    return Stream.of(
        Expressions.NULL,
        Expressions.literal(true),
        Expressions.literal(Long.MIN_VALUE),
        Expressions.literal(1.0),
        Expressions.literal(0.1 + 0.2),
        Expressions.literal(-0.0),
        Expressions.literal(Double.NaN),
        Expressions.literal(Double.MIN_VALUE),
        Expressions.literal(new BigInteger("9223372036854775808")),
        Expressions.literal(new BigDecimal("1.10")),
        Expressions.literal("it's \"quoted\"\n\ud83d\ude00"),
        Expressions.literal("null"),
        new Expression.InputReference(1, path),
        new Expression.SlotReference(0, List.of()),
        Expressions.call(Operators.ADD, new Expression.SlotReference(0, path), Expressions.NULL),
        new Expression.Case(
            List.of(new Expression.Branch(Expressions.literal(true), Expressions.literal(1L))),
            Expressions.NULL));
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void readsBackWhatItWrote(Expression expression) throws JsonProcessingException {
    String json = JSON.writerFor(Expression.class).writeValueAsString(expression);
    assertThat(JSON.readValue(json, Expression.class)).as(json).isEqualTo(expression);
  }

  @ParameterizedTest
  @MethodSource("expressions")
  void keepsTheTypeOfAConstant(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      assertThat(LiteralValue.of(literal.value().toObject())).isEqualTo(literal.value());
    }
  }

  /** Saved plans hold this form; a change needs a new plan version. */
  @Test
  void writesThisForm() throws JsonProcessingException {
    Expression expression =
        Expressions.call(
            Operators.GREATER,
            new Expression.SlotReference(2, List.of(new PathStep.Field("t"))),
            Expressions.literal(75L));
    assertThat(JSON.writerFor(Expression.class).writeValueAsString(expression))
        .isEqualTo(
            "{\"kind\":\"call\",\"name\":\"greater\",\"arguments\":["
                + "{\"kind\":\"slot\",\"slot\":2,\"path\":[{\"step\":\"field\",\"name\":\"t\"}]},"
                + "{\"kind\":\"literal\",\"value\":{\"type\":\"LONG\",\"text\":\"75\"}}]}");
  }
}
