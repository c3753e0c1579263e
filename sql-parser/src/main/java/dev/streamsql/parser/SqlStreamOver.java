package dev.streamsql.parser;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * What stands in the parentheses of {@code OVER (PARTITION BY a, b WHEN condition)}; the second
 * operand of the OVER call, whose first is the function.
 */
public final class SqlStreamOver extends SqlCall {
  private static final SqlOperator OPERATOR =
      new NodeOperator(
          "STREAM OVER",
          SqlKind.OTHER,
          (pos, nodes) ->
              new SqlStreamOver(pos, (SqlNodeList) nodes[0], (SqlNodeList) nodes[1], nodes[2]));

  private final SqlNodeList partitionBy;
  private final SqlNodeList orderBy;
  private final SqlNode when;

  /**
   * Creates the window.
   *
   * @param when null when there is no WHEN
   */
  public SqlStreamOver(
      SqlParserPos pos, SqlNodeList partitionBy, SqlNodeList orderBy, SqlNode when) {
    super(pos);
    this.partitionBy = partitionBy;
    this.orderBy = orderBy;
    this.when = when;
  }

  /** Returns the PARTITION BY expressions; empty when there are none, never null. */
  public SqlNodeList partitionBy() {
    return partitionBy;
  }

  /** Returns the ORDER BY items, which StreamSQL refuses; empty when there are none, never null. */
  public SqlNodeList orderBy() {
    return orderBy;
  }

  /** Returns the condition of WHEN, or null when there is none. */
  public SqlNode when() {
    return when;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(partitionBy, orderBy, when);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    SqlWriter.Frame frame = writer.startList("(", ")");
    unparse(writer, "PARTITION BY", partitionBy);
    unparse(writer, "ORDER BY", orderBy);
    if (when != null) {
      writer.keyword("WHEN");
      when.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }

  private static void unparse(SqlWriter writer, String keywords, SqlNodeList nodes) {
    if (!nodes.isEmpty()) {
      writer.keyword(keywords);
      nodes.unparse(writer, 0, 0);
    }
  }
}
