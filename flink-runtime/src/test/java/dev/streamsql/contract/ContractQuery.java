package dev.streamsql.contract;

import java.util.List;

/**
 * What the contract lets a stream join say, as the model needs it: a left-deep cascade.
 *
 * @param stages the joins, from left to right; stage {@code i} joins input {@code i + 1}
 * @param eventTime false: arrival time
 * @param stepped true: the wall clock reaches a clock only with a row that arrives there, or at a
 *     sweep; false: whatever is due happens at its very moment
 * @param idleTimeout IDLETIMEOUT in nanoseconds; 0: none
 * @param outOfOrderness MAXOUTOFORDERNESS in nanoseconds, which selects complete mode; null:
 *     max-seen clocks
 * @param maxKeys the cap of keys per side and stage; 0: none
 * @param maxRows the cap of rows per side and stage; 0: none
 */
public record ContractQuery(
    List<Stage> stages,
    boolean eventTime,
    boolean stepped,
    long idleTimeout,
    Long outOfOrderness,
    long maxKeys,
    long maxRows) {

  /** INNER, LEFT, RIGHT or FULL. */
  public enum Kind {
    INNER(false, false),
    LEFT(true, false),
    RIGHT(false, true),
    FULL(true, true);

    private final boolean left;
    private final boolean right;

    Kind(boolean left, boolean right) {
      this.left = left;
      this.right = right;
    }

    boolean pads(int side) {
      return side == 0 ? left : right;
    }
  }

  /**
   * A join: {@code left.time - before <= right.time <= left.time + after}.
   *
   * @param before in nanoseconds
   * @param after in nanoseconds; WITHIN without a pair: both
   * @param residual null where ON has equalities only
   */
  public record Stage(Kind kind, long before, long after, List<Equality> on, Residual residual) {
    /** How far a side's rows reach: for so long another row can still match them. */
    long reach(int side) {
      return side == 0 ? after : before;
    }

    /** The WITHIN of the contract's section 4. */
    long within() {
      return Math.max(before, after);
    }
  }

  /** {@code <input>.<field> = <this stage's input>.<right>}. */
  public record Equality(int input, String field, String right) {}

  /** {@code <input>.<field> <operator> <this stage's input>.<right>}, numbers only. */
  public record Residual(int input, String field, String operator, String right) {
    public boolean accepts(Object first, Object second) {
      if (!(first instanceof Number left) || !(second instanceof Number other)) {
        return false;
      }
      int order = Double.compare(left.doubleValue(), other.doubleValue());
      return switch (operator) {
        case "<" -> order < 0;
        case "<=" -> order <= 0;
        case ">" -> order > 0;
        case ">=" -> order >= 0;
        default -> throw new IllegalArgumentException(operator);
      };
    }
  }

  public boolean complete() {
    return outOfOrderness != null;
  }
}
