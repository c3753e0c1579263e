package dev.streamsql.parser;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlJoin;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A join; with WITHIN it joins two streams, without it a stream and a table. */
public final class SqlStreamJoin extends SqlJoin {
  private static final SqlOperator STREAM_JOIN =
      new NodeOperator(
          "STREAM JOIN",
          SqlKind.JOIN,
          (pos, nodes) ->
              new SqlStreamJoin(
                  pos,
                  nodes[0],
                  (SqlLiteral) nodes[1],
                  (SqlLiteral) nodes[2],
                  nodes[3],
                  (SqlLiteral) nodes[4],
                  nodes[5],
                  (SqlWithin) nodes[6]));

  private final SqlWithin within;

  /**
   * Creates the join.
   *
   * @param condition null for a join without ON, whose condition type is NONE
   * @param within null for a join without WITHIN
   */
  public SqlStreamJoin(
      SqlParserPos pos,
      SqlNode left,
      SqlLiteral natural,
      SqlLiteral joinType,
      SqlNode right,
      SqlLiteral conditionType,
      SqlNode condition,
      SqlWithin within) {
    super(pos, left, natural, joinType, right, conditionType, condition);
    this.within = within;
  }

  /** Creates the join that a comma in FROM stands for. */
  public static SqlStreamJoin comma(SqlNode left, SqlNode right) {
    SqlParserPos pos = left.getParserPosition().plus(right.getParserPosition());
    return new SqlStreamJoin(
        pos,
        left,
        SqlLiteral.createBoolean(false, pos),
        JoinType.COMMA.symbol(pos),
        right,
        JoinConditionType.NONE.symbol(pos),
        null,
        null);
  }

  /** Returns the time distance up to which rows match, or null for a join without WITHIN. */
  public SqlWithin within() {
    return within;
  }

  @Override
  public SqlOperator getOperator() {
    return STREAM_JOIN;
  }

  @Override
  public List<SqlNode> getOperandList() {
    List<SqlNode> operands = new ArrayList<>(super.getOperandList());
    operands.add(within);
    return Collections.unmodifiableList(operands);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    OPERATOR.unparse(writer, this, leftPrec, rightPrec);
    if (within != null) {
      within.unparse(writer, 0, 0);
    }
  }
}
