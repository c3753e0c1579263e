package dev.streamsql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * {@code WITHIN d}: how far apart in time two rows may be and still match (contract, section 10).
 * Both distances are whole nanoseconds; only one end of an asymmetric window may be 0.
 */
public final class SqlWithin extends SqlCall {
  private static final String ASYMMETRIC = "(before, after)";

  private final long beforeNanos;
  private final long afterNanos;
  private final String extendedConstruct;
  private final SqlOperator operator;

  private SqlWithin(SqlParserPos pos, long beforeNanos, long afterNanos, String extendedConstruct) {
    super(pos);
    this.beforeNanos = beforeNanos;
    this.afterNanos = afterNanos;
    this.extendedConstruct = extendedConstruct;
    this.operator =
        new NodeOperator(
            "WITHIN",
            SqlKind.OTHER,
            (p, nodes) -> new SqlWithin(p, beforeNanos, afterNanos, extendedConstruct));
  }

  /**
   * Creates the clause.
   *
   * @param after null for a symmetric window
   */
  public static SqlWithin of(SqlParserPos pos, WithinDuration before, WithinDuration after) {
    if (before.nanos() == 0 && (after == null || after.nanos() == 0)) {
      throw WithinDuration.notPositive(before.pos());
    }
    return after == null
        ? new SqlWithin(pos, before.nanos(), before.nanos(), before.extendedConstruct())
        : new SqlWithin(pos, before.nanos(), after.nanos(), ASYMMETRIC);
  }

  /** Returns by how many nanoseconds the right row may be older than the left one. */
  public long beforeNanos() {
    return beforeNanos;
  }

  /** Returns by how many nanoseconds the right row may be younger than the left one. */
  public long afterNanos() {
    return afterNanos;
  }

  /** Returns whether the spelling is legal in the extended dialect only. */
  public boolean isExtended() {
    return extendedConstruct != null;
  }

  /**
   * Returns what makes the spelling an extended one: {@code day unit}, {@code INTERVAL} or {@code
   * (before, after)}; null when nothing does.
   */
  public String extendedConstruct() {
    return extendedConstruct;
  }

  /** Returns whether two durations were written, even if they are equal. */
  boolean isAsymmetric() {
    return ASYMMETRIC.equals(extendedConstruct);
  }

  @Override
  public SqlOperator getOperator() {
    return operator;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(literal(beforeNanos), literal(afterNanos));
  }

  private SqlNode literal(long nanos) {
    return SqlLiteral.createExactNumeric(Long.toString(nanos), getParserPosition());
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("WITHIN");
    if (isAsymmetric()) {
      writer.print("(" + beforeNanos + " NS, " + afterNanos + " NS)");
    } else {
      writer.print(beforeNanos + " NS");
    }
    writer.setNeedWhitespace(true);
  }
}
