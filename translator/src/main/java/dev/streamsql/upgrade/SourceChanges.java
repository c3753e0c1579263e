package dev.streamsql.upgrade;

import dev.streamsql.explain.Secrets;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;

/** What becomes of how far the sources of a plan have been read. */
final class SourceChanges {
  private final Map<String, SourceStep> before;
  private final Map<String, SourceStep> after;
  private final SourceReading reading;

  SourceChanges(Plan before, Plan after, SourceReading reading) {
    this.reading = reading;
    this.before = sources(before);
    this.after = sources(after);
  }

  void report(List<String> kept, List<String> dropped, List<String> empty) {
    before.forEach(
        (id, source) -> {
          if (after.containsKey(id)) {
            kept.add(text(source) + ": how far it has been read");
          } else {
            dropped.add(text(source) + ": " + why(source));
          }
        });
    after.forEach(
        (id, source) -> {
          if (!before.containsKey(id)) {
            empty.add(text(source) + ", read from where its options say");
          }
        });
  }

  private static String text(SourceStep source) {
    return "source "
        + source.connector()
        + " of "
        + String.join(", ", source.streams().stream().map(SourceStream::stream).toList())
        + " ("
        + OperatorNames.uid(source)
        + ")";
  }

  private String why(SourceStep source) {
    List<String> reasons = new ArrayList<>();
    for (SourceStream stream : source.streams()) {
      SourceStep next = find(stream.stream());
      reasons.add(
          next == null
              ? stream.stream() + " is not read any more"
              : stream.stream() + " is read from elsewhere: " + change(source, next));
    }
    return String.join("; ", reasons);
  }

  private SourceStep find(String stream) {
    return after.values().stream()
        .filter(source -> source.streams().stream().anyMatch(s -> s.stream().equals(stream)))
        .findFirst()
        .orElse(null);
  }

  private String change(SourceStep old, SourceStep now) {
    if (!old.connector().equals(now.connector())) {
      return "connector " + old.connector() + " became " + now.connector();
    }
    TreeSet<String> names = new TreeSet<>(old.options().keySet());
    names.addAll(now.options().keySet());
    List<String> changes = new ArrayList<>();
    for (String name : names) {
      if (counts(name, old, now)) {
        changes.add(
            "'"
                + name
                + "' was "
                + shown(name, old.options().get(name))
                + " and is "
                + shown(name, now.options().get(name)));
      }
    }
    return changes.isEmpty()
        ? "one of the scripts reads it in several ways"
        : String.join(", ", changes);
  }

  /** Whether an option's new value alone, or its old one alone, is another thing to read. */
  private boolean counts(String name, SourceStep old, SourceStep now) {
    String was = old.options().get(name);
    String is = now.options().get(name);
    return !Objects.equals(was, is) && (differs(old, name, is) || differs(now, name, was));
  }

  private boolean differs(SourceStep source, String name, String value) {
    Map<String, String> options = new HashMap<>(source.options());
    if (value == null) {
      options.remove(name);
    } else {
      options.put(name, value);
    }
    return !reading
        .of(source.connector(), options)
        .equals(reading.of(source.connector(), source.options()));
  }

  private static String shown(String name, String value) {
    return value == null ? "not set" : "'" + Secrets.mask(name, value) + "'";
  }

  private static Map<String, SourceStep> sources(Plan plan) {
    Map<String, SourceStep> sources = new LinkedHashMap<>();
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        sources.put(source.id(), source);
      }
    }
    return sources;
  }
}
