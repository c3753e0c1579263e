package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.parser.SqlStreamQuery;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.Step;
import java.util.List;
import java.util.function.UnaryOperator;
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
    FromClause from = FromClause.read(problems, select.getFrom(), script.dialect());
    new Refusals(problems, functions, from.isJoin()).check(query);
    QueryOptions options =
        QueryOptions.read(problems, query.withOptions(), from.isJoin(), script.dialect());
    List<QueryInput> inputs = from.references().stream().map(script::input).toList();
    QueryScope scope = new QueryScope(problems, inputs);
    ExpressionTranslator expressions =
        new ExpressionTranslator(problems.source(), scope, functions);
    JoinAnalyzer joins =
        from.isJoin() ? new JoinAnalyzer(problems, script, from, scope, options) : null;
    if (joins != null) {
      joins.readConditions(expressions);
    }
    Projection projection =
        new SelectList(problems, scope, expressions).analyze(select.getSelectList());
    SqlNode where = select.getWhere();
    Expression condition = where == null ? null : expressions.translate(where);
    checkOrderBy(query, projection, expressions);
    return joins == null
        ? single(inputs.get(0), condition, projection, statement, output)
        : joins.analyze(condition, projection, statement, output);
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
}
