package dev.streamsql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** {@code SET 'key' = 'value'}: an option of the whole script. */
public final class SqlSet extends SqlCall {
  private static final SqlOperator OPERATOR =
      new NodeOperator(
          "SET", SqlKind.SET_OPTION, (pos, nodes) -> new SqlSet(pos, (SqlOption) nodes[0]));

  private final SqlOption option;

  /** Creates the statement. */
  public SqlSet(SqlParserPos pos, SqlOption option) {
    super(pos);
    this.option = option;
  }

  /** Returns the option that is set. */
  public SqlOption option() {
    return option;
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(option);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    writer.keyword("SET");
    option.unparse(writer, 0, 0);
  }
}
