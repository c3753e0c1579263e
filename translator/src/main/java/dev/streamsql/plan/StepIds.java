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
        prefixed(plan.deadLetters(), prefix),
        prefixed(plan.lateRows(), prefix));
  }

  private static SinkStep prefixed(SinkStep sink, String prefix) {
    return sink == null ? null : sink(sink, prefix + "/" + sink.id());
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
      return join.withId(id);
    }
    return sink((SinkStep) step, id);
  }

  private static SinkStep sink(SinkStep sink, String id) {
    return new SinkStep(id, sink.inputs(), sink.connector(), sink.options());
  }
}
