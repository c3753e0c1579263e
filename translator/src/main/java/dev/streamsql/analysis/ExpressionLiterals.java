package dev.streamsql.analysis;

import dev.streamsql.expression.Arithmetic;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.calcite.sql.SqlIntervalLiteral;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNumericLiteral;
import org.apache.calcite.sql.SqlUnknownLiteral;

/** Reads the parser's literals. */
final class ExpressionLiterals {
  private static final int LONG_BITS = 63;

  private final ExpressionErrors errors;

  ExpressionLiterals(ExpressionErrors errors) {
    this.errors = errors;
  }

  /**
   * Reads a literal: whole numbers become Long, or BigInteger beyond 64 bits; numbers with a point
   * or an exponent become Double.
   */
  Expression translate(SqlLiteral literal) {
    return switch (literal.getTypeName()) {
      case NULL -> Expressions.NULL;
      case BOOLEAN -> Expressions.literal(literal.getValueAs(Boolean.class));
      case DECIMAL, DOUBLE, BIGINT -> Expressions.literal(number(literal));
      case CHAR, VARCHAR -> Expressions.literal(literal.getValueAs(String.class));
      default ->
          throw errors.at(
              literal,
              typeName(literal) + " literals are not supported in an expression",
              "a number, a string, TRUE, FALSE or NULL",
              "write the value as a string or a number");
    };
  }

  /** The word before the literal's text: DATE, INTERVAL, … */
  private static String typeName(SqlLiteral literal) {
    if (literal instanceof SqlUnknownLiteral unknown) {
      return unknown.tag;
    }
    return literal instanceof SqlIntervalLiteral ? "INTERVAL" : literal.getTypeName().getName();
  }

  private Object number(SqlLiteral literal) {
    BigDecimal value = literal.bigDecimalValue();
    boolean whole = literal instanceof SqlNumericLiteral number && number.isInteger();
    if (whole) {
      BigInteger integer = value.toBigIntegerExact();
      return integer.bitLength() <= LONG_BITS ? (Object) integer.longValue() : integer;
    }
    double real = value.doubleValue();
    if (Double.isInfinite(real)) {
      throw errors.at(literal, "the number is too large", "a number below 1.8E308", null);
    }
    return real;
  }

  /** Returns the literal with its sign changed, or null if the expression is no number literal. */
  static Expression negate(Expression operand) {
    return operand instanceof Expression.Literal literal
            && literal.value().toObject() instanceof Number number
        ? Expressions.literal(Arithmetic.negate(number))
        : null;
  }
}
