package dev.streamsql.analysis;

import dev.streamsql.plan.Projection;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Tells whether an ORDER BY key is an output column (LANGUAGE OB-1). */
final class OrderKeys {
  private OrderKeys() {}

  static boolean isOutput(SqlNode key, Projection projection) {
    if (!(key instanceof SqlIdentifier identifier)) {
      return false;
    }
    String name = String.join(".", identifier.names);
    return Projections.items(projection).stream()
        .anyMatch(item -> item instanceof Projection.Column column && column.name().equals(name));
  }
}
