package dev.streamsql.function;

import dev.streamsql.expression.PathStep;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the paths of {@code json_extract}: {@code $.a[0].b}, with or without {@code $} or dot. */
final class JsonPath {
  private static final int MAX_INDEX_DIGITS = 9;

  private static final Pattern STEP =
      Pattern.compile("\\.?(?<name>[^.\\[\\]]+)|\\[(?<index>-?[0-9]{1," + MAX_INDEX_DIGITS + "})]");

  private JsonPath() {}

  /** Returns the steps, or null if the text is no path. */
  static List<PathStep> parse(String text) {
    String rest = text.startsWith("$") ? text.substring(1) : text;
    List<PathStep> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(rest);
    int at = 0;
    while (at < rest.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        return null;
      }
      String index = matcher.group("index");
      steps.add(
          index == null
              ? new PathStep.Field(matcher.group("name"))
              : new PathStep.Index(Integer.parseInt(index)));
      at = matcher.end();
    }
    return steps;
  }
}
