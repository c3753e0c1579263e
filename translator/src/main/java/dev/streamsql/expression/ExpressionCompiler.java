package dev.streamsql.expression;

import java.util.List;
import java.util.Objects;

/**
 * Compiles expressions to closures. A compiled expression is built where it runs, from the plan's
 * tree; it need not be serializable. What does not depend on the row is computed once, here.
 */
public final class ExpressionCompiler {
  private static final Object[] NO_SLOTS = {};

  private final FunctionLookup functions;

  /**
   * Creates a compiler.
   *
   * @param functions finds the functions that are no operators
   */
  public ExpressionCompiler(FunctionLookup functions) {
    this.functions = Objects.requireNonNull(functions, "functions");
  }

  /**
   * Compiles an expression whose references are slots.
   *
   * @throws IllegalArgumentException if the tree holds a reference without a slot or a function
   *     that the lookup does not know: the plan is broken, not the row
   */
  public Evaluator compile(Expression expression) {
    if (expression instanceof Expression.Literal literal) {
      return new Constant(literal.value().toObject());
    }
    if (expression instanceof Expression.SlotReference reference) {
      return Paths.reference(reference.slot(), reference.path());
    }
    if (expression instanceof Expression.Call call) {
      return compileCall(call);
    }
    if (expression instanceof Expression.Case choice) {
      return compileCase(choice);
    }
    throw new IllegalArgumentException("the plan has given no slot to " + expression);
  }

  /**
   * Compiles a condition: true for TRUE only. Faster than the value of the same expression, since
   * no comparison inside has to say whether it is FALSE or UNKNOWN.
   *
   * @throws IllegalArgumentException as {@link #compile} does
   */
  public Condition compileCondition(Expression expression) {
    return new ConditionCompiler(this).compile(expression, true);
  }

  private Evaluator compileCall(Expression.Call call) {
    List<Evaluator> arguments = call.arguments().stream().map(this::compile).toList();
    OperatorFactories.Factory factory = OperatorFactories.find(call.name());
    if (factory != null) {
      return fold(factory.create(arguments), arguments);
    }
    ScalarFunction function = functions.find(call.name());
    if (function == null) {
      throw new IllegalArgumentException("no function is called " + call.name());
    }
    Evaluator evaluator =
        new FunctionEvaluator(bind(function, arguments), arguments.toArray(Evaluator[]::new));
    return function.isDeterministic() ? fold(evaluator, arguments) : evaluator;
  }

  private static ScalarFunction bind(ScalarFunction function, List<Evaluator> arguments) {
    ScalarFunction bound = function;
    for (int i = 0; i < arguments.size(); i++) {
      if (arguments.get(i) instanceof Constant constant) {
        bound = bound.bind(i, constant.value());
      }
    }
    return bound;
  }

  private static Evaluator fold(Evaluator evaluator, List<Evaluator> operands) {
    return operands.stream().allMatch(Constant.class::isInstance)
        ? new Constant(evaluator.evaluate(NO_SLOTS))
        : evaluator;
  }

  private Evaluator compileCase(Expression.Case choice) {
    List<Expression.Branch> branches = choice.branches();
    Condition[] conditions =
        branches.stream().map(b -> compileCondition(b.condition())).toArray(Condition[]::new);
    Evaluator[] results = branches.stream().map(b -> compile(b.result())).toArray(Evaluator[]::new);
    Evaluator otherwise = compile(choice.otherwise());
    return slots -> {
      for (int i = 0; i < conditions.length; i++) {
        if (conditions[i].isTrue(slots)) {
          return results[i].evaluate(slots);
        }
      }
      return otherwise.evaluate(slots);
    };
  }
}
