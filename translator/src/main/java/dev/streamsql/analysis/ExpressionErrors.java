package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.diagnostic.TextRange;
import java.util.Locale;
import java.util.Map;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;

/** Makes the errors that expressions can have. */
final class ExpressionErrors {
  private static final Map<SqlKind, String> CONSTRUCTS =
      Map.ofEntries(
          Map.entry(SqlKind.OVER, "OVER"),
          Map.entry(SqlKind.ROW, "a row constructor"),
          Map.entry(SqlKind.EXISTS, "EXISTS"),
          Map.entry(SqlKind.SOME, "a comparison with SOME"),
          Map.entry(SqlKind.ALL, "a comparison with ALL"),
          Map.entry(SqlKind.ARRAY_VALUE_CONSTRUCTOR, "an array constructor"),
          Map.entry(SqlKind.MAP_VALUE_CONSTRUCTOR, "a map constructor"),
          Map.entry(SqlKind.DYNAMIC_PARAM, "a parameter"),
          Map.entry(SqlKind.INTERVAL_QUALIFIER, "a time unit"),
          Map.entry(SqlKind.ARGUMENT_ASSIGNMENT, "a named argument"),
          Map.entry(SqlKind.DEFAULT, "DEFAULT"),
          Map.entry(SqlKind.SIMILAR, "SIMILAR TO"));

  private static final Map<SqlKind, String> HINTS =
      Map.of(
          SqlKind.OVER,
          "OVER belongs to an analytic function in the SELECT list of a query without JOIN",
          SqlKind.SIMILAR,
          "use LIKE, or regexp_matches(value, pattern)",
          SqlKind.EXISTS,
          "join the streams instead",
          SqlKind.DYNAMIC_PARAM,
          "write the value into the query",
          SqlKind.ROW,
          "compare the values one by one with AND");

  private final SourceText source;

  ExpressionErrors(SourceText source) {
    this.source = source;
  }

  DiagnosticException at(TextRange range, String message, String expected, String hint) {
    return new DiagnosticException(new Diagnostic(source, range, message, expected, hint));
  }

  DiagnosticException at(SqlNode node, String message, String expected, String hint) {
    return at(ExpressionRanges.of(node), message, expected, hint);
  }

  /** The error for a construct that has no meaning in an expression here. */
  DiagnosticException unsupported(SqlNode node) {
    SqlKind kind = node.getKind();
    if (kind.belongsTo(SqlKind.QUERY)) {
      return at(
          node,
          "a subquery is not supported in an expression",
          null,
          "name the inner query with CREATE STREAM x AS SELECT …, and join x");
    }
    String construct = CONSTRUCTS.get(kind);
    if (construct == null) {
      construct =
          node instanceof SqlCall call
              ? call.getOperator().getName()
              : kind.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
    return at(node, construct + " is not supported in an expression", null, HINTS.get(kind));
  }
}
