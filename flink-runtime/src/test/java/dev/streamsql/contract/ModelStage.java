package dev.streamsql.contract;

import dev.streamsql.contract.ContractQuery.Equality;
import dev.streamsql.contract.ContractQuery.Stage;
import dev.streamsql.contract.ModelSide.Waiting;
import dev.streamsql.testing.Rows;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** One stage of the model: the contract's sections 4, 5, 6, 8 and 11 by full scans. */
final class ModelStage {
  private final ContractQuery query;
  private final Stage stage;
  private final int index;
  private final Output output;
  private long arrivals;

  /** In complete mode, what the stage before says about the rows that are still to come. */
  private Long given;

  final List<ModelSide> sides = List.of(new ModelSide(), new ModelSide());
  final ModelCounts counts = new ModelCounts();

  /** Where a stage's rows and, in complete mode, its clock go. */
  interface Output {
    void emit(List<ContractEvent> inputs, long time);

    void clock(long clock);
  }

  ModelStage(ContractQuery query, int index, Output output) {
    this.query = query;
    this.stage = query.stages().get(index);
    this.index = index;
    this.output = output;
  }

  /** A row arrives; {@code now} is the wall clock. */
  void arrive(int side, int partition, List<ContractEvent> inputs, long time, long now) {
    ModelSide own = sides.get(side);
    own.lastArrival = now;
    own.raise(partition, time);
    expire();
    if (isLate(side, partition, time)) {
      counts.late++;
      return;
    }
    Waiting row = new Waiting(side, inputs, key(side, inputs), time, partition, arrivals++);
    List<List<String>> keys = own.keys();
    if (query.maxKeys() > 0 && keys.size() >= query.maxKeys() && !keys.contains(row.key)) {
      own.rows.removeIf(other -> other.key.equals(keys.get(0)));
      counts.keysEvicted++;
    }
    if (query.maxRows() > 0 && own.size() >= query.maxRows()) {
      counts.rowsDropped++;
      return;
    }
    own.rows.add(row);
    own.touch(row.key);
    ModelSide other = sides.get(1 - side);
    if (other.keys().contains(row.key)) {
      other.touch(row.key);
    }
    for (Waiting candidate : List.copyOf(other.rows)) {
      Waiting left = side == 0 ? row : candidate;
      Waiting right = side == 0 ? candidate : row;
      if (!candidate.expired && matches(left, right)) {
        left.matched = true;
        right.matched = true;
        counts.matches++;
        output.emit(merged(left.inputs, right.inputs), Math.max(left.time, right.time));
      }
    }
  }

  private boolean matches(Waiting left, Waiting right) {
    return left.key.equals(right.key)
        && left.time - right.time <= stage.before()
        && right.time - left.time <= stage.after()
        && (stage.residual() == null
            || stage
                .residual()
                .accepts(
                    ContractEvent.field(
                        left.inputs.get(stage.residual().input()), stage.residual().field()),
                    ContractEvent.field(right.inputs.get(0), stage.residual().right())));
  }

  /** A row whose time cannot be read. */
  void unreadable() {
    counts.late++;
  }

  /** In complete mode the clock of the merged rows; it moves behind the padding that it frees. */
  void given(long clock) {
    given = given == null ? clock : Math.max(given, clock);
    expire();
  }

  /** The wall clock becomes a side's clock. */
  void jump(int side, long now) {
    sides.get(side).raiseAll(now);
  }

  private boolean isLate(int side, int partition, long time) {
    if (query.complete()) {
      return (side == 1 || index == 0) && time < clock(side);
    }
    return sides.get(side).clockOf(partition) - time > stage.within();
  }

  /** A side's clock: null as long as it has none. */
  Long clock(int side) {
    if (query.complete() && side == 0 && index > 0) {
      return given;
    }
    Long clock = sides.get(side).clock;
    return clock == null || !query.complete() ? clock : (Long) (clock - query.outOfOrderness());
  }

  /** What has expired stops matching; what nothing holds back leaves, padded where it must be. */
  void expire() {
    List<Waiting> leaving = new ArrayList<>();
    for (int side = 0; side < 2; side++) {
      for (Waiting row : sides.get(side).rows) {
        row.expired |= hasExpired(side, row);
        if (row.expired && !isHeld(side, row)) {
          leaving.add(row);
        }
      }
    }
    leave(leaving);
    Long left = clock(0);
    Long right = clock(1);
    if (query.complete() && left != null && right != null) {
      long pending =
          Math.max(
              stage.kind().pads(0) ? stage.reach(0) : 0, stage.kind().pads(1) ? stage.reach(1) : 0);
      output.clock(Math.min(left, right) - pending);
    }
  }

  private boolean hasExpired(int side, Waiting row) {
    if (!query.complete()) {
      Long clock = sides.get(side).clockOf(row.partition);
      return clock != null && clock - row.time > stage.within();
    }
    return passed(clock(0), row, side) && passed(clock(1), row, side);
  }

  private boolean passed(Long clock, Waiting row, int side) {
    return clock != null && clock - row.time > stage.reach(side);
  }

  /** Padding also waits for the slowest active partition. */
  private boolean isHeld(int side, Waiting row) {
    return !query.complete() && side == 0 && sides.get(0).clock - row.time <= stage.within();
  }

  /** Everything that is left leaves. */
  void flush() {
    List<Waiting> leaving = new ArrayList<>(sides.get(0).rows);
    leaving.addAll(sides.get(1).rows);
    leave(leaving);
  }

  private void leave(List<Waiting> leaving) {
    sides.forEach(side -> side.rows.removeAll(leaving));
    List<Waiting> padded = new ArrayList<>(leaving);
    padded.removeIf(row -> row.matched || !stage.kind().pads(row.side));
    padded.sort(
        Comparator.comparingLong((Waiting row) -> row.time).thenComparing(row -> row.arrival));
    for (Waiting row : padded) {
      if (row.side == 0) {
        counts.leftPadded++;
        output.emit(merged(row.inputs, List.of()), row.time);
      } else {
        counts.rightPadded++;
        output.emit(merged(List.of(), row.inputs), row.time);
      }
    }
  }

  private List<ContractEvent> merged(List<ContractEvent> left, List<ContractEvent> right) {
    List<ContractEvent> inputs =
        new ArrayList<>(left.isEmpty() ? Collections.nCopies(index + 1, null) : left);
    inputs.add(right.isEmpty() ? null : right.get(0));
    return inputs;
  }

  private List<String> key(int side, List<ContractEvent> inputs) {
    List<String> key = new ArrayList<>();
    for (Equality equality : stage.on()) {
      Object value =
          side == 0
              ? ContractEvent.field(inputs.get(equality.input()), equality.field())
              : ContractEvent.field(inputs.get(0), equality.right());
      key.add(Rows.canonical(value));
    }
    return key;
  }
}
