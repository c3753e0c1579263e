package dev.streamsql.connector.lines;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.expression.Evaluator;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.expression.PathStep;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.Step;
import dev.streamsql.plan.StreamSelector;
import dev.streamsql.plan.TimestampUnit;
import dev.streamsql.time.RowTimes;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the event time of the lines of several files, by which they are merged. */
public final class InputTime implements LineTime {
  private static final long serialVersionUID = 1L;

  private final Map<Integer, FieldTime> fields;
  private transient Map<Integer, Evaluator> evaluators;

  /** The event time's field of a stream. */
  private record FieldTime(List<PathStep> path, TimestampUnit unit) implements Serializable {}

  private InputTime(Map<Integer, FieldTime> fields) {
    this.fields = fields;
  }

  /**
   * Finds the event times of a step's inputs in the queries that join them. An input without one
   * has no place among the others and is read before them.
   *
   * @return empty where no input has one
   */
  public static Optional<InputTime> of(Plan plan, SourceStep step) {
    Map<Integer, FieldTime> fields = new HashMap<>();
    for (SourceStream stream : step.streams()) {
      FieldTime time = find(plan, stream.stream(), stream.layout());
      if (time != null && stream.selector() instanceof StreamSelector.ByInput selector) {
        fields.put(selector.input(), time);
      }
    }
    return fields.isEmpty() ? Optional.empty() : Optional.of(new InputTime(fields));
  }

  /** Tells whether an input has an event time. */
  public boolean covers(int input) {
    return fields.containsKey(input);
  }

  private static FieldTime find(Plan plan, String stream, List<List<PathStep>> layout) {
    for (Step step : plan.steps()) {
      if (step instanceof JoinStep join && join.time().isEvent()) {
        for (JoinSide side : List.of(join.left(), join.right())) {
          if (side.stream().equals(stream)
              && side.timestamp() instanceof Expression.SlotReference slot) {
            return new FieldTime(path(layout, slot), join.time().unit());
          }
        }
      }
      // A stream that is only filtered on the way to a join has the time of its output.
      if (step instanceof SelectStep select && select.input().equals(stream)) {
        FieldTime time = find(plan, select.output(), outputPaths(select, layout));
        if (time != null) {
          return time;
        }
      }
    }
    return null;
  }

  private static List<List<PathStep>> outputPaths(SelectStep select, List<List<PathStep>> layout) {
    List<List<PathStep>> paths = new ArrayList<>();
    if (select.projection() instanceof Projection.Columns columns) {
      for (Projection.Column column : columns.columns()) {
        paths.add(
            column.expression() instanceof Expression.SlotReference slot
                ? path(layout, slot)
                : List.of());
      }
    } else {
      paths.add(List.of());
    }
    return paths;
  }

  private static List<PathStep> path(List<List<PathStep>> layout, Expression.SlotReference slot) {
    List<PathStep> path = new ArrayList<>(layout.get(slot.slot()));
    path.addAll(slot.path());
    return path;
  }

  @Override
  public long time(int input, String line) {
    FieldTime field = fields.get(input);
    if (field == null) {
      return UNREADABLE;
    }
    if (evaluators == null) {
      evaluators = new HashMap<>();
    }
    Evaluator evaluator =
        evaluators.computeIfAbsent(
            input,
            key ->
                new ExpressionCompiler(FunctionRegistry.standard())
                    .compile(new Expression.SlotReference(0, field.path())));
    try {
      Object value = evaluator.evaluate(new Object[] {JsonRows.parse(line)});
      return new RowTimes(field.unit()).read(value);
    } catch (MalformedRowException e) {
      // The decoder reports it; for the order it stays where it is in its file.
      return UNREADABLE;
    }
  }
}
