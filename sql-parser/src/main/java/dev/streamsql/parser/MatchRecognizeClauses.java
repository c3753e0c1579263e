package dev.streamsql.parser;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMatchRecognize;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Collects the parts of a MATCH_RECOGNIZE, which may come in any order, for Calcite's node. The
 * generated parser fills the fields.
 */
public final class MatchRecognizeClauses {
  /** The words MATCH_RECOGNIZE, where an error about a missing part points. */
  private final SqlParserPos start;

  private final Set<String> seen = new HashSet<>();

  /** PARTITION BY; empty when there is none. */
  public SqlNodeList partitionBy = SqlNodeList.EMPTY;

  /** ORDER BY; empty when there is none. */
  public SqlNodeList orderBy = SqlNodeList.EMPTY;

  /** MEASURES; empty when there are none. */
  public SqlNodeList measures = SqlNodeList.EMPTY;

  /** SUBSET; empty when there is none. */
  public SqlNodeList subsets = SqlNodeList.EMPTY;

  /** DEFINE; null when there is none. */
  public SqlNodeList definitions;

  /** ONE ROW or ALL ROWS PER MATCH; null when neither is written. */
  public SqlLiteral rowsPerMatch;

  /** AFTER MATCH SKIP; null when there is none. */
  public SqlNode after;

  /** PATTERN; null until it was read. */
  public SqlNode pattern;

  /** WITHIN; null when there is none. */
  public SqlWithin within;

  /** Starts collecting. */
  public MatchRecognizeClauses(SqlParserPos start) {
    this.start = start;
  }

  /** Refuses a part that was there already. */
  public void once(String clause, SqlParserPos pos) {
    StreamSyntax.once(seen.add(clause) ? null : clause, clause, pos);
  }

  /**
   * Returns Calcite's node. WITHIN becomes its interval, as an exact number of nanoseconds. Calcite
   * wants at least one definition: without DEFINE the first symbol is defined as TRUE, which is
   * what a symbol without a definition means (language reference, MR-4).
   */
  public SqlMatchRecognize toNode(SqlParserPos pos, SqlNode table) {
    if (pattern == null) {
      throw new SyntaxProblem(
          start, "MATCH_RECOGNIZE requires a PATTERN clause", "PATTERN ( … )", null);
    }
    if (within != null && within.isAsymmetric()) {
      throw new SyntaxProblem(
          within.getParserPosition(),
          "WITHIN of MATCH_RECOGNIZE takes one duration",
          "a duration such as 5 MINUTES",
          null);
    }
    SqlLiteral no = SqlLiteral.createBoolean(false, pos);
    SqlLiteral interval =
        within == null
            ? null
            : SqlLiteral.createExactNumeric(
                Long.toString(within.beforeNanos()), within.getParserPosition());
    return new SqlMatchRecognize(
        pos,
        table,
        pattern,
        no,
        no,
        definitions == null ? anyRow() : definitions,
        measures,
        after,
        subsets,
        rowsPerMatch,
        partitionBy,
        orderBy,
        interval);
  }

  private SqlNodeList anyRow() {
    SqlNode first = pattern;
    while (first instanceof SqlCall call) {
      first = call.operand(0);
    }
    SqlParserPos pos = first.getParserPosition();
    SqlIdentifier symbol = (SqlIdentifier) first;
    return new SqlNodeList(
        List.of(
            SqlStdOperatorTable.AS.createCall(pos, SqlLiteral.createBoolean(true, pos), symbol)),
        pos);
  }
}
