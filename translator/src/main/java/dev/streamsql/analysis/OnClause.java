package dev.streamsql.analysis;

import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.Operators;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Reads the ON clause of one stage into a {@link JoinCondition}. */
final class OnClause {
  private final Problems problems;
  private final QueryScope scope;
  private final ExpressionTranslator expressions;
  private final int input;
  private final Dialect dialect;
  private SqlNode whole;
  private final List<Expression> left = new ArrayList<>();
  private final List<Expression> right = new ArrayList<>();
  private Expression residual;

  /**
   * Creates a reader.
   *
   * @param input the index of the stream that the stage adds
   */
  OnClause(
      Problems problems,
      QueryScope scope,
      ExpressionTranslator expressions,
      int input,
      Dialect dialect) {
    this.problems = problems;
    this.scope = scope;
    this.expressions = expressions;
    this.input = input;
    this.dialect = dialect;
  }

  JoinCondition read(SqlNode condition) {
    whole = condition;
    readPart(condition);
    if (left.isEmpty()) {
      throw problems.at(
          condition,
          "ON has no equality between '" + alias() + "' and an earlier stream",
          expectedEquality(),
          "rows are distributed by the values that must be equal");
    }
    return new JoinCondition(left, right, residual);
  }

  private void readPart(SqlNode node) {
    if (node.getKind() == SqlKind.AND) {
      ((SqlBasicCall) node).getOperandList().forEach(this::readPart);
    } else if (dialect.isExtended()) {
      readExtended(node);
    } else {
      readEquality(node);
    }
  }

  private void readEquality(SqlNode node) {
    if (node.getKind() != SqlKind.EQUALS) {
      translate(node);
      throw problems.at(
          node,
          "ON takes equalities of two fields only, found " + problems.shown(node),
          expectedEquality(),
          hint("put other conditions in WHERE", "them in ON"));
    }
    SqlBasicCall equality = (SqlBasicCall) node;
    Expression.InputReference first = operand(equality.operand(0));
    Expression.InputReference second = operand(equality.operand(1));
    if (first.input() == second.input()) {
      throw problems.at(
          node,
          "both operands belong to '" + scope.inputs().get(first.input()).alias() + "'",
          expectedEquality(),
          hint("compare a field of each stream", "conditions over one stream in ON"));
    }
    if (first.input() != input && second.input() != input) {
      throw problems.at(
          node,
          "no operand belongs to '" + alias() + "', the stream that this JOIN adds",
          expectedEquality(),
          hint(
              "put the comparison in the ON of the JOIN that adds the later of the two streams",
              "it beside an equality with '" + alias() + "'"));
    }
    left.add(first.input() == input ? second : first);
    right.add(first.input() == input ? first : second);
  }

  private Expression.InputReference operand(SqlNode node) {
    boolean field =
        node instanceof SqlIdentifier
            || node.getKind() == SqlKind.ITEM
            || node.getKind() == SqlKind.DOT;
    // First, so that an error inside the operand is told as such.
    Expression expression = translate(node);
    if (field
        && expression instanceof Expression.InputReference reference
        && !reference.path().isEmpty()) {
      return reference;
    }
    throw problems.at(
        node,
        "ON compares fields, found " + problems.shown(node),
        expectedEquality(),
        hint(
            "compute the value in an earlier CREATE STREAM … AS SELECT, or compare it in WHERE",
            "expressions in ON"));
  }

  /** Names the switch where the extended dialect takes this ON as it stands. */
  private String hint(String hint, String lifted) {
    try {
      new OnClause(problems, scope, expressions, input, Dialect.EXTENDED).read(whole);
      return dialect.hint(hint, lifted);
    } catch (DiagnosticException e) {
      return hint;
    }
  }

  /** An equality of one side with the other makes the key, whatever expressions they are. */
  private void readExtended(SqlNode node) {
    Expression condition = translate(node);
    if (node.getKind() == SqlKind.EQUALS
        && condition instanceof Expression.Call equality
        && equality.arguments().size() == 2) {
      Expression first = equality.arguments().get(0);
      Expression second = equality.arguments().get(1);
      if (isLeft(first) && isRight(second)) {
        left.add(first);
        right.add(second);
        return;
      }
      if (isRight(first) && isLeft(second)) {
        left.add(second);
        right.add(first);
        return;
      }
    }
    residual = residual == null ? condition : Expressions.call(Operators.AND, residual, condition);
  }

  private Expression translate(SqlNode node) {
    Expression expression = expressions.translate(node);
    for (int used : inputs(expression)) {
      if (used > input) {
        String alias = scope.inputs().get(used).alias();
        throw problems.at(
            node,
            "'" + alias + "' is joined later: ON can use the streams before it only",
            expectedEquality(),
            "put the condition in the ON of the JOIN that adds '" + alias + "'");
      }
    }
    return expression;
  }

  private boolean isLeft(Expression expression) {
    Set<Integer> used = inputs(expression);
    return !used.isEmpty() && !used.contains(input);
  }

  private boolean isRight(Expression expression) {
    return inputs(expression).equals(Set.of(input));
  }

  private static Set<Integer> inputs(Expression expression) {
    Set<Integer> used = new TreeSet<>();
    Expressions.visit(
        expression,
        node -> {
          if (node instanceof Expression.InputReference reference) {
            used.add(reference.input());
          }
        });
    return used;
  }

  private String alias() {
    return scope.inputs().get(input).alias();
  }

  private String expectedEquality() {
    return scope.aliases().get(0) + ".field = " + alias() + ".field [AND …]";
  }
}
