package dev.streamsql.cases;

import dev.streamsql.diagnostic.SourceText;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A case: a script, what happens, and what must come of it.
 *
 * @param name the name, by default the place
 * @param place the file and line that it stands in
 * @param family the group that it belongs to; null for none
 * @param problem why it cannot be run, if so: then all that follows is null
 * @param script the script
 * @param settings options that win over the script's SET
 * @param events what happens, in order
 * @param flush whether the streams end after the last event, so that what is pending is padded
 * @param expected what it expects
 */
public record TestCase(
    String name,
    String place,
    String family,
    String problem,
    SourceText script,
    Map<String, String> settings,
    List<CaseEvent> events,
    boolean flush,
    Expectation expected) {

  public TestCase {
    settings = settings == null ? null : Collections.unmodifiableMap(new LinkedHashMap<>(settings));
    events = events == null ? null : List.copyOf(events);
  }

  /** Creates a case that cannot be run. */
  static TestCase malformed(String name, String place, String problem) {
    return new TestCase(name, place, null, problem, null, null, null, false, null);
  }

  @Override
  public String toString() {
    return name;
  }
}
