package dev.streamsql.join;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.time.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The contract's sections 4 and 5 in the plainest way: all rows in one list, every rule by looking
 * at all of them. Shares nothing with {@link JoinStage}.
 */
final class NaiveJoin {
  private final JoinKind kind;
  private final long within;
  private final List<Row> rows = new ArrayList<>();
  final List<String> output = new ArrayList<>();
  private final Map<Integer, long[]> own = new HashMap<>();
  private final Set<Integer> idle = new HashSet<>();
  private final long[] side = {Long.MIN_VALUE, Long.MIN_VALUE};

  /** The keys of each side, least recently used first. */
  private final List<List<Integer>> used = List.of(new ArrayList<>(), new ArrayList<>());

  private final long maxKeys;
  private final long maxRows;
  int evicted;
  int dropped;
  int late;
  int matches;
  int padded;

  private static final class Row {
    Side side;
    int key;
    int partition;
    long time;
    int id;
    boolean matched;
    boolean gone;
  }

  NaiveJoin(JoinKind kind, long within, long maxKeys, long maxRows) {
    this.maxKeys = maxKeys;
    this.maxRows = maxRows;
    this.kind = kind;
    this.within = within;
  }

  /** The clock that a partition's rows expire by. */
  private long clock(Side of, int partition) {
    long clock = own.get(partition)[of.ordinal()];
    return idle.contains(partition) ? Math.max(clock, side[of.ordinal()]) : clock;
  }

  private boolean behind(long clock, long time) {
    return clock != Long.MIN_VALUE && clock - time > within;
  }

  void setClock(Side of, int partition, long clock) {
    long[] clocks =
        own.computeIfAbsent(partition, key -> new long[] {Long.MIN_VALUE, Long.MIN_VALUE});
    clocks[of.ordinal()] = Math.max(clocks[of.ordinal()], clock);
    expire();
  }

  void fallSilent(int partition) {
    idle.add(partition);
    expire();
  }

  private void slowestActive() {
    for (Side of : Side.values()) {
      long slowest = Long.MAX_VALUE;
      for (Map.Entry<Integer, long[]> clocks : own.entrySet()) {
        long clock = clocks.getValue()[of.ordinal()];
        if (!idle.contains(clocks.getKey()) && clock != Long.MIN_VALUE) {
          slowest = Math.min(slowest, clock);
        }
      }
      if (slowest != Long.MAX_VALUE) {
        side[of.ordinal()] = slowest;
      }
    }
  }

  void arrive(Side of, int key, int partition, long time, int id) {
    if (behind(own.get(partition)[of.ordinal()], time)) {
      late++;
      return;
    }
    if (maxKeys > 0 && keys(of).size() >= maxKeys && !keys(of).contains(key)) {
      int oldest = keys(of).get(0);
      rows.stream()
          .filter(row -> row.side == of && row.key == oldest)
          .forEach(row -> row.gone = true);
      evicted++;
    }
    if (maxRows > 0
        && rows.stream().filter(row -> !row.gone && row.side == of).count() >= maxRows) {
      dropped++;
      return;
    }
    touch(of.other(), key);
    Row row = new Row();
    row.side = of;
    row.key = key;
    row.partition = partition;
    row.time = time;
    row.id = id;
    for (Row other : rows) {
      if (!other.gone
          && other.side != of
          && other.key == key
          && !behind(clock(other.side, other.partition), other.time)
          && Math.abs(other.time - time) <= within) {
        matches++;
        other.matched = true;
        row.matched = true;
        output.add(of == Side.LEFT ? id + "+" + other.id : other.id + "+" + id);
      }
    }
    rows.add(row);
    touch(of, key);
  }

  /** The keys of a side that have rows, least recently used first. */
  private List<Integer> keys(Side of) {
    return used.get(of.ordinal()).stream()
        .filter(key -> rows.stream().anyMatch(row -> !row.gone && row.side == of && row.key == key))
        .toList();
  }

  private void touch(Side of, Integer key) {
    used.get(of.ordinal()).remove(key);
    used.get(of.ordinal()).add(key);
  }

  /** A left row leaves when its own partition and the slowest active one have passed it. */
  private void expire() {
    slowestActive();
    List<Row> expired = new ArrayList<>();
    for (Row row : rows) {
      if (!row.gone
          && behind(clock(row.side, row.partition), row.time)
          && (row.side == Side.RIGHT || behind(side[0], row.time))) {
        expired.add(row);
      }
    }
    pad(expired);
  }

  void flush() {
    pad(rows.stream().filter(row -> !row.gone).toList());
  }

  private void pad(List<Row> leaving) {
    leaving.stream()
        .filter(row -> kind == JoinKind.LEFT && row.side == Side.LEFT && !row.matched)
        .sorted(Comparator.comparingLong((Row row) -> row.time).thenComparingInt(row -> row.id))
        .forEach(
            row -> {
              padded++;
              output.add(row.id + "+null");
            });
    leaving.forEach(row -> row.gone = true);
  }

  long buffered() {
    return rows.stream().filter(row -> !row.gone).count();
  }
}
