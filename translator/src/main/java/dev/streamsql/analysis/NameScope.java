package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import org.apache.calcite.sql.SqlIdentifier;

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
}
