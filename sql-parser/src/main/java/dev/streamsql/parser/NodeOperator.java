package dev.streamsql.parser;

import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSpecialOperator;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * The operator of one of our nodes. Calcite copies a node through its operator ({@code clone},
 * {@code SqlShuttle}): without one of its own a node would come back as its base class.
 */
final class NodeOperator extends SqlSpecialOperator {

  /** Builds a node from its operands, in the order of {@code getOperandList()}. */
  interface Factory {
    SqlCall create(SqlParserPos pos, SqlNode[] operands);
  }

  private final Factory factory;

  NodeOperator(String name, SqlKind kind, Factory factory) {
    super(name, kind);
    this.factory = factory;
  }

  @Override
  public SqlCall createCall(SqlLiteral functionQualifier, SqlParserPos pos, SqlNode... operands) {
    return factory.create(pos, operands);
  }
}
