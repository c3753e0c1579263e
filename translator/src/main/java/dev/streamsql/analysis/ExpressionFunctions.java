package dev.streamsql.analysis;

import dev.streamsql.diagnostic.TextRange;
import dev.streamsql.function.FunctionEntry;
import dev.streamsql.function.FunctionKind;
import dev.streamsql.function.FunctionRegistry;
import java.util.Objects;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Finds the function that a call means and checks the call against it. */
final class ExpressionFunctions {
  private final FunctionRegistry registry;
  private final ExpressionErrors errors;

  ExpressionFunctions(FunctionRegistry registry, ExpressionErrors errors) {
    this.registry = registry;
    this.errors = errors;
  }

  /**
   * Returns the scalar function that a call names.
   *
   * @throws dev.streamsql.diagnostic.DiagnosticException if there is none, it is of another kind,
   *     or it takes another number of arguments
   */
  FunctionEntry require(SqlCall call) {
    FunctionEntry entry = requireScalar(call);
    if (call.getFunctionQuantifier() != null) {
      throw errors.at(
          Objects.requireNonNull(call.getFunctionQuantifier()),
          call.getFunctionQuantifier()
              + " is not allowed in scalar function '"
              + entry.name()
              + "'",
          null,
          null);
    }
    return entry;
  }

  /** Refuses a call with another number of arguments than its function takes. */
  void checkArity(SqlCall call, FunctionEntry entry, int found) {
    if (!entry.accepts(found)) {
      throw errors.at(
          call,
          "function '" + entry.name() + "' was given " + arguments(found),
          entry.arity(),
          null);
    }
  }

  private FunctionEntry requireScalar(SqlCall call) {
    String name = call.getOperator().getName();
    FunctionEntry entry =
        registry
            .entry(name)
            .orElseThrow(
                () ->
                    errors.at(
                        nameRange(call),
                        "Unknown function '" + name + "'",
                        null,
                        registry.closest(name).map(n -> "did you mean " + n + "?").orElse(null)));
    if (entry.kind() != FunctionKind.SCALAR) {
      throw errors.at(
          call,
          entry.kind().label() + " function '" + entry.name() + "' is not allowed here",
          "a scalar function",
          null);
    }
    if (entry.implementation() == null) {
      throw errors.at(
          nameRange(call), "function '" + entry.name() + "' is not supported yet", null, null);
    }
    return entry;
  }

  /** The name's own place; built-in functions keep none, but a call starts with its name. */
  private static TextRange nameRange(SqlCall call) {
    SqlIdentifier name =
        call.getOperator() instanceof SqlFunction function ? function.getSqlIdentifier() : null;
    SqlParserPos position = name == null ? SqlParserPos.ZERO : name.getParserPosition();
    if (position.getLineNum() >= 1) {
      return ExpressionRanges.of(position);
    }
    TextRange whole = ExpressionRanges.of((SqlNode) call);
    int end = whole.column() + call.getOperator().getName().length() - 1;
    return new TextRange(whole.line(), whole.column(), whole.line(), end);
  }

  private static String arguments(int count) {
    return count == 1 ? "1 argument" : count + " arguments";
  }
}
