package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.Expressions;
import dev.streamsql.expression.Operators;
import dev.streamsql.expression.PathStep;
import dev.streamsql.plan.Projection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.type.SqlTypeName;

/** Turns a SELECT list into a projection over the query's inputs (contract 9; LANGUAGE SE). */
final class SelectList {
  private final Problems problems;
  private final QueryScope scope;
  private final ExpressionTranslator expressions;
  private final List<Projection.Item> items = new ArrayList<>();
  private final Map<String, Named> names = new HashMap<>();

  /** What an item's name comes from; of two, the later kind wins (LANGUAGE SE-1). */
  private enum Origin {
    STAR_FIELD,
    STAR_OBJECT,
    WRITTEN
  }

  /** An item's place in the list, and what its name comes from. */
  private record Named(int place, Origin origin) {}

  SelectList(Problems problems, QueryScope scope, ExpressionTranslator expressions) {
    this.problems = problems;
    this.scope = scope;
    this.expressions = expressions;
  }

  /**
   * Analyses the list.
   *
   * @return columns, or a document where a star's fields are known only from the row
   */
  Projection analyze(SqlNodeList list) {
    for (SqlNode node : list) {
      if (node instanceof SqlIdentifier identifier && identifier.isStar()) {
        addStar(identifier);
      } else {
        addColumn(node);
      }
    }
    List<Projection.Column> columns = new ArrayList<>();
    for (Projection.Item item : items) {
      if (!(item instanceof Projection.Column column)) {
        return new Projection.Document(items);
      }
      columns.add(column);
    }
    return new Projection.Columns(columns);
  }

  private void addStar(SqlIdentifier star) {
    List<QueryInput> inputs = scope.inputs();
    if (star.names.size() > 1) {
      int input = scope.indexOf(star.names.get(0));
      if (input < 0) {
        throw scope.unknownAlias(star);
      }
      addFields(star, input);
      return;
    }
    addFields(star, 0);
    for (int input = 1; input < inputs.size(); input++) {
      addObject(star, input);
    }
    if (inputs.size() > 1 && inputs.get(0).aliasDeclared()) {
      addObject(star, 0);
    }
  }

  private void addFields(SqlIdentifier star, int input) {
    Set<String> columns = scope.inputs().get(input).schema().columns();
    if (columns == null) {
      items.add(new Projection.Star(new Expression.InputReference(input, List.of())));
      return;
    }
    StreamSchema.Columns schema = (StreamSchema.Columns) scope.inputs().get(input).schema();
    for (String name : schema.names()) {
      add(
          star,
          Origin.STAR_FIELD,
          name,
          new Projection.Column(
              name, new Expression.InputReference(input, List.of(new PathStep.Field(name)))));
    }
  }

  private void addObject(SqlIdentifier star, int input) {
    String alias = scope.inputs().get(input).alias();
    add(
        star,
        Origin.STAR_OBJECT,
        alias,
        new Projection.RowObject(alias, new Expression.InputReference(input, List.of())));
  }

  private void addColumn(SqlNode node) {
    if (node.getKind() == SqlKind.AS) {
      SqlBasicCall as = (SqlBasicCall) node;
      SqlIdentifier alias = as.operand(1);
      addColumn(alias, alias.getSimple(), expressions.translate(as.operand(0)));
    } else {
      addColumn(node, name(node), expressions.translate(node));
    }
  }

  private void addColumn(SqlNode place, String name, Expression expression) {
    boolean row =
        expression instanceof Expression.InputReference reference
            && reference.path().isEmpty()
            && scope.inputs().size() > 1;
    add(
        place,
        Origin.WRITTEN,
        name,
        new Projection.Column(name, row ? orEmptyObject(expression) : expression));
  }

  /** A padded row is an empty object, as in {@code SELECT *} (contract section 9). */
  private static Expression orEmptyObject(Expression row) {
    return Expressions.call("coalesce", row, new Expression.Call(Operators.OBJECT, List.of()));
  }

  private void add(SqlNode place, Origin origin, String name, Projection.Item item) {
    Named before = names.get(name);
    if (before == null) {
      names.put(name, new Named(items.size(), origin));
      items.add(item);
    } else if (origin.compareTo(before.origin()) > 0) {
      names.put(name, new Named(before.place(), origin));
      items.set(before.place(), item);
    } else if (origin == before.origin()
        && !(origin != Origin.WRITTEN && items.get(before.place()).equals(item))) {
      throw ambiguous(place, name);
    }
  }

  private RuntimeException ambiguous(SqlNode place, String name) {
    return problems.at(
        place,
        "ambiguous output column \"" + name + "\": two items of the SELECT list have this name",
        null,
        "give one of them another name with AS");
  }

  /** The name of a column without alias: the path behind its alias, or the text as written. */
  private String name(SqlNode node) {
    if (node instanceof SqlLiteral literal
        && literal.getTypeName().getFamily() != null
        && SqlTypeName.CHAR_TYPES.contains(literal.getTypeName())) {
      return literal.toValue();
    }
    if (node instanceof SqlIdentifier identifier) {
      return String.join(".", withoutAlias(identifier));
    }
    String name = OutputNames.of(problems.text(node));
    if (node.getKind() == SqlKind.ITEM || node.getKind() == SqlKind.DOT) {
      int dot = name.indexOf('.');
      if (dot > 0 && scope.indexOf(name.substring(0, dot)) >= 0) {
        return name.substring(dot + 1);
      }
    }
    return name;
  }

  private List<String> withoutAlias(SqlIdentifier identifier) {
    List<String> parts = identifier.names;
    return parts.size() > 1 && scope.indexOf(parts.get(0)) >= 0
        ? parts.subList(1, parts.size())
        : parts;
  }
}
