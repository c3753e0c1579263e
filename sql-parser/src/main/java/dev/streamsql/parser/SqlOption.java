package dev.streamsql.parser;

import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlOperator;
import org.apache.calcite.sql.SqlWriter;
import org.apache.calcite.sql.parser.SqlParserPos;

/** One {@code key = value} of a {@code WITH (…)} or of {@code SET}. */
public final class SqlOption extends SqlCall {
  private static final SqlOperator OPERATOR =
      new NodeOperator(
          "OPTION", SqlKind.OTHER, (pos, nodes) -> new SqlOption(pos, nodes[0], nodes[1]));

  private final SqlNode key;
  private final SqlNode value;

  /** Creates an option from a key and a value, each a literal or an identifier. */
  public SqlOption(SqlParserPos pos, SqlNode key, SqlNode value) {
    super(pos);
    this.key = key;
    this.value = value;
  }

  /** Returns the key: a string literal or an identifier. */
  public SqlNode key() {
    return key;
  }

  /** Returns the key without quotes, in the case in which it was written. */
  public String keyText() {
    return text(key);
  }

  /** Returns the value: a string, number or boolean literal, or an identifier. */
  public SqlNode value() {
    return value;
  }

  /** Returns the value as text, a string without its quotes. */
  public String valueText() {
    return text(value);
  }

  private static String text(SqlNode node) {
    return node instanceof SqlLiteral literal
        ? literal.toValue()
        : String.join(".", ((SqlIdentifier) node).names);
  }

  @Override
  public SqlOperator getOperator() {
    return OPERATOR;
  }

  @Override
  public List<SqlNode> getOperandList() {
    return List.of(key, value);
  }

  @Override
  public void unparse(SqlWriter writer, int leftPrec, int rightPrec) {
    key.unparse(writer, 0, 0);
    writer.print("=");
    value.unparse(writer, 0, 0);
  }
}
