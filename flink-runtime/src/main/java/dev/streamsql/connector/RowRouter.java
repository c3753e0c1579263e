package dev.streamsql.connector;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.expression.Evaluator;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.expression.PathStep;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.StreamSelector;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * Tells a source's streams apart and puts the fields that the plan references into slots. A row
 * that belongs to no stream of the script is refused, naming those there are (contract section 10).
 */
public final class RowRouter {
  private final List<Target> targets = new ArrayList<>();

  /** A stream of the source, compiled on the worker. */
  private record Target(
      String stream, int tag, StreamSelector selector, Evaluator field, Evaluator[] slots) {

    StreamRow row(Map<String, Object> document, int partition, long arrival) {
      Object[] input = {document};
      Object[] values = new Object[slots.length];
      for (int i = 0; i < slots.length; i++) {
        values[i] = slots[i].evaluate(input);
      }
      return new StreamRow(tag, partition, arrival, values, document);
    }
  }

  /**
   * Creates a router.
   *
   * @param step the source
   * @param tags the tags of its streams
   */
  public RowRouter(SourceStep step, Map<String, Integer> tags) {
    ExpressionCompiler compiler = new ExpressionCompiler(FunctionRegistry.standard());
    for (SourceStream stream : step.streams()) {
      Evaluator field =
          stream.selector() instanceof StreamSelector.ByField selector
              ? path(compiler, selector.path())
              : null;
      Evaluator[] slots =
          stream.layout().stream().map(path -> path(compiler, path)).toArray(Evaluator[]::new);
      targets.add(
          new Target(stream.stream(), tags.get(stream.stream()), stream.selector(), field, slots));
    }
  }

  private static Evaluator path(ExpressionCompiler compiler, List<PathStep> path) {
    return compiler.compile(new Expression.SlotReference(0, path));
  }

  /** Returns the tags of a source's streams. */
  public static Map<String, Integer> tags(SourceStep step, Plan plan) {
    Map<String, Integer> tags = new HashMap<>();
    step.streams().forEach(stream -> tags.put(stream.stream(), plan.tag(stream.stream())));
    return tags;
  }

  /** Returns the one stream that an input's rows can belong to; null if there are several. */
  public String onlyStream(int input) {
    if (targets.size() == 1 && !(targets.get(0).selector() instanceof StreamSelector.ByName)) {
      return targets.get(0).stream();
    }
    return targets.stream()
        .filter(
            target ->
                target.selector() instanceof StreamSelector.ByInput selector
                    && selector.input() == input)
        .map(Target::stream)
        .findFirst()
        .orElse(null);
  }

  /**
   * Routes a row that names its stream.
   *
   * @param stream the name
   * @param document the row
   * @param arrival its recorded arrival in nanoseconds, or {@link StreamRow#NO_ARRIVAL}
   * @param out receives the row
   * @throws MalformedRowException if no stream has the name
   */
  public void routeNamed(
      String stream, Map<String, Object> document, long arrival, Consumer<StreamRow> out)
      throws MalformedRowException {
    for (Target target : targets) {
      if (target.stream().equals(stream)) {
        out.accept(target.row(document, 0, arrival));
        return;
      }
    }
    throw unknown(stream, names());
  }

  /**
   * Routes a line by its input or by its fields.
   *
   * @param input the index of the file that it comes from
   * @param document the row
   * @param out receives the row, once for each stream that it belongs to
   * @throws MalformedRowException if it belongs to none
   */
  public void route(int input, Map<String, Object> document, Consumer<StreamRow> out)
      throws MalformedRowException {
    route(new Origin(input, 0, Map.of()), document, out);
  }

  /**
   * Routes a message by its fields or headers.
   *
   * @param partition the source partition whose order it belongs to
   * @param headers its headers, as text
   * @param document the row
   * @param out receives the row, once for each stream that it belongs to
   * @throws MalformedRowException if it belongs to none
   */
  public void routeMessage(
      int partition,
      Map<String, String> headers,
      Map<String, Object> document,
      Consumer<StreamRow> out)
      throws MalformedRowException {
    route(new Origin(0, partition, headers), document, out);
  }

  /** What is known of a row besides its fields. */
  private record Origin(int input, int partition, Map<String, String> headers) {}

  private void route(Origin origin, Map<String, Object> document, Consumer<StreamRow> out)
      throws MalformedRowException {
    Object[] slots = {document};
    boolean found = false;
    for (Target target : targets) {
      if (accepts(target, origin, slots)) {
        out.accept(target.row(document, origin.partition(), StreamRow.NO_ARRIVAL));
        found = true;
      }
    }
    if (!found) {
      throw unmatched(origin, slots);
    }
  }

  private static boolean accepts(Target target, Origin origin, Object[] slots) {
    if (target.selector() instanceof StreamSelector.ByInput selector) {
      return selector.input() == origin.input();
    }
    if (target.selector() instanceof StreamSelector.ByField selector) {
      return selector.value().equals(found(target, origin, slots));
    }
    if (target.selector() instanceof StreamSelector.ByHeader selector) {
      return selector.value().equals(found(target, origin, slots));
    }
    return true;
  }

  /** Returns what a message says in the place that names its stream; null if nothing. */
  private static String found(Target target, Origin origin, Object[] slots) {
    if (target.selector() instanceof StreamSelector.ByHeader selector) {
      return origin.headers().get(selector.header());
    }
    if (target.field() == null) {
      return null;
    }
    Object value = target.field().evaluate(slots);
    return value == null ? null : text(value);
  }

  private static String text(Object value) {
    return value instanceof String text ? text : JsonWriter.value(value);
  }

  private MalformedRowException unmatched(Origin origin, Object[] slots) {
    for (Target target : targets) {
      String value = found(target, origin, slots);
      if (value != null) {
        return unknown(value, selectorValues());
      }
    }
    String place =
        targets.get(0).selector() instanceof StreamSelector.ByHeader selector
            ? "header '" + selector.header() + "'"
            : "field";
    return new MalformedRowException(
        "the "
            + place
            + " that tells the streams of this source apart is missing; streams: "
            + String.join(", ", selectorValues()));
  }

  private TreeSet<String> names() {
    TreeSet<String> names = new TreeSet<>();
    targets.forEach(target -> names.add(target.stream()));
    return names;
  }

  private TreeSet<String> selectorValues() {
    TreeSet<String> values = new TreeSet<>();
    for (Target target : targets) {
      if (target.selector() instanceof StreamSelector.ByField selector) {
        values.add(selector.value());
      } else if (target.selector() instanceof StreamSelector.ByHeader selector) {
        values.add(selector.value());
      }
    }
    return values;
  }

  private static MalformedRowException unknown(String stream, TreeSet<String> known) {
    return new MalformedRowException(
        "unknown input stream '" + stream + "'; this script reads " + String.join(", ", known),
        stream);
  }
}
