package dev.streamsql.expression;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Serializable;
import java.util.List;

/**
 * A scalar expression as data: part of the plan, written as JSON, compiled to an {@link Evaluator}
 * where it runs. Values are null, Boolean, Long, Double, BigInteger, BigDecimal, String, List and
 * Map.
 */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
@JsonSubTypes({
  @JsonSubTypes.Type(value = Expression.Literal.class, name = "literal"),
  @JsonSubTypes.Type(value = Expression.InputReference.class, name = "input"),
  @JsonSubTypes.Type(value = Expression.SlotReference.class, name = "slot"),
  @JsonSubTypes.Type(value = Expression.Call.class, name = "call"),
  @JsonSubTypes.Type(value = Expression.Case.class, name = "case")
})
public sealed interface Expression extends Serializable {

  /**
   * A constant.
   *
   * @param value null, Boolean, Long, Double, BigInteger, BigDecimal or String
   */
  record Literal(LiteralValue value) implements Expression {}

  /**
   * A field of one of a query's inputs, before the plan has given it a slot.
   *
   * @param input the input's index in the FROM clause, from 0
   * @param path the path into the input's row; empty for the whole row
   */
  record InputReference(int input, List<PathStep> path) implements Expression {
    public InputReference {
      path = List.copyOf(path);
    }
  }

  /**
   * A slot of the row that the expression is evaluated on, and a path into its value.
   *
   * @param slot the slot's index, from 0
   * @param path the path into the slot's value; empty for the value itself
   */
  record SlotReference(int slot, List<PathStep> path) implements Expression {
    public SlotReference {
      path = List.copyOf(path);
    }
  }

  /**
   * A call of an operator or function.
   *
   * @param name the function's name in the registry, lower case; operators have names too (see
   *     {@link Operators})
   * @param arguments the arguments, in order
   */
  record Call(String name, List<Expression> arguments) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * A searched CASE (a simple one is rewritten to it). The first branch whose condition is TRUE
   * wins (LANGUAGE CA-1).
   *
   * @param branches the WHEN branches, in order
   * @param otherwise the ELSE value; a null literal where there is none
   */
  record Case(List<Branch> branches, Expression otherwise) implements Expression {
    public Case {
      branches = List.copyOf(branches);
    }
  }

  /**
   * One WHEN branch.
   *
   * @param condition the condition
   * @param result the value where the condition is TRUE
   */
  record Branch(Expression condition, Expression result) implements Serializable {}
}
