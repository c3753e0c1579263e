package dev.streamsql.function;

import dev.streamsql.expression.ScalarFunction;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A function whose first argument is searched for the pattern in its second. A constant pattern is
 * compiled once. StreamSQL's matcher takes linear time; Java's may backtrack for ever or overflow
 * the stack, so that a search which reads too much gives null instead of stopping the job.
 */
final class RegexFunction implements ScalarFunction {
  private final BiFunction<Matcher, Object[], Object> use;

  RegexFunction(BiFunction<Matcher, Object[], Object> use) {
    this.use = use;
  }

  @Override
  public Object apply(Object[] arguments) {
    return search(compile(arguments[1]), arguments);
  }

  @Override
  public ScalarFunction bind(int index, Object constant) {
    if (index != 1) {
      return this;
    }
    Pattern pattern = compile(constant);
    return arguments -> search(pattern, arguments);
  }

  private static Pattern compile(Object pattern) {
    try {
      return Pattern.compile(Arguments.text(pattern));
    } catch (PatternSyntaxException e) {
      return null;
    }
  }

  private Object search(Pattern pattern, Object[] arguments) {
    if (pattern == null) {
      return null;
    }
    try {
      return use.apply(pattern.matcher(new BoundedText(Arguments.text(arguments[0]))), arguments);
    } catch (BoundedText.ExhaustedException | StackOverflowError e) {
      return null;
    }
  }
}
