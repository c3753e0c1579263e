package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * The equalities of an ON clause, each operand with the side it belongs to, in whichever order they
 * are written (contract section 6).
 *
 * @param left the left side's operands
 * @param right the right side's operands
 */
record JoinCondition(List<Expression.InputReference> left, List<Expression.InputReference> right) {

  /** Reads ON clauses. */
  static final class Reader {
    private final Problems problems;
    private final QueryScope scope;
    private final ExpressionTranslator expressions;
    private final List<Expression.InputReference> left = new ArrayList<>();
    private final List<Expression.InputReference> right = new ArrayList<>();

    Reader(Problems problems, QueryScope scope, ExpressionTranslator expressions) {
      this.problems = problems;
      this.scope = scope;
      this.expressions = expressions;
    }

    JoinCondition read(SqlNode condition) {
      readPart(condition);
      return new JoinCondition(left, right);
    }

    private void readPart(SqlNode node) {
      if (node.getKind() == SqlKind.AND) {
        ((SqlBasicCall) node).getOperandList().forEach(this::readPart);
        return;
      }
      if (node.getKind() != SqlKind.EQUALS) {
        throw problems.at(
            node,
            "ON takes equalities of two fields only, found " + problems.shown(node),
            expectedEquality(),
            "put other conditions in WHERE");
      }
      SqlBasicCall equality = (SqlBasicCall) node;
      Expression.InputReference first = operand(equality.operand(0));
      Expression.InputReference second = operand(equality.operand(1));
      if (first.input() == second.input()) {
        throw problems.at(
            node,
            "both operands belong to '" + scope.inputs().get(first.input()).alias() + "'",
            expectedEquality(),
            "compare a field of each stream");
      }
      left.add(first.input() == 0 ? first : second);
      right.add(first.input() == 0 ? second : first);
    }

    private Expression.InputReference operand(SqlNode node) {
      boolean field =
          node instanceof SqlIdentifier
              || node.getKind() == SqlKind.ITEM
              || node.getKind() == SqlKind.DOT;
      if (field
          && expressions.translate(node) instanceof Expression.InputReference reference
          && !reference.path().isEmpty()) {
        return reference;
      }
      throw problems.at(
          node,
          "ON compares fields, found " + problems.shown(node),
          expectedEquality(),
          "compute the value in an earlier CREATE STREAM … AS SELECT, or compare it in WHERE");
    }

    private String expectedEquality() {
      List<String> aliases = scope.aliases();
      return aliases.get(0) + ".field = " + aliases.get(1) + ".field [AND …]";
    }
  }
}
