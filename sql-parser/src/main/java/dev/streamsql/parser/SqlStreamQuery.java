package dev.streamsql.parser;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** A SELECT with what StreamSQL adds around it: ORDER BY, LIMIT and {@code WITH (…)}. */
public final class SqlStreamQuery extends SqlCall {
  private static final SqlOperator OPERATOR =
      new NodeOperator(
          "STREAM QUERY",
          SqlKind.OTHER,
          (pos, nodes) ->
              new SqlStreamQuery(
                  pos,
                  (SqlSelect) nodes[0],
                  (SqlNodeList) nodes[1],
                  nodes[2],
                  (SqlNodeList) nodes[3]));

  private final SqlSelect select;
  private final SqlNodeList orderBy;
  private final SqlNode limit;
  private final SqlNodeList withOptions;

  /** Creates the query; every part but the SELECT may be null. */
  public SqlStreamQuery(
      SqlParserPos pos,
      SqlSelect select,
      SqlNodeList orderBy,
      SqlNode limit,
      SqlNodeList withOptions) {
    super(pos);
    this.select = select;
    this.orderBy = orderBy;
    this.limit = limit;
    this.withOptions = withOptions;
  }

  /** Returns the SELECT; its own ORDER BY and FETCH are always null. */
  public SqlSelect select() {
    return select;
  }

  /** Returns the ORDER BY items, or null when there is no ORDER BY. */
  public SqlNodeList orderBy() {
    return orderBy;
  }

  /** Returns the number after LIMIT, or null when there is no LIMIT. */
  public SqlNode limit() {
    return limit;
  }

  /** Returns the {@link SqlOption}s of WITH, or null when there is no WITH. */
  public SqlNodeList withOptions() {
    return withOptions;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(select, orderBy, limit, withOptions);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    select.unparse(writer, 0, 0);
    if (withOptions != null) {
      unparseOptions(writer, withOptions);
    }
    if (orderBy != null) {
      writer.keyword("ORDER BY");
      orderBy.unparse(writer, 0, 0);
    }
    if (limit != null) {
      writer.keyword("LIMIT");
      limit.unparse(writer, 0, 0);
    }
  }

  static void unparseOptions(SqlWriter writer, SqlNodeList options) {
    writer.keyword("WITH");
    SqlWriter.Frame frame = writer.startList("(", ")");
    for (SqlNode option : options) {
      writer.sep(",");
      option.unparse(writer, 0, 0);
    }
    writer.endList(frame);
  }
}
