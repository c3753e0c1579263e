package dev.streamsql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code INSERT INTO target SELECT …}: the query's rows go to a stream. */
public final class SqlInsertStream extends SqlCall {
  private static final SqlOperator OPERATOR =
      new NodeOperator(
          "INSERT INTO",
          SqlKind.INSERT,
          (pos, nodes) -> new SqlInsertStream(pos, (SqlIdentifier) nodes[0], nodes[1]));

  private final SqlIdentifier target;
  private final SqlNode query;

  /** Creates the statement. */
  public SqlInsertStream(SqlParserPos pos, SqlIdentifier target, SqlNode query) {
    super(pos);
    this.target = target;
    this.query = query;
  }

  /** Returns the name of the stream that gets the rows. */
  public SqlIdentifier target() {
    return target;
  }

  /** Returns the query, a {@link SqlStreamQuery}. */
  public SqlNode query() {
    return query;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(target, query);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("INSERT INTO");
    target.unparse(writer, 0, 0);
    query.unparse(writer, 0, 0);
  }
}
