package dev.streamsql.join;

import dev.streamsql.plan.JoinKind;
import dev.streamsql.time.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The contract's sections 4 and 5 in the plainest way: all rows in one list, every rule by looking
 * at all of them. Shares nothing with {@link JoinStage}.
 */
final class NaiveJoin {
  private final JoinKind kind;
  private final long within;
  private final List<Row> rows = new ArrayList<>();
  final List<String> output = new ArrayList<>();
  private long leftClock = Long.MIN_VALUE;
  private long rightClock = Long.MIN_VALUE;
  int late;
  int matches;
  int padded;

  private static final class Row {
    Side side;
    int key;
    long time;
    int id;
    boolean matched;
    boolean gone;
  }

  NaiveJoin(JoinKind kind, long within) {
    this.kind = kind;
    this.within = within;
  }

  private long clock(Side side) {
    return side == Side.LEFT ? leftClock : rightClock;
  }

  private boolean behind(Side side, long time) {
    return clock(side) != Long.MIN_VALUE && clock(side) - time > within;
  }

  void setClock(Side side, long clock) {
    if (side == Side.LEFT) {
      leftClock = Math.max(leftClock, clock);
    } else {
      rightClock = Math.max(rightClock, clock);
    }
    expire();
  }

  void arrive(Side side, int key, long time, int id) {
    if (behind(side, time)) {
      late++;
      return;
    }
    Row row = new Row();
    row.side = side;
    row.key = key;
    row.time = time;
    row.id = id;
    for (Row other : rows) {
      if (!other.gone
          && other.side != side
          && other.key == key
          && Math.abs(other.time - time) <= within) {
        matches++;
        other.matched = true;
        row.matched = true;
        output.add(side == Side.LEFT ? id + "+" + other.id : other.id + "+" + id);
      }
    }
    rows.add(row);
  }

  private void expire() {
    List<Row> expired = new ArrayList<>();
    for (Row row : rows) {
      if (!row.gone && behind(row.side, row.time)) {
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
