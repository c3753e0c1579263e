package dev.streamsql.analysis;

import dev.streamsql.function.FunctionEntry;
import dev.streamsql.function.FunctionKind;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.parser.SqlStreamJoin;
import dev.streamsql.parser.SqlStreamOver;
import dev.streamsql.parser.SqlStreamQuery;
import java.util.Optional;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlFunction;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;
import org.apache.calcite.sql.SqlSelect;
import org.apache.calcite.sql.SqlSelectKeyword;

/**
 * Refuses, at its place, what a query asks for and this engine does not do, so that nothing is
 * ignored silently (contract section 10).
 */
final class Refusals {
  private static final String AGGREGATE = "aggregate";
  private static final String CALL = "call it on";

  private final Problems problems;
  private final FunctionRegistry functions;
  private final boolean join;

  /**
   * Creates the check.
   *
   * @param join whether the query joins streams: such a query stays without aggregation for good
   */
  Refusals(Problems problems, FunctionRegistry functions, boolean join) {
    this.problems = problems;
    this.functions = functions;
    this.join = join;
  }

  void check(SqlStreamQuery query) {
    SqlSelect select = query.select();
    refuse(select.getGroup(), "GROUP BY", downstream(AGGREGATE));
    refuse(
        select.getHaving(),
        "HAVING",
        join
            ? "put the condition in WHERE; one over aggregates in a downstream query"
            : "put the condition in WHERE");
    refuse(query.limit(), "LIMIT", "a stream has no first rows; leave it out");
    if (select.isDistinct()) {
      throw problems.at(
          select.getModifierNode(SqlSelectKeyword.DISTINCT) == null
              ? select
              : select.getModifierNode(SqlSelectKeyword.DISTINCT),
          "DISTINCT is not supported" + where(),
          null,
          join ? "leave it out: each pair of rows comes out once" : "leave it out");
    }
    for (SqlNode from = select.getFrom(); from instanceof SqlStreamJoin on; from = on.getLeft()) {
      checkOn(on.getCondition());
    }
    checkCalls(select.getSelectList());
    checkCalls(select.getWhere());
    checkCalls(query.orderBy());
  }

  private void refuse(SqlNode node, String construct, String hint) {
    if (node != null) {
      throw problems.at(node, construct + " is not supported" + where(), null, hint);
    }
  }

  private String where() {
    return join ? " in a stream JOIN" : " yet";
  }

  private String downstream(String action) {
    return join
        ? action
            + " the JOIN's output in a downstream query: CREATE STREAM x AS SELECT … and a"
            + " second query over x"
        : null;
  }

  /** A row is joined before anything can be computed over several: that must come before. */
  private void checkOn(SqlNode node) {
    if (node instanceof SqlCall call) {
      Optional<FunctionEntry> entry = function(call);
      if (node instanceof SqlStreamOver || call.getKind() == SqlKind.OVER || entry.isPresent()) {
        throw problems.at(
            call,
            entry.map(Refusals::named).orElse("analytic functions (OVER)")
                + (entry.isPresent() ? " is" : " are")
                + " not supported in ON",
            "a scalar function",
            "call it in a query before: CREATE STREAM x AS SELECT …, and join x");
      }
      call.getOperandList().forEach(this::checkOn);
    }
  }

  private void checkCalls(SqlNode node) {
    if (node instanceof SqlStreamOver) {
      throw problems.at(
          node, "analytic functions (OVER) are not supported" + where(), null, downstream(CALL));
    }
    if (node instanceof SqlCall call) {
      checkCall(call);
      call.getOperandList().forEach(this::checkCalls);
    } else if (node instanceof SqlNodeList list) {
      list.forEach(this::checkCalls);
    }
  }

  private void checkCall(SqlCall call) {
    if (call.getKind() == SqlKind.OVER) {
      throw problems.at(
          call, "analytic functions (OVER) are not supported" + where(), null, downstream(CALL));
    }
    function(call)
        .ifPresent(
            entry -> {
              throw problems.at(
                  call,
                  named(entry) + " is not supported" + where(),
                  null,
                  downstream(entry.kind() == FunctionKind.AGGREGATE ? AGGREGATE : CALL));
            });
  }

  /** The function over several rows that a call calls. */
  private Optional<FunctionEntry> function(SqlCall call) {
    return call.getOperator() instanceof SqlFunction
        ? functions
            .entry(call.getOperator().getName())
            .filter(entry -> entry.kind() != FunctionKind.SCALAR)
        : Optional.empty();
  }

  private static String named(FunctionEntry entry) {
    return entry.kind() == FunctionKind.MULTI_ROW
        ? entry.name()
        : entry.kind().label() + " function " + entry.name();
  }
}
