package dev.streamsql.function;

import dev.streamsql.expression.ScalarFunction;
import java.util.concurrent.ThreadLocalRandom;

/** {@code rand()}: a double from 0 (included) to 1 (excluded), another one for every call. */
final class RandomFunction implements ScalarFunction {

  @Override
  public Object apply(Object[] arguments) {
    return ThreadLocalRandom.current().nextDouble();
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }
}
