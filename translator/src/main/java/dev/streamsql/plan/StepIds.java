package dev.streamsql.plan;

/** Gives the steps of a plan a common first part of their ids, so that two plans fit in one job. */
public final class StepIds {
  private StepIds() {}

  /**
   * Returns the plan with other ids; nothing else changes.
   *
   * @param prefix the first part of every id
   */
  public static Plan prefix(Plan plan, String prefix) {
    return new Plan(
        plan.version(),
        plan.settings(),
        plan.streams(),
        plan.steps().stream().map(step -> prefix(step, prefix + "/" + step.id())).toList(),
        plan.deadLetters() == null
            ? null
            : sink(plan.deadLetters(), prefix + "/" + plan.deadLetters().id()));
  }

  private static Step prefix(Step step, String id) {
    if (step instanceof SourceStep source) {
      return new SourceStep(id, source.connector(), source.options(), source.streams());
    }
    if (step instanceof SelectStep select) {
      return new SelectStep(
          id,
          select.input(),
          select.output(),
          select.condition(),
          select.projection(),
          select.carried());
    }
    if (step instanceof JoinStep join) {
      return new JoinStep(
          id,
          join.stage(),
          join.kind(),
          join.withinNanos(),
          join.time(),
          join.left(),
          join.right(),
          join.output(),
          join.carried());
    }
    return sink((SinkStep) step, id);
  }

  private static SinkStep sink(SinkStep sink, String id) {
    return new SinkStep(id, sink.inputs(), sink.connector(), sink.options());
  }
}
