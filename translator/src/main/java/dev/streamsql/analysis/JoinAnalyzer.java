package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.PathStep;
import dev.streamsql.parser.SqlStreamJoin;
import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.Step;
import dev.streamsql.plan.WallClock;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;

/** Turns the joins of a query into a left-deep cascade of stages (contract section 7). */
final class JoinAnalyzer {
  private final Problems problems;
  private final ScriptScope script;
  private final FromClause from;
  private final QueryScope scope;
  private final QueryOptions options;
  private final JoinColumns columns;
  private final List<JoinCondition> conditions = new ArrayList<>();
  private final RowTime time;

  JoinAnalyzer(
      Problems problems,
      ScriptScope script,
      FromClause from,
      QueryScope scope,
      QueryOptions options) {
    this.problems = problems;
    this.script = script;
    this.from = from;
    this.scope = scope;
    this.options = options;
    this.columns = new JoinColumns(scope.inputs());
    this.time = time();
    from.joins().forEach(this::checkCompleteMode);
  }

  /** Reads the ON clauses; call once. */
  void readConditions(ExpressionTranslator expressions) {
    for (int stage = 1; stage <= from.joins().size(); stage++) {
      conditions.add(
          new OnClause(problems, scope, expressions, stage, script.dialect())
              .read(from.joins().get(stage - 1).getCondition()));
    }
  }

  /**
   * Makes the steps.
   *
   * @param condition WHERE; null for none
   * @param projection the SELECT list
   * @param statement the first part of the steps' ids
   * @param output the stream that the query makes
   */
  QueryAnalyzer.Query analyze(
      Expression condition, Projection projection, String statement, String output) {
    int stages = from.joins().size();
    collect(condition, projection, stages);
    List<Step> steps = new ArrayList<>();
    String left = scope.inputs().get(0).stream();
    for (int stage = 1; stage <= stages; stage++) {
      String id = statement + "/join" + stage;
      String joined = script.intermediate(id, List.of(left, scope.inputs().get(stage).stream()));
      steps.add(stage(stage, id, left, joined));
      left = joined;
    }
    SelectStep select =
        new SelectStep(
            statement + "/select",
            left,
            output,
            condition == null ? null : columns.bindOutput(stages, condition),
            Projections.rewrite(projection, node -> columns.bindOutput(stages, node)),
            List.of());
    steps.add(select);
    return new QueryAnalyzer.Query(steps, select.projection());
  }

  private void collect(Expression condition, Projection projection, int stages) {
    columns.collect(condition, stages);
    Projections.visit(projection, expression -> columns.collect(expression, stages));
    for (int stage = 1; stage <= stages; stage++) {
      JoinCondition on = conditions.get(stage - 1);
      int at = stage;
      // A late row is of use with its key only.
      boolean late = script.keepsLateRows();
      on.left().forEach(key -> columns.collect(key, late ? at : at - 1));
      if (late) {
        on.right().forEach(key -> columns.collect(key, at));
      }
      columns.collect(on.residual(), at);
    }
  }

  private JoinStep stage(int stage, String id, String left, String joined) {
    SqlStreamJoin join = from.joins().get(stage - 1);
    JoinCondition on = conditions.get(stage - 1);
    return new JoinStep(
        id,
        stage,
        JoinKind.valueOf(join.getJoinType().name()),
        new JoinWindow(join.within().beforeNanos(), join.within().afterNanos()),
        time,
        stage == 1 ? firstLeft(on) : mergedLeft(stage, left, on),
        right(stage, on),
        on.residual() == null ? null : columns.bindOutput(stage, on.residual()),
        joined,
        time.isEvent() && stage < from.joins().size(),
        List.of());
  }

  private JoinSide firstLeft(JoinCondition on) {
    QueryInput input = scope.inputs().get(0);
    return new JoinSide(
        input.stream(),
        input.alias(),
        on.left().stream().map(key -> columns.bindLeft(1, key)).toList(),
        columns.left(1),
        columns.leftNames(1),
        timestamp(input),
        false,
        maxAhead(input));
  }

  private JoinSide mergedLeft(int stage, String stream, JoinCondition on) {
    return new JoinSide(
        stream,
        String.join(" × ", scope.aliases().subList(0, stage)),
        on.left().stream().map(key -> columns.bindLeft(stage, key)).toList(),
        columns.left(stage),
        columns.leftNames(stage),
        null,
        true,
        0);
  }

  private JoinSide right(int stage, JoinCondition on) {
    QueryInput input = scope.inputs().get(stage);
    return new JoinSide(
        input.stream(),
        input.alias(),
        on.right().stream().map(key -> columns.bindRight(stage, key)).toList(),
        columns.right(stage),
        columns.rightNames(stage),
        timestamp(input),
        false,
        maxAhead(input));
  }

  private long maxAhead(QueryInput input) {
    return time.isEvent() ? script.maxAheadNanos(input.stream()) : 0;
  }

  private RowTime time() {
    boolean event = options.timestamp() != null;
    // Without an idle time-out nothing in event time asks for the wall clock.
    WallClock wallClock =
        event && options.idleTimeoutNanos() == 0
            ? WallClock.LIVE
            : script.wallClock(scope.inputs());
    return new RowTime(
        event ? RowTime.Mode.EVENT : RowTime.Mode.ARRIVAL,
        event ? options.unit() : null,
        wallClock,
        event ? options.idleTimeoutNanos() : 0,
        options.outOfOrderness() == null ? null : options.outOfOrderness().nanos());
  }

  /** Only complete mode knows when a row of the right side can find no partner any more. */
  private void checkCompleteMode(SqlStreamJoin join) {
    boolean padsRight = JoinKind.valueOf(join.getJoinType().name()).padsRight();
    if (padsRight && !time.isComplete()) {
      throw problems.at(
          join.getJoinTypeNode(),
          join.getJoinType() + " JOIN needs complete mode",
          "WITH (TIMESTAMP = 'field', MAXOUTOFORDERNESS = 'duration')",
          "'0s' for streams that are in the order of their times");
    }
  }

  private Expression timestamp(QueryInput input) {
    List<PathStep> path = options.timestamp();
    if (path == null) {
      return null;
    }
    Expression timestamp = input.expression(path);
    if (timestamp == null) {
      throw problems.at(
          input.place(),
          "stream '"
              + input.stream()
              + "' has no column for TIMESTAMP: "
              + Expressions.pathText(path),
          "one of " + String.join(", ", new TreeSet<>(input.schema().columns())),
          "select the time column in the query that makes '" + input.stream() + "'");
    }
    return timestamp;
  }
}
