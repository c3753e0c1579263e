package dev.streamsql.parser;

import java.util.Arrays;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code CREATE STREAM name [WITH (…)] [AS SELECT …]}; at least one of the two parts is there. */
public final class SqlCreateStream extends SqlCall {
  private static final SqlOperator OPERATOR =
      new NodeOperator(
          "CREATE STREAM",
          SqlKind.OTHER_DDL,
          (pos, nodes) ->
              new SqlCreateStream(pos, (SqlIdentifier) nodes[0], (SqlNodeList) nodes[1], nodes[2]));

  private final SqlIdentifier name;
  private final SqlNodeList options;
  private final SqlNode query;

  /**
   * Creates the statement.
   *
   * @param options {@link SqlOption}s, empty when there is no WITH
   * @param query null when there is no AS SELECT
   */
  public SqlCreateStream(SqlParserPos pos, SqlIdentifier name, SqlNodeList options, SqlNode query) {
    super(pos);
    this.name = name;
    this.options = options;
    this.query = query;
  }

  /** Returns the new stream's name. */
  public SqlIdentifier name() {
    return name;
  }

  /** Returns the {@link SqlOption}s of WITH; empty when there is none, never null. */
  public SqlNodeList options() {
    return options;
  }

  /** Returns the query, a {@link SqlStreamQuery}, or null when there is no AS SELECT. */
  public SqlNode query() {
    return query;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return Arrays.asList(name, options, query);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("CREATE STREAM");
    name.unparse(writer, 0, 0);
    if (!options.isEmpty()) {
      SqlStreamQuery.unparseOptions(writer, options);
    }
    if (query != null) {
      writer.keyword("AS");
      query.unparse(writer, 0, 0);
    }
  }
}
