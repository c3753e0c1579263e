package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Decides what the names in an expression mean. */
@FunctionalInterface
public interface NameScope {

  /**
   * Resolves a name.
   *
   * @param identifier the name's parts, for example {@code [s, temperature]}
   * @return a reference, or another expression that the name stands for
   * @throws dev.streamsql.diagnostic.DiagnosticException if the name is unknown or ambiguous
   */
  Expression resolve(SqlIdentifier identifier);

  /**
   * Checks a path that was not written as a name, such as {@code s['temperature']}.
   *
   * @param place where it stands
   * @throws dev.streamsql.diagnostic.DiagnosticException if it leads to no column
   */
  default void check(Expression.InputReference reference, SqlNode place) {}
}
