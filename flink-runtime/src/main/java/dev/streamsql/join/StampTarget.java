package dev.streamsql.join;

import dev.streamsql.expression.Evaluator;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import java.util.ArrayList;
import java.util.List;

/**
 * What the stamper does with the rows of one stream, compiled on the worker.
 *
 * @param role what the rows are to the join
 * @param keys makes the key that they are distributed by
 * @param timestamp reads the event time's field; null in arrival time and for carried rows
 * @param columns what the join carries of a row; null: all of it
 * @param side the side in the plan; null for carried rows
 */
record StampTarget(
    StampedRow.Role role,
    JoinKeyEncoder keys,
    Evaluator timestamp,
    Evaluator[] columns,
    JoinSide side) {

  static StampTarget of(StampedRow.Role role, JoinSide side, ExpressionCompiler compiler) {
    return new StampTarget(
        role,
        new JoinKeyEncoder(compile(side.keys(), compiler)),
        side.timestamp() == null ? null : compiler.compile(side.timestamp()),
        compile(side.columns(), compiler).toArray(Evaluator[]::new),
        side);
  }

  static StampTarget of(CarriedStream carried, ExpressionCompiler compiler) {
    return new StampTarget(
        StampedRow.Role.CARRIED,
        new JoinKeyEncoder(compile(carried.keys(), compiler)),
        null,
        null,
        null);
  }

  /**
   * Returns all that a stream's rows are to a join. A side of it may also be carried: a later join
   * reads it beside this one's output.
   */
  static List<StampTarget> all(JoinStep step, String stream, ExpressionCompiler compiler) {
    List<StampTarget> found = new ArrayList<>();
    if (stream.equals(step.left().stream())) {
      found.add(of(StampedRow.Role.LEFT, step.left(), compiler));
    }
    if (stream.equals(step.right().stream())) {
      found.add(of(StampedRow.Role.RIGHT, step.right(), compiler));
    }
    for (CarriedStream carried : step.carried()) {
      if (stream.equals(carried.stream())) {
        found.add(of(carried, compiler));
      }
    }
    if (found.isEmpty()) {
      throw new IllegalStateException(step.id() + " does not read " + stream);
    }
    return found;
  }

  private static List<Evaluator> compile(
      List<Expression> expressions, ExpressionCompiler compiler) {
    return expressions.stream().map(compiler::compile).toList();
  }

  Object[] project(Object[] slots) {
    Object[] projected = new Object[columns.length];
    for (int i = 0; i < columns.length; i++) {
      projected[i] = columns[i].evaluate(slots);
    }
    return projected;
  }
}
