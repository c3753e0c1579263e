package dev.streamsql.plan;

import java.util.List;
import java.util.function.UnaryOperator;

/** Gives the steps of a plan other ids; nothing else of the plan changes. */
public final class StepIds {
  private StepIds() {}

  /**
   * Gives all ids a common first part, so that two plans fit in one job.
   *
   * @param prefix the first part of every id
   */
  public static Plan prefix(Plan plan, String prefix) {
    UnaryOperator<String> rule = name -> prefix + "/" + name;
    return new Plan(
        plan.version(),
        plan.settings(),
        plan.streams(),
        plan.steps().stream()
            .map(step -> step(step, rule, UnaryOperator.identity(), rule))
            .toList(),
        sink(plan.deadLetters(), rule, UnaryOperator.identity()),
        sink(plan.lateRows(), rule, UnaryOperator.identity()));
  }

  /**
   * Renames steps, and the streams between them, which are called like steps.
   *
   * @param rule gives an id or a stream's name its new form
   */
  public static Plan rename(Plan plan, UnaryOperator<String> rule) {
    return new Plan(
        plan.version(),
        plan.settings(),
        plan.streams().stream().map(rule).toList(),
        plan.steps().stream()
            .map(step -> step(step, rule, rule, UnaryOperator.identity()))
            .toList(),
        plan.deadLetters(),
        plan.lateRows());
  }

  private static Step step(
      Step step,
      UnaryOperator<String> ids,
      UnaryOperator<String> streams,
      UnaryOperator<String> states) {
    if (step instanceof SourceStep source) {
      return new SourceStep(
          ids.apply(source.id()), source.connector(), source.options(), source.streams());
    }
    if (step instanceof SelectStep select) {
      return new SelectStep(
          ids.apply(select.id()),
          streams.apply(select.input()),
          streams.apply(select.output()),
          select.condition(),
          select.projection(),
          carried(select.carried(), streams));
    }
    if (step instanceof JoinStep join) {
      return new JoinStep(
          ids.apply(join.id()),
          states.apply(join.state()),
          join.stage(),
          join.kind(),
          join.window(),
          join.time(),
          side(join.left(), streams),
          side(join.right(), streams),
          join.residual(),
          streams.apply(join.output()),
          join.timed(),
          carried(join.carried(), streams));
    }
    return sink((SinkStep) step, ids, streams);
  }

  private static List<CarriedStream> carried(
      List<CarriedStream> carried, UnaryOperator<String> streams) {
    return carried.stream()
        .map(stream -> new CarriedStream(streams.apply(stream.stream()), stream.keys()))
        .toList();
  }

  private static JoinSide side(JoinSide side, UnaryOperator<String> streams) {
    return new JoinSide(
        streams.apply(side.stream()),
        side.alias(),
        side.keys(),
        side.columns(),
        side.names(),
        side.timestamp(),
        side.merged(),
        side.maxAheadNanos());
  }

  private static SinkStep sink(
      SinkStep sink, UnaryOperator<String> ids, UnaryOperator<String> streams) {
    return sink == null
        ? null
        : new SinkStep(
            ids.apply(sink.id()),
            sink.inputs().stream()
                .map(input -> new SinkInput(streams.apply(input.stream()), input.columns()))
                .toList(),
            sink.connector(),
            sink.options());
  }
}
