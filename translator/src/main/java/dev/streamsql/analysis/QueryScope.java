package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.PathStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * Resolves the names of a query. {@code alias.path} is a field of that input, {@code alias} its
 * whole row and a bare name a field of the FROM stream. In a join a dotted name must begin with an
 * alias: a mistyped one must not read as a nested field that is always missing.
 */
final class QueryScope implements NameScope {
  private final Problems problems;
  private final List<QueryInput> inputs;

  QueryScope(Problems problems, List<QueryInput> inputs) {
    this.problems = problems;
    this.inputs = inputs;
  }

  List<QueryInput> inputs() {
    return inputs;
  }

  @Override
  public Expression resolve(SqlIdentifier identifier) {
    List<String> names = identifier.names;
    int input = indexOf(names.get(0));
    if (isFieldNamedLikeItsStream(names)) {
      return reference(identifier, 0, 0);
    }
    if (input >= 0) {
      return reference(identifier, input, 1);
    }
    if (inputs.size() > 1 && names.size() > 1) {
      throw unknownAlias(identifier);
    }
    return reference(identifier, 0, 0);
  }

  /** {@code SELECT temperature FROM temperature} means the field: no alias was declared. */
  private boolean isFieldNamedLikeItsStream(List<String> names) {
    return inputs.size() == 1 && names.size() == 1 && !inputs.get(0).aliasDeclared();
  }

  /**
   * Finds an input by its alias.
   *
   * @return its index, or -1
   */
  int indexOf(String alias) {
    for (int input = 0; input < inputs.size(); input++) {
      if (inputs.get(input).alias().equals(alias)) {
        return input;
      }
    }
    return -1;
  }

  /** Returns all aliases, in order. */
  List<String> aliases() {
    return inputs.stream().map(QueryInput::alias).toList();
  }

  RuntimeException unknownAlias(SqlIdentifier identifier) {
    String alias = identifier.names.get(0);
    String hint = Names.suggestion(alias, aliases());
    for (QueryInput input : inputs) {
      if (input.stream().equals(alias)) {
        hint = "stream '" + alias + "' is called '" + input.alias() + "' in this query";
      }
    }
    if (hint == null && !identifier.isStar()) {
      String from = inputs.get(0).alias();
      hint =
          "a nested field of "
              + from
              + " is written "
              + from
              + "."
              + String.join(".", identifier.names);
    }
    return problems.at(
        identifier.getComponentParserPosition(0),
        "there is no alias '" + alias + "' in this query",
        "one of " + String.join(", ", aliases()),
        hint);
  }

  @Override
  public void check(Expression.InputReference reference, SqlNode place) {
    QueryInput target = inputs.get(reference.input());
    if (target.schema().slot(reference.path()) == null
        && reference.path().get(0) instanceof PathStep.Field field) {
      throw noColumn(place.getParserPosition(), target, field.name(), null);
    }
  }

  private Expression reference(SqlIdentifier identifier, int input, int from) {
    List<PathStep> path = new ArrayList<>();
    for (String name : identifier.names.subList(from, identifier.names.size())) {
      path.add(new PathStep.Field(name));
    }
    QueryInput target = inputs.get(input);
    if (!path.isEmpty() && target.schema().slot(path) == null) {
      String wrong = identifier.names.get(from);
      throw noColumn(
          identifier.getComponentParserPosition(from),
          target,
          wrong,
          from == 0 && inputs.size() > 1
              ? "a bare name is a field of "
                  + target.alias()
                  + "; a field of "
                  + inputs.get(1).alias()
                  + " is written "
                  + inputs.get(1).alias()
                  + "."
                  + wrong
              : null);
    }
    return new Expression.InputReference(input, path);
  }

  private RuntimeException noColumn(
      SqlParserPos place, QueryInput target, String wrong, String hint) {
    Set<String> columns = target.schema().columns();
    String suggestion = Names.suggestion(wrong, columns);
    return problems.at(
        place,
        "stream '" + target.stream() + "' has no column '" + wrong + "'",
        "one of " + String.join(", ", columns.stream().sorted().toList()),
        suggestion != null ? suggestion : hint);
  }
}
