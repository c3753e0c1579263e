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
 * The streams that a query reads, checked against what a stream JOIN can be (contract sections 7,
 * 10 and 11).
 *
 * @param references the streams, in order
 * @param joins the joins, in order: each joins the streams before it with the next one
 */
record FromClause(List<Reference> references, List<SqlStreamJoin> joins) {

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

  boolean isJoin() {
    return !joins.isEmpty();
  }

  static FromClause read(Problems problems, SqlNode from, Dialect dialect) {
    List<SqlStreamJoin> joins = new ArrayList<>();
    SqlNode first = from;
    while (first instanceof SqlStreamJoin join) {
      joins.add(0, join);
      first = join.getLeft();
    }
    joins.forEach(join -> checkKind(problems, join, dialect));
    List<Reference> references = new ArrayList<>();
    references.add(reference(problems, first));
    joins.forEach(join -> references.add(reference(problems, join.getRight())));
    if (!joins.isEmpty()) {
      checkWithin(problems, joins, references, dialect);
      checkNames(problems, references, dialect);
    }
    return new FromClause(references, joins);
  }

  private static void checkWithin(
      Problems problems, List<SqlStreamJoin> joins, List<Reference> references, Dialect dialect) {
    boolean stream = joins.stream().anyMatch(join -> join.within() != null);
    for (int at = 0; at < joins.size(); at++) {
      SqlStreamJoin join = joins.get(at);
      if (join.within() == null) {
        throw stream
            ? problems.at(
                join.getRight(),
                "a JOIN without WITHIN joins a table, and a query cannot mix it with a stream JOIN",
                "WITHIN in every JOIN, or in none",
                "was WITHIN forgotten? A table is joined in a query of its own, over the stream"
                    + " JOIN's output")
            : noTable(problems, references.get(at + 1).name());
      }
      if (join.within().isExtended() && !dialect.isExtended()) {
        throw problems.at(
            join.within(),
            "WITHIN with "
                + join.within().extendedConstruct()
                + " is not part of the strict dialect",
            "a number and a unit up to hours, or a quoted duration such as '1m30s'",
            dialect.hint(null, "it"));
      }
    }
  }

  /** The error for a JOIN without WITHIN: there are no tables yet. */
  private static RuntimeException noTable(Problems problems, SqlIdentifier table) {
    String name = String.join(".", table.names);
    return problems.at(
        table,
        "there is no table '" + name + "': a JOIN without WITHIN joins a table",
        "WITHIN, as in JOIN " + name + " WITHIN 10 SECONDS ON …",
        "was WITHIN forgotten?");
  }

  private static void checkKind(Problems problems, SqlStreamJoin join, Dialect dialect) {
    JoinType type = join.getJoinType();
    if (type == JoinType.COMMA) {
      throw problems.at(
          join.getRight(), "a comma JOIN is not supported", "JOIN … WITHIN … ON …", null);
    }
    if (join.isNatural()) {
      throw problems.at(
          join.isNaturalNode(), "NATURAL JOIN is not supported", "JOIN … WITHIN … ON …", null);
    }
    if (type == JoinType.CROSS) {
      throw problems.at(
          join.getJoinTypeNode(),
          "CROSS JOIN is not supported",
          "[INNER] JOIN or LEFT [OUTER] JOIN",
          "name the equal fields with ON");
    }
    if (type != JoinType.INNER && type != JoinType.LEFT && !dialect.isExtended()) {
      throw problems.at(
          join.getJoinTypeNode(),
          type + " JOIN is not supported",
          "[INNER] JOIN or LEFT [OUTER] JOIN",
          dialect.hint(
              type == JoinType.RIGHT ? "exchange the streams and use LEFT JOIN" : null,
              "it with MAXOUTOFORDERNESS in WITH (…)"));
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

  private static void checkNames(Problems problems, List<Reference> references, Dialect dialect) {
    for (int at = 1; at < references.size(); at++) {
      Reference reference = references.get(at);
      for (Reference before : references.subList(0, at)) {
        checkNames(problems, before, reference, dialect);
      }
    }
  }

  private static void checkNames(
      Problems problems, Reference before, Reference reference, Dialect dialect) {
    if (before.stream().equals(reference.stream()) && !dialect.isExtended()) {
      throw problems.at(
          reference.name(),
          "duplicate input stream name '"
              + reference.stream()
              + "': a stream cannot be joined with"
              + " itself",
          null,
          dialect.hint(
              "CREATE STREAM copy AS SELECT * FROM "
                  + reference.stream()
                  + " gives it a second name",
              "a self join"));
    }
    if (before.aliasText().equals(reference.aliasText())) {
      throw problems.at(
          reference.alias() == null ? reference.name() : reference.alias(),
          "two streams are called '" + reference.aliasText() + "'",
          null,
          "give one of them another alias");
    }
  }
}
