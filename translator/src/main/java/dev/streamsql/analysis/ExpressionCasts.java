package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import org.apache.calcite.sql.SqlCall;

/** {@code CAST(value AS type)} (LANGUAGE section 13, Conversion). */
final class ExpressionCasts {
  private ExpressionCasts() {}

  static Expression translate(SqlCall call, Expression value, ExpressionErrors errors) {
    throw errors.at(call, "CAST is not supported yet", null, null);
  }
}
