package dev.streamsql.analysis;

import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlTrimFunction;

/** SQL's {@code TRIM([BOTH | LEADING | TRAILING] [characters] FROM value)}. */
final class ExpressionTrims {
  private static final Map<SqlTrimFunction.Flag, String> FUNCTIONS =
      Map.of(
          SqlTrimFunction.Flag.BOTH, "trim",
          SqlTrimFunction.Flag.LEADING, "ltrim",
          SqlTrimFunction.Flag.TRAILING, "rtrim");

  private ExpressionTrims() {}

  /** Returns the function that a parsed TRIM means; only white space can be trimmed. */
  static String function(SqlCall call, ExpressionErrors errors) {
    SqlNode characters = call.operand(1);
    boolean blank =
        characters == null
            || (characters instanceof SqlLiteral literal && " ".equals(literal.toValue()));
    if (!blank) {
      throw errors.at(
          characters,
          "TRIM of other characters than white space is not supported",
          "trim(value)",
          "use regexp_replace or replace");
    }
    SqlLiteral flag = call.operand(0);
    return FUNCTIONS.get(flag.getValueAs(SqlTrimFunction.Flag.class));
  }
}
