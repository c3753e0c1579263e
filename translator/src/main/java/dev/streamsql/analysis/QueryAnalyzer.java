package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.PathStep;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.parser.SqlStreamQuery;
import dev.streamsql.parser.SqlWithin;
import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.Step;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlSelect;

/** Turns one query into steps. */
final class QueryAnalyzer {
  private final Problems problems;
  private final FunctionRegistry functions;
  private final ScriptScope script;

  QueryAnalyzer(Problems problems, FunctionRegistry functions, ScriptScope script) {
    this.problems = problems;
    this.functions = functions;
    this.script = script;
  }

  /**
   * The steps of a query.
   *
   * @param steps the steps in order; the last makes the output
   * @param projection the SELECT list that makes the output
   */
  record Query(List<Step> steps, Projection projection) {}

  /**
   * Analyses a query.
   *
   * @param statement the statement's stable name: the first part of the steps' ids
   * @param output the name of the stream that the query makes
   */
  Query analyze(SqlStreamQuery query, String statement, String output) {
    SqlSelect select = query.select();
    if (select.getFrom() == null) {
      throw problems.at(select.getSelectList(), "the query has no FROM", "FROM stream", null);
    }
    FromClause from = FromClause.read(problems, select.getFrom());
    new Refusals(problems, functions, from.join() != null).check(query);
    QueryOptions options = QueryOptions.read(problems, query.withOptions(), from.join() != null);
    List<QueryInput> inputs = from.references().stream().map(script::input).toList();
    QueryScope scope = new QueryScope(problems, inputs);
    ExpressionTranslator expressions =
        new ExpressionTranslator(problems.source(), scope, functions);
    Projection projection =
        new SelectList(problems, scope, expressions).analyze(select.getSelectList());
    SqlNode where = select.getWhere();
    Expression condition = where == null ? null : expressions.translate(where);
    checkOrderBy(query, projection, expressions);
    return from.join() == null
        ? single(inputs.get(0), condition, projection, statement, output)
        : join(from, scope, expressions, options, condition, projection, statement, output);
  }

  /** ORDER BY has no effect on single rows, but its names must be right all the same. */
  private void checkOrderBy(
      SqlStreamQuery query, Projection projection, ExpressionTranslator expressions) {
    if (query.orderBy() == null) {
      return;
    }
    for (SqlNode node : query.orderBy()) {
      SqlNode key = node.getKind() == SqlKind.DESCENDING ? ((SqlCall) node).operand(0) : node;
      if (!OrderKeys.isOutput(key, projection)) {
        expressions.translate(key);
      }
    }
  }

  private static Query single(
      QueryInput input,
      Expression condition,
      Projection projection,
      String statement,
      String output) {
    UnaryOperator<Expression> bind =
        expression ->
            Expressions.rewrite(
                expression,
                node ->
                    node instanceof Expression.InputReference reference
                        ? input.expression(reference.path())
                        : node);
    SelectStep step =
        new SelectStep(
            statement + "/select",
            input.stream(),
            output,
            condition == null ? null : bind.apply(condition),
            Projections.rewrite(projection, bind),
            List.of());
    return new Query(List.of(step), step.projection());
  }

  private Query join(
      FromClause from,
      QueryScope scope,
      ExpressionTranslator expressions,
      QueryOptions options,
      Expression condition,
      Projection projection,
      String statement,
      String output) {
    SqlWithin within = within(from);
    JoinCondition on =
        new JoinCondition.Reader(problems, scope, expressions).read(from.join().getCondition());
    JoinColumns columns = new JoinColumns(scope.inputs());
    columns.collect(condition);
    Projections.visit(projection, columns::collect);
    String joined = script.intermediate(statement + "/join1", scope.inputs());
    JoinStep join =
        new JoinStep(
            statement + "/join1",
            1,
            from.join().getJoinType() == JoinType.LEFT ? JoinKind.LEFT : JoinKind.INNER,
            within.beforeNanos(),
            time(options, scope.inputs()),
            side(scope.inputs().get(0), on.left(), columns.columns(0), options),
            side(scope.inputs().get(1), on.right(), columns.columns(1), options),
            joined,
            List.of());
    SelectStep select =
        new SelectStep(
            statement + "/select",
            joined,
            output,
            condition == null ? null : columns.bind(condition),
            Projections.rewrite(projection, columns::bind),
            List.of());
    return new Query(List.of(join, select), select.projection());
  }

  private SqlWithin within(FromClause from) {
    SqlWithin within = from.join().within();
    if (within == null) {
      throw FromClause.noTable(problems, from.references().get(1).name());
    }
    if (within.isExtended()) {
      throw problems.at(
          within,
          "WITHIN with " + within.extendedConstruct() + " is not part of the strict dialect",
          "a number and a unit up to hours, or a quoted duration such as '1m30s'",
          null);
    }
    return within;
  }

  private RowTime time(QueryOptions options, List<QueryInput> inputs) {
    if (options.timestamp() != null) {
      return new RowTime(RowTime.Mode.EVENT, options.unit());
    }
    return new RowTime(
        script.recordsArrival(inputs) ? RowTime.Mode.RECORDED_ARRIVAL : RowTime.Mode.ARRIVAL, null);
  }

  private JoinSide side(
      QueryInput input,
      List<Expression.InputReference> keys,
      List<Expression> columns,
      QueryOptions options) {
    return new JoinSide(
        input.stream(),
        input.alias(),
        keys.stream().map(key -> input.expression(key.path())).toList(),
        columns,
        options.timestamp() == null ? null : timestamp(input, options.timestamp()));
  }

  private Expression timestamp(QueryInput input, List<PathStep> path) {
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
