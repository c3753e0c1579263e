package dev.streamsql.analysis;

import dev.streamsql.parser.SqlStreamJoin;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/**
 * The streams that a query reads, checked against what a stream JOIN can be (contract section 10).
 *
 * @param references the streams, in order
 * @param join the join; null where one stream is read
 */
record FromClause(List<Reference> references, SqlStreamJoin join) {

  /**
   * A stream in FROM.
   *
   * @param name the stream's name
   * @param alias its declared alias; null where there is none
   */
  record Reference(SqlIdentifier name, SqlIdentifier alias) {
    String stream() {
      return String.join(".", name.names);
    }

    String aliasText() {
      return alias == null ? stream() : alias.getSimple();
    }
  }

  static FromClause read(Problems problems, SqlNode from) {
    if (from instanceof SqlStreamJoin join) {
      if (join.getLeft() instanceof SqlStreamJoin left) {
        throw moreThanTwo(problems, left, join);
      }
      checkKind(problems, join);
      List<Reference> references = new ArrayList<>();
      references.add(reference(problems, join.getLeft()));
      references.add(reference(problems, join.getRight()));
      checkNames(problems, references);
      return new FromClause(references, join);
    }
    return new FromClause(List.of(reference(problems, from)), null);
  }

  /** The error for a JOIN without WITHIN: there are no tables yet. */
  static RuntimeException noTable(Problems problems, SqlIdentifier table) {
    String name = String.join(".", table.names);
    return problems.at(
        table,
        "there is no table '" + name + "': a JOIN without WITHIN joins a table",
        "WITHIN, as in JOIN " + name + " WITHIN 10 SECONDS ON …",
        "was WITHIN forgotten?");
  }

  private static RuntimeException moreThanTwo(
      Problems problems, SqlStreamJoin left, SqlStreamJoin join) {
    checkKind(problems, left);
    checkKind(problems, join);
    if (left.within() == null && join.within() == null) {
      return noTable(problems, reference(problems, left.getRight()).name());
    }
    if ((left.within() == null) != (join.within() == null)) {
      return problems.at(
          (left.within() == null ? left : join).getRight(),
          "a JOIN without WITHIN joins a table, and a query cannot mix it with a stream JOIN",
          "WITHIN in every JOIN, or in none",
          "was WITHIN forgotten? A table is joined in a query of its own, over the stream JOIN's"
              + " output");
    }
    return problems.at(
        join.getRight(),
        "a JOIN of more than two streams is not supported yet",
        null,
        "name the first join with CREATE STREAM … AS SELECT and join its output");
  }

  private static void checkKind(Problems problems, SqlStreamJoin join) {
    JoinType type = join.getJoinType();
    if (type == JoinType.COMMA) {
      throw problems.at(
          join.getRight(), "a comma JOIN is not supported", "JOIN … WITHIN … ON …", null);
    }
    if (join.isNatural()) {
      throw problems.at(
          join.isNaturalNode(), "NATURAL JOIN is not supported", "JOIN … WITHIN … ON …", null);
    }
    if (type != JoinType.INNER && type != JoinType.LEFT) {
      String hint =
          type == JoinType.RIGHT
              ? "exchange the streams and use LEFT JOIN"
              : type == JoinType.CROSS ? "name the equal fields with ON" : null;
      throw problems.at(
          join.getJoinTypeNode(),
          type + " JOIN is not supported",
          "[INNER] JOIN or LEFT [OUTER] JOIN",
          hint);
    }
    if (join.getConditionType() != JoinConditionType.ON) {
      throw problems.at(
          join.getRight(), "the JOIN has no ON condition", "ON a.field = b.field", null);
    }
  }

  private static Reference reference(Problems problems, SqlNode node) {
    if (node instanceof SqlIdentifier name) {
      return new Reference(name, null);
    }
    if (node.getKind() == SqlKind.AS) {
      SqlBasicCall as = (SqlBasicCall) node;
      if (as.operand(0) instanceof SqlIdentifier name && as.operandCount() == 2) {
        return new Reference(name, as.operand(1));
      }
    }
    if (node.getKind() == SqlKind.MATCH_RECOGNIZE) {
      throw problems.at(node, "MATCH_RECOGNIZE is not supported yet", null, null);
    }
    throw problems.at(
        node,
        "FROM takes stream names, found " + problems.shown(node),
        "a stream name",
        "name the query with CREATE STREAM … AS SELECT and read that stream");
  }

  private static void checkNames(Problems problems, List<Reference> references) {
    Reference left = references.get(0);
    Reference right = references.get(1);
    if (left.stream().equals(right.stream())) {
      throw problems.at(
          right.name(),
          "duplicate input stream name '"
              + right.stream()
              + "': a stream cannot be joined with"
              + " itself",
          null,
          "CREATE STREAM copy AS SELECT * FROM " + right.stream() + " gives it a second name");
    }
    if (left.aliasText().equals(right.aliasText())) {
      throw problems.at(
          right.alias() == null ? right.name() : right.alias(),
          "two streams are called '" + right.aliasText() + "'",
          null,
          "give one of them another alias");
    }
  }
}
