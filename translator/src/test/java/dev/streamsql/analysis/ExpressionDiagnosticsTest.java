package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.TextRange;
import dev.streamsql.expression.Expression;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;
import org.apache.calcite.sql.parser.SqlParserPos;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refusals: the marked part of the text, the message, what was expected, the hint. */
class ExpressionDiagnosticsTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      nullValues = "-",
      value = {
        "1 + uper(a) | uper | Unknown function 'uper' | - | did you mean upper?",
        "frobnicate(a) | frobnicate | Unknown function 'frobnicate' | - | -",
        "a > nullif(b, 1) | nullif | Unknown function 'nullif' | - | did you mean null_if?",
        "1 + upper(a, b) | upper(a, b) | function 'upper' was given 2 arguments | 1 argument | -",
        "round() | round() | function 'round' was given 0 arguments | 1 to 2 arguments | -",
        "if_null(a) | if_null(a) | function 'if_null' was given 1 argument | 2 arguments | -",
        "1 + COUNT(*) | COUNT(*) | aggregate function 'count' is not allowed here | a scalar function | -",
        "lag(a) > 1 | lag(a) | analytic function 'lag' is not allowed here | a scalar function | -",
        "window_start() | window_start() | window function 'window_start' is not allowed here | a scalar function | -",
        "a ILIKE 'x' | a ILIKE 'x' | ILIKE is not supported | LIKE | lower(value) LIKE 'pattern'",
        "a LIKE 'x' ESCAPE '!!' | '!!' | ESCAPE needs one character | ESCAPE '\\' | -",
        "a = ? | ? | a parameter is not supported in an expression | - | write the value into the query",
        "a > INTERVAL '1' DAY | INTERVAL '1' DAY | INTERVAL literals are not supported in an expression | a number, a string, TRUE, FALSE or NULL | write the value as a string or a number",
        "a = 1e999 | 1e999 | the number is too large | a number below 1.8E308 | -",
      })
  void pointsAtThePlace(String text, String marked, String message, String expected, String hint) {
    Diagnostic diagnostic = refusal(text);
    TextRange range = diagnostic.range();
    assertThat(text.substring(range.column() - 1, range.endColumn())).isEqualTo(marked);
    assertThat(diagnostic.message()).isEqualTo(message);
    assertThat(diagnostic.expected()).isEqualTo(expected);
    assertThat(diagnostic.hint()).isEqualTo(hint);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "a IN (SELECT b FROM t) | a subquery is not supported in an expression",
        "EXISTS (SELECT b FROM t) | EXISTS is not supported in an expression",
        "sum(a) OVER (PARTITION BY b) | OVER is not supported in an expression",
        "(a, b) = (1, 2) | a row constructor is not supported in an expression",
        "ARRAY[1, 2] | an array constructor is not supported in an expression",
        "a SIMILAR TO 'x' | SIMILAR TO is not supported in an expression",
        "a BETWEEN SYMMETRIC 1 AND 2 | BETWEEN SYMMETRIC is not supported",
        "DATE '2024-01-01' = a | DATE literals are not supported in an expression",
      })
  void namesTheConstruct(String text, String message) {
    assertThat(refusal(text).message()).isEqualTo(message);
  }

  @Test
  void refusesDeepNesting() {
    SqlNode node = SqlLiteral.createExactNumeric("1", SqlParserPos.ZERO);
    for (int i = 0; i < 100_000; i++) {
      node = SqlStdOperatorTable.PLUS.createCall(SqlParserPos.ZERO, node, node);
    }
    SqlNode deep = node;
    DiagnosticException e =
        catchThrowableOfType(
            DiagnosticException.class, () -> ExpressionFixture.translate("1 + …", deep));
    assertThat(e.diagnostics().get(0).message()).contains("nested too deeply");
  }

  @Test
  void acceptsLongChains() {
    SqlNode operand = SqlLiteral.createBoolean(true, SqlParserPos.ZERO);
    SqlNode node = operand;
    for (int i = 1; i < 100_000; i++) {
      node = SqlStdOperatorTable.OR.createCall(SqlParserPos.ZERO, node, operand);
    }
    assertThat(ExpressionFixture.translate("TRUE OR …", node))
        .isInstanceOfSatisfying(
            Expression.Call.class, call -> assertThat(call.arguments()).hasSize(100_000));
  }

  private static Diagnostic refusal(String text) {
    DiagnosticException e =
        catchThrowableOfType(DiagnosticException.class, () -> ExpressionFixture.translate(text));
    assertThat(e).as("refusal of %s", text).isNotNull();
    return e.diagnostics().get(0);
  }
}
