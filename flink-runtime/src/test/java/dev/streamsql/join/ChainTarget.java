package dev.streamsql.join;

import dev.streamsql.contract.ContractEvent;
import dev.streamsql.contract.ContractQuery;
import dev.streamsql.contract.ContractQuery.Equality;
import dev.streamsql.expression.Evaluator;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** What a stage's stamper makes of the rows that it reads: their role, key and columns. */
final class ChainTarget {
  static final JoinKey NO_KEY = new JoinKey(new byte[0]);
  private static final int MERGED = 100;

  private final int index;
  private final JoinKeyEncoder leftKeys;
  private final JoinKeyEncoder rightKeys;

  ChainTarget(ContractQuery query, int index) {
    this.index = index;
    List<Evaluator> left = new ArrayList<>();
    List<Evaluator> right = new ArrayList<>();
    for (Equality on : query.stages().get(index).on()) {
      left.add(slots -> ContractEvent.field((ContractEvent) slots[on.input()], on.field()));
      right.add(slots -> ContractEvent.field((ContractEvent) slots[0], on.right()));
    }
    this.leftKeys = new JoinKeyEncoder(left);
    this.rightKeys = new JoinKeyEncoder(right);
  }

  /** The tag of a stage's output; an input's tag is its index. */
  static int merged(int stage) {
    return MERGED + stage;
  }

  StampedRow.Role role(StreamRow row) {
    if (row.stream() == (index == 0 ? 0 : merged(index - 1))) {
      return StampedRow.Role.LEFT;
    }
    return row.stream() == index + 1 ? StampedRow.Role.RIGHT : StampedRow.Role.CARRIED;
  }

  StampedRow stamp(StampedRow.Role role, StreamRow row, long time, StampClocks clocks) {
    if (role == StampedRow.Role.CARRIED) {
      return new StampedRow(role, NO_KEY, time, clocks, row);
    }
    boolean left = role == StampedRow.Role.LEFT;
    JoinKey key = (left ? leftKeys : rightKeys).encode(row.values());
    // Behind the inputs' rows there may be the time, and a stage gives all rows in one array.
    Object[] columns = Arrays.copyOf(row.values(), left ? index + 1 : 1);
    return new StampedRow(
        role,
        key,
        time,
        clocks,
        new StreamRow(row.stream(), row.partition(), row.arrival(), columns));
  }
}
