package dev.streamsql.analysis;

import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.Operators;
import dev.streamsql.function.FunctionEntry;
import dev.streamsql.function.FunctionRegistry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.fun.SqlCase;
import org.apache.calcite.sql.fun.SqlStdOperatorTable;

/**
 * Translates the parser's expressions into ours (LANGUAGE sections 5 to 8 and 13). What has no
 * meaning in a scalar expression is refused at its place; nothing is dropped silently.
 */
public final class ExpressionTranslator {
  /** Deeper trees would need a deep stack here, in the compiler and on every row. */
  private static final int MAX_DEPTH = 500;

  private final NameScope scope;
  private final ExpressionErrors errors;
  private final ExpressionLiterals literals;
  private final ExpressionFunctions functions;

  /**
   * Creates a translator.
   *
   * @param source the text that the nodes were parsed from, for errors
   * @param scope decides what names mean
   * @param registry the functions that may be called
   */
  public ExpressionTranslator(SourceText source, NameScope scope, FunctionRegistry registry) {
    this.scope = scope;
    this.errors = new ExpressionErrors(source);
    this.literals = new ExpressionLiterals(errors);
    this.functions = new ExpressionFunctions(registry, errors);
  }

  /**
   * Translates an expression.
   *
   * @throws dev.streamsql.diagnostic.DiagnosticException for an unknown name or function, a wrong
   *     number of arguments, a construct that is not supported, or more than 500 levels
   */
  public Expression translate(SqlNode node) {
    return translate(node, 0);
  }

  private Expression translate(SqlNode node, int depth) {
    if (depth > MAX_DEPTH) {
      throw errors.at(
          node,
          "the expression is nested too deeply",
          "at most " + MAX_DEPTH + " levels",
          "split the expression");
    }
    if (node instanceof SqlLiteral literal) {
      return literals.translate(literal);
    }
    if (node instanceof SqlIdentifier identifier) {
      return translateName(identifier);
    }
    if (node instanceof SqlCase choice) {
      return translateCase(choice, depth + 1);
    }
    if (node instanceof SqlCall call) {
      return translateCall(call, depth + 1);
    }
    throw errors.unsupported(node);
  }

  private Expression translateName(SqlIdentifier identifier) {
    if (identifier.isStar()) {
      throw errors.at(identifier, "* is not allowed in an expression", "a field", null);
    }
    boolean plain = identifier.isSimple() && !identifier.isComponentQuoted(0);
    return plain && identifier.getSimple().equals("nil")
        ? Expressions.NULL
        : scope.resolve(identifier);
  }

  private Expression translateCase(SqlCase choice, int depth) {
    SqlNode value = choice.getValueOperand();
    List<Expression.Branch> branches = new ArrayList<>();
    for (int i = 0; i < choice.getWhenOperands().size(); i++) {
      Expression when = translate(choice.getWhenOperands().get(i), depth);
      Expression condition =
          value == null ? when : Expressions.call(Operators.EQUAL, translate(value, depth), when);
      Expression result = translate(choice.getThenOperands().get(i), depth);
      branches.add(new Expression.Branch(condition, result));
    }
    SqlNode otherwise = choice.getElseOperand();
    return new Expression.Case(
        branches, otherwise == null ? Expressions.NULL : translate(otherwise, depth));
  }

  private Expression translateCall(SqlCall call, int depth) {
    return switch (call.getKind()) {
      case AND -> translateChain(Operators.AND, call, depth);
      case OR -> translateChain(Operators.OR, call, depth);
      case PLUS_PREFIX, MINUS_PREFIX -> translateSign(call, depth);
      case BETWEEN ->
          ExpressionPredicates.between(call, translateAll(call.getOperandList(), depth), errors);
      case IN -> translateIn(call, depth);
      case NOT_IN -> ExpressionPredicates.not(translateIn(call, depth));
      case LIKE ->
          ExpressionPredicates.like(call, translateAll(call.getOperandList(), depth), errors);
      case ITEM -> translateItem(call, depth);
      case DOT -> translateDot(call, depth);
      case CAST -> ExpressionCasts.translate(call, translate(call.operand(0), depth), errors);
      case TRIM -> translateTrim(call, depth);
      default -> translateOther(call, depth);
    };
  }

  private Expression translateOther(SqlCall call, int depth) {
    if (call.getOperator() instanceof SqlFunction) {
      FunctionEntry function = functions.require(call);
      List<Expression> arguments = translateAll(call.getOperandList(), depth);
      functions.checkArity(call, function, arguments.size());
      return new Expression.Call(function.name(), arguments);
    }
    String operator = ExpressionOperators.name(call.getOperator());
    if (operator == null) {
      throw errors.unsupported(call);
    }
    return new Expression.Call(operator, translateAll(call.getOperandList(), depth));
  }

  /** A long chain is one flat call: its length is no nesting. */
  private Expression translateChain(String operator, SqlCall chain, int depth) {
    List<SqlNode> operands = new ArrayList<>();
    SqlNode left = chain;
    while (left.getKind() == chain.getKind()) {
      operands.add(((SqlCall) left).operand(1));
      left = ((SqlCall) left).operand(0);
    }
    operands.add(left);
    Collections.reverse(operands);
    return new Expression.Call(operator, translateAll(operands, depth));
  }

  private Expression translateSign(SqlCall call, int depth) {
    Expression operand = translate(call.operand(0), depth);
    if (call.getKind() == SqlKind.PLUS_PREFIX) {
      // A sign makes a number of a numeric string, so it must not vanish.
      return ExpressionLiterals.negate(operand) != null
          ? operand
          : Expressions.call(Operators.ADD, Expressions.literal(0L), operand);
    }
    Expression literal = ExpressionLiterals.negate(operand);
    return literal != null ? literal : Expressions.call(Operators.NEGATE, operand);
  }

  private Expression translateIn(SqlCall call, int depth) {
    if (!(call.operand(1) instanceof SqlNodeList candidates)) {
      throw errors.unsupported(call.operand(1));
    }
    List<Expression> operands = new ArrayList<>();
    operands.add(translate(call.operand(0), depth));
    operands.addAll(translateAll(candidates, depth));
    return new Expression.Call(Operators.IN, operands);
  }

  private Expression translateItem(SqlCall call, int depth) {
    if (call.getOperator() != SqlStdOperatorTable.ITEM) {
      throw errors.at(
          call, call.getOperator().getName() + " is not supported", "list[0] or map['key']", null);
    }
    return checked(
        ExpressionPaths.item(translate(call.operand(0), depth), translate(call.operand(1), depth)),
        call);
  }

  private Expression translateDot(SqlCall call, int depth) {
    if (!(call.operand(1) instanceof SqlIdentifier name) || name.isStar()) {
      throw errors.unsupported(call);
    }
    Expression value = translate(call.operand(0), depth);
    for (String part : name.names) {
      value = checked(ExpressionPaths.item(value, Expressions.literal(part)), call);
    }
    return value;
  }

  private Expression checked(Expression item, SqlNode place) {
    if (item instanceof Expression.InputReference reference) {
      scope.check(reference, place);
    }
    return item;
  }

  /** The parser knows TRIM's SQL syntax and always gives it three operands. */
  private Expression translateTrim(SqlCall call, int depth) {
    if (call.operandCount() != 3) {
      return translateOther(call, depth);
    }
    String function = ExpressionTrims.function(call, errors);
    return Expressions.call(function, translate(call.operand(2), depth));
  }

  private List<Expression> translateAll(List<? extends SqlNode> nodes, int depth) {
    return nodes.stream().map(node -> translate(node, depth)).toList();
  }
}
