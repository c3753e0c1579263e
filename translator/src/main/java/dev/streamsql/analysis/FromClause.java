package dev.streamsql.analysis;

import dev.streamsql.parser.SqlStreamJoin;
import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlMatchRecognize;
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
    joins.forEach(join -> JoinClauses.checkKind(problems, join, dialect));
    List<Reference> references = new ArrayList<>();
    references.add(reference(problems, first, !joins.isEmpty()));
    joins.forEach(join -> references.add(reference(problems, join.getRight(), true)));
    if (!joins.isEmpty()) {
      JoinClauses.checkOn(problems, joins, references);
      JoinClauses.checkWithin(problems, joins, references, dialect);
      checkNames(problems, references, dialect);
    }
    return new FromClause(references, joins);
  }

  private static Reference reference(Problems problems, SqlNode node, boolean join) {
    if (node instanceof SqlIdentifier name) {
      return new Reference(name, null);
    }
    if (node.getKind() == SqlKind.AS) {
      SqlBasicCall as = (SqlBasicCall) node;
      if (as.operand(0) instanceof SqlIdentifier name && as.operandCount() == 2) {
        return new Reference(name, as.operand(1));
      }
    }
    SqlNode inner = node.getKind() == SqlKind.AS ? ((SqlBasicCall) node).operand(0) : node;
    if (inner instanceof SqlMatchRecognize match) {
      boolean behindJoin = match.getTableRef() instanceof SqlStreamJoin;
      throw problems.at(
          match,
          "MATCH_RECOGNIZE is not supported" + (join || behindJoin ? " in a stream JOIN" : " yet"),
          null,
          behindJoin
              ? "match the JOIN's output in a downstream query: CREATE STREAM x AS SELECT … and a"
                  + " second query over x"
              : join ? "match in a query before: CREATE STREAM x AS SELECT …, and join x" : null);
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
