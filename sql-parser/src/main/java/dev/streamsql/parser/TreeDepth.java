package dev.streamsql.parser;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/**
 * Refuses trees so deep that whoever walks them by recursion would overflow the stack: {@code a + a
 * + …} has no parentheses but makes a tree as deep as it is long.
 */
final class TreeDepth {
  private static final int MAX = 1_000;

  private TreeDepth() {}

  private record Level(SqlNode node, int depth) {}

  static void check(List<SqlNode> statements) {
    Deque<Level> open = new ArrayDeque<>();
    statements.forEach(statement -> open.push(new Level(statement, 1)));
    while (!open.isEmpty()) {
      Level level = open.pop();
      if (level.depth() > MAX) {
        throw new SyntaxProblem(
            level.node().getParserPosition(),
            "the expression has more than " + MAX + " operators in a row or levels of nesting",
            null,
            "split it, or use IN (…) instead of many ORs");
      }
      for (SqlNode child : children(level.node())) {
        if (child != null) {
          open.push(new Level(child, level.depth() + 1));
        }
      }
    }
  }

  private static List<SqlNode> children(SqlNode node) {
    if (node instanceof SqlNodeList list) {
      return new ArrayList<>(list);
    }
    return node instanceof SqlCall call ? call.getOperandList() : List.of();
  }
}
