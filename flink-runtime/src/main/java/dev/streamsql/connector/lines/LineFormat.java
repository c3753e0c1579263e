package dev.streamsql.connector.lines;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import java.io.Serializable;

/** How lines are read as rows. */
@FunctionalInterface
public interface LineFormat extends Serializable {
  /** One JSON object a line. */
  LineFormat JSON =
      () ->
          line -> {
            if (line.problem() != null) {
              throw new MalformedRowException(line.problem());
            }
            return JsonRows.parse(line.text());
          };

  /** Returns a parser for one task. */
  LineParser open();
}
