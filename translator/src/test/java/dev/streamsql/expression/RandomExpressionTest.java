package dev.streamsql.expression;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Compiled expressions against {@link NaiveInterpreter}: 200,000 random trees and rows. */
class RandomExpressionTest {
  private static final int TREES = 20_000;
  private static final int ROWS = 10;

  @Test
  void compiledFormAgreesWithTheRules() {
    long seed = Long.getLong("streamsql.seed", System.nanoTime());
    RandomExpressions source = new RandomExpressions(new Random(seed));
    ExpressionCompiler compiler = new ExpressionCompiler(name -> null);
    for (int i = 0; i < TREES; i++) {
      Expression tree = source.tree(4);
      Evaluator evaluator = compiler.compile(tree);
      Condition condition = compiler.compileCondition(tree);
      for (int j = 0; j < ROWS; j++) {
        Object[] row = source.row();
        Object expected = NaiveInterpreter.evaluate(tree, row);
        Object found = evaluator.evaluate(row);
        if (!Equality.equal(found, expected)) {
          throw new AssertionError(describe(seed, tree, row, expected, found));
        }
        assertThat(condition.isTrue(row))
            .as(() -> "condition, " + describe(seed, tree, row, expected, found))
            .isEqualTo(Boolean.TRUE.equals(found));
      }
    }
  }

  private static String describe(
      long seed, Expression tree, Object[] row, Object expected, Object found) {
    String text =
        Expressions.text(
            tree,
            r ->
                "$"
                    + ((Expression.SlotReference) r).slot()
                    + Expressions.text(((Expression.SlotReference) r).path()));
    return "seed %d: %s on %s: expected %s, got %s"
        .formatted(seed, text, Arrays.toString(row), expected, found);
  }
}
