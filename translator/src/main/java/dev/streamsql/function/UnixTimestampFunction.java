package dev.streamsql.function;

import dev.streamsql.expression.ScalarFunction;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/** {@code unix_timestamp([date])}: seconds since 1970 of a date's text, or of the call's time. */
final class UnixTimestampFunction implements ScalarFunction {

  @Override
  public Object apply(Object[] arguments) {
    if (arguments.length == 0) {
      return Instant.now().getEpochSecond();
    }
    LocalDateTime date = DateText.parse(arguments[0]);
    return date == null ? null : (Long) date.toEpochSecond(ZoneOffset.UTC);
  }

  @Override
  public boolean isDeterministic() {
    return false;
  }
}
