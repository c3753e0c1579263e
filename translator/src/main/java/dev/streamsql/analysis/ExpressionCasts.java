package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.function.CastTypes;
import java.util.Locale;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlDataTypeSpec;

/** {@code CAST(value AS type)}: the same as {@code cast(value, 'type')} (LANGUAGE section 13). */
final class ExpressionCasts {
  private ExpressionCasts() {}

  static Expression translate(SqlCall call, Expression value, ExpressionErrors errors) {
    if (!(call.operand(1) instanceof SqlDataTypeSpec type)) {
      throw errors.unsupported(call);
    }
    String name = type.getTypeName().getSimple();
    if (!CastTypes.isKnown(name)) {
      throw errors.at(
          type,
          "values cannot be cast to " + name,
          "one of " + String.join(", ", CastTypes.names()),
          null);
    }
    return Expressions.call("cast", value, Expressions.literal(name.toLowerCase(Locale.ROOT)));
  }
}
