package dev.streamsql.expression;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Renders an expression as SQL-like text, with parentheses only where they are needed. */
final class ExpressionText {
  private static final int LOWEST = 0;
  private static final int COMPARISON = 4;
  private static final int ABOVE_COMPARISON = 5;

  private final Function<Expression, String> references;

  ExpressionText(Function<Expression, String> references) {
    this.references = references;
  }

  String render(Expression expression) {
    return render(expression, LOWEST);
  }

  /** Renders a tree that must bind at least as tight as its surroundings ask. */
  private String render(Expression expression, int minimum) {
    if (expression instanceof Expression.Literal literal) {
      return renderLiteral(literal.value());
    }
    if (expression instanceof Expression.Case choice) {
      return renderCase(choice);
    }
    if (expression instanceof Expression.Call call) {
      return renderCall(call, minimum);
    }
    return references.apply(expression);
  }

  private static String renderLiteral(LiteralValue value) {
    return switch (value.type()) {
      case NULL -> "NULL";
      case BOOLEAN -> value.text().equals("true") ? "TRUE" : "FALSE";
      case STRING -> "'" + value.text().replace("'", "''") + "'";
      case LONG, DOUBLE, BIG_INTEGER, BIG_DECIMAL -> value.text();
    };
  }

  private String renderCase(Expression.Case choice) {
    StringBuilder out = new StringBuilder("CASE");
    for (Expression.Branch branch : choice.branches()) {
      out.append(" WHEN ").append(render(branch.condition()));
      out.append(" THEN ").append(render(branch.result()));
    }
    if (!choice.otherwise().equals(Expressions.NULL)) {
      out.append(" ELSE ").append(render(choice.otherwise()));
    }
    return out.append(" END").toString();
  }

  private String renderCall(Expression.Call call, int minimum) {
    OperatorSyntax syntax = Operators.syntax(call.name());
    if (syntax != null && !call.arguments().isEmpty()) {
      return parenthesize(renderOperator(syntax, call.arguments()), syntax.precedence() < minimum);
    }
    return switch (call.name()) {
      case Operators.BETWEEN -> parenthesize(renderBetween(call), COMPARISON < minimum);
      case Operators.LIKE -> parenthesize(renderLike(call), COMPARISON < minimum);
      case Operators.IN -> parenthesize(renderIn(call), COMPARISON < minimum);
      case Operators.ITEM -> renderItem(call);
      default -> call.name() + "(" + list(call.arguments()) + ")";
    };
  }

  private String renderOperator(OperatorSyntax syntax, List<Expression> operands) {
    int inner = syntax.precedence() + 1;
    return switch (syntax.place()) {
      case PREFIX -> syntax.symbol() + render(operands.get(0), inner);
      case POSTFIX -> render(operands.get(0), inner) + " " + syntax.symbol();
      case INFIX -> {
        StringBuilder out = new StringBuilder(render(operands.get(0), leftMinimum(syntax)));
        for (Expression operand : operands.subList(1, operands.size())) {
          out.append(' ').append(syntax.symbol()).append(' ').append(render(operand, inner));
        }
        yield out.toString();
      }
    };
  }

  /** A chain to the left needs no parentheses; comparisons do not chain. */
  private static int leftMinimum(OperatorSyntax syntax) {
    return syntax.precedence() == COMPARISON ? ABOVE_COMPARISON : syntax.precedence();
  }

  private String renderBetween(Expression.Call call) {
    List<Expression> operands = call.arguments();
    return render(operands.get(0), ABOVE_COMPARISON)
        + " BETWEEN "
        + render(operands.get(1), ABOVE_COMPARISON)
        + " AND "
        + render(operands.get(2), ABOVE_COMPARISON);
  }

  private String renderLike(Expression.Call call) {
    List<Expression> operands = call.arguments();
    String text =
        render(operands.get(0), ABOVE_COMPARISON)
            + " LIKE "
            + render(operands.get(1), ABOVE_COMPARISON);
    return operands.size() == 2
        ? text
        : text + " ESCAPE " + render(operands.get(2), ABOVE_COMPARISON);
  }

  private String renderIn(Expression.Call call) {
    List<Expression> operands = call.arguments();
    return render(operands.get(0), ABOVE_COMPARISON)
        + " IN ("
        + list(operands.subList(1, operands.size()))
        + ")";
  }

  private String renderItem(Expression.Call call) {
    return render(call.arguments().get(0), Integer.MAX_VALUE)
        + "["
        + render(call.arguments().get(1))
        + "]";
  }

  private String list(List<Expression> expressions) {
    return expressions.stream().map(this::render).collect(Collectors.joining(", "));
  }

  private static String parenthesize(String text, boolean needed) {
    return needed ? "(" + text + ")" : text;
  }
}
