package dev.streamsql.expression;

/**
 * A compiled condition, as WHERE and WHEN need it: only TRUE passes, FALSE and UNKNOWN do not
 * (contract section 12). Stateless and safe for several threads; never throws for a row's content.
 */
@FunctionalInterface
public interface Condition {

  /**
   * Tests one row.
   *
   * @param slots the row's slots; not changed
   */
  boolean isTrue(Object[] slots);
}
