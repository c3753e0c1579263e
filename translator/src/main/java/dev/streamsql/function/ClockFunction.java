package dev.streamsql.function;

import dev.streamsql.expression.ScalarFunction;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/**
 * The wall clock in UTC as text: constants do not fold, since every call may differ.
 *
 * @param format the text's form
 */
record ClockFunction(DateTimeFormatter format) implements ScalarFunction {

  @Override
  public Object apply(Object[] arguments) {
    return format.format(LocalDateTime.ofInstant(Instant.now(), ZoneOffset.UTC));
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }
}
