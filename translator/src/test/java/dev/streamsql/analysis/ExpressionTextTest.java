package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.Operators;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** EXPLAIN's text of an expression, and the walks over trees. */
class ExpressionTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      value = {
        "a + b * 2                              ; r.a + r.b * 2",
        "(a + b) * 2                            ; (r.a + r.b) * 2",
        "a - (b - c)                            ; r.a - (r.b - r.c)",
        "a - b - c                              ; r.a - r.b - r.c",
        "- (a + b)                              ; -(r.a + r.b)",
        "-3                                     ; -3",
        "a > 1 AND b = 'it''s' AND c <> 2.5     ; r.a > 1 AND r.b = 'it''s' AND r.c <> 2.5",
        "(a OR b) AND NOT (c AND d)             ; (r.a OR r.b) AND NOT (r.c AND r.d)",
        "(a > 1) = (b > 1)                      ; (r.a > 1) = (r.b > 1)",
        "a is null or b is not true             ; r.a IS NULL OR r.b IS NOT TRUE",
        "a NOT IN (1, 2)                        ; NOT r.a IN (1, 2)",
        "a BETWEEN 1 AND 2 + 3                  ; r.a BETWEEN 1 AND 2 + 3",
        "a LIKE 'x%' ESCAPE '!'                 ; r.a LIKE 'x%' ESCAPE '!'",
        "CASE WHEN a > 1 THEN 'x' ELSE NULL END ; CASE WHEN r.a > 1 THEN 'x' END",
        "CASE a WHEN 1 THEN TRUE ELSE b END     ; CASE WHEN r.a = 1 THEN TRUE ELSE r.b END",
        "Upper(concat(a, '-', b))               ; upper(concat(r.a, '-', r.b))",
        "a[0].b['c d'] || x                     ; r.a[0].b['c d'] || r.x",
        "a[b]                                   ; r.a[r.b]",
      })
  void isReadable(String text, String expected) {
    assertThat(text(ExpressionFixture.translate(text))).isEqualTo(expected);
  }

  @Test
  void rewritesFromTheLeavesUp() {
    Expression tree = ExpressionFixture.translate("CASE WHEN a + 1 > b THEN a ELSE 2 END");
    Expression rewritten =
        Expressions.rewrite(
            tree, node -> text(node).equals("r.a") ? Expressions.literal("new") : node);
    assertThat(text(rewritten)).isEqualTo("CASE WHEN 'new' + 1 > r.b THEN 'new' ELSE 2 END");
  }

  @Test
  void visitsParentsFirst() {
    List<String> seen = new ArrayList<>();
    Expressions.visit(
        ExpressionFixture.translate("CASE WHEN a > 1 THEN b ELSE c END"),
        node -> seen.add(text(node)));
    assertThat(seen)
        .containsExactly(
            "CASE WHEN r.a > 1 THEN r.b ELSE r.c END", "r.a > 1", "r.a", "1", "r.b", "r.c");
  }

  @Test
  void splitsNestedAnds() {
    Expression condition = ExpressionFixture.translate("a AND (b AND (c OR d)) AND e");
    assertThat(Expressions.conjuncts(condition).stream().map(ExpressionTextTest::text))
        .containsExactly("r.a", "r.b", "r.c OR r.d", "r.e");
  }

  @Test
  void keepsAndChainsFlat() {
    Expression condition = ExpressionFixture.translate("a AND b AND c");
    assertThat(condition)
        .isInstanceOfSatisfying(
            Expression.Call.class,
            call -> {
              assertThat(call.name()).isEqualTo(Operators.AND);
              assertThat(call.arguments()).hasSize(3);
            });
  }

  private static String text(Expression expression) {
    return Expressions.text(
        expression,
        reference -> "r" + Expressions.text(((Expression.SlotReference) reference).path()));
  }
}
