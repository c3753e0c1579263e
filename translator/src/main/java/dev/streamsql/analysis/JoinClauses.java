package dev.streamsql.analysis;

import dev.streamsql.parser.SqlStreamJoin;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlIdentifier;

/** Refuses kinds of joins, and joins without ON or WITHIN (contract sections 10 and 11). */
final class JoinClauses {
  private JoinClauses() {}

  static void checkWithin(
      Problems problems,
      List<SqlStreamJoin> joins,
      List<FromClause.Reference> references,
      Dialect dialect) {
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

  static void checkKind(Problems problems, SqlStreamJoin join, Dialect dialect) {
    JoinType type = join.getJoinType();
    if (type == JoinType.COMMA) {
      throw problems.at(
          join.getRight(),
          "a comma JOIN is not supported",
          "JOIN … WITHIN … ON …",
          "name the equal fields with ON");
    }
    if (join.isNatural()) {
      throw problems.at(
          join.isNaturalNode(),
          "NATURAL JOIN is not supported",
          "JOIN … WITHIN … ON …",
          "name the equal fields with ON");
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
  }

  static void checkOn(
      Problems problems, List<SqlStreamJoin> joins, List<FromClause.Reference> references) {
    for (int at = 0; at < joins.size(); at++) {
      if (joins.get(at).getConditionType() != JoinConditionType.ON) {
        String left = references.get(0).aliasText();
        String right = references.get(at + 1).aliasText();
        throw problems.at(
            joins.get(at).getRight(),
            "the JOIN has no ON condition",
            "ON " + left + ".field = " + right + ".field [AND …]",
            "name the fields that must be equal");
      }
    }
  }
}
