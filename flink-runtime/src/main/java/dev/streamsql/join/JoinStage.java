package dev.streamsql.join;

import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongConsumer;

/**
 * The rules of one join stage, row by row (contract sections 4, 5 and 11), without Flink.
 *
 * <p>For each arriving row: move the clocks, {@link #advance} both sides, which pads what is due,
 * then {@link #arrive}. Padding comes out before the row that caused it, oldest row time first,
 * ties in arrival order. Not thread-safe.
 */
final class JoinStage {
  private final JoinRules rules;
  private final SideClocks clocks;
  private final JoinBounds bounds;
  private final SideBounds[] sides;
  private final Buffers buffers;
  private final Buffers.Output output;
  private final StageCounters counters;

  private final PaddingQueue padding;
  private final long[] advancedTo = {SideClocks.UNSET, SideClocks.UNSET};

  /** The keys with rows that are due by the side's clock, but not yet by their partition's. */
  private final List<Set<Object>> held = List.of(new LinkedHashSet<>(), new LinkedHashSet<>());

  /** After how long the rows of a key that is not used are looked at, where that is enough. */
  private final long slack;

  private final LongConsumer expiry = this::expire;
  private final RowBuffer.Expiry[] expiries = new RowBuffer.Expiry[2];
  private Side firing;
  private long firingTo;
  private long nextSequence;
  private boolean flushing;
  private boolean exact;

  /** What becomes of a row. */
  enum Arrival {
    /** It was matched and buffered. */
    TAKEN,
    /** It is behind its partition's clock. */
    LATE,
    /** Its side has too many rows. */
    DROPPED
  }

  /**
   * Creates a stage without rows.
   *
   * @param rules what makes a pair, and what is padded
   * @param clocks the stage's clocks
   * @param bounds what bounds the state
   * @param buffers where rows and timers are kept
   * @param output receives pairs and padded rows
   * @param counters the stage's counts
   */
  JoinStage(
      JoinRules rules,
      SideClocks clocks,
      JoinBounds bounds,
      Buffers buffers,
      Buffers.Output output,
      StageCounters counters) {
    this.rules = rules;
    this.clocks = clocks;
    this.bounds = bounds;
    this.sides = new SideBounds[] {new SideBounds(bounds), new SideBounds(bounds)};
    this.buffers = buffers;
    this.output = output;
    this.counters = counters;
    for (Side side : Side.values()) {
      expiries[side.ordinal()] = (partition, time) -> clocks.isExpired(side, partition, time);
    }
    this.padding = new PaddingQueue(output, counters);
    this.slack = rules.window().withinNanos();
  }

  /** Returns the sequence that the next buffered row gets at least. */
  long nextSequence() {
    return nextSequence;
  }

  /** Continues a checkpoint's sequence. */
  void restoreSequence(long sequence) {
    nextSequence = Math.max(nextSequence, sequence);
  }

  /** Returns the moment at which a row of a side expires. */
  long expiry(Side side, long time) {
    return clocks.expiry(side, time);
  }

  /**
   * Lets the rows of a side leave that expire up to a moment, unmatched ones padded where the join
   * pads its side. The clocks must have been moved before. A row whose own partition has not got
   * there stays and is looked at again later.
   *
   * @param side the side
   * @param to the side's clock: no partition that counts is behind it
   */
  void advance(Side side, long to) {
    if (to != advancedTo[side.ordinal()]) {
      advancedTo[side.ordinal()] = to;
      fire(side, to);
      padding.emit(flushing);
    }
  }

  /**
   * Lets the rows of both sides leave that expire up to a moment of the one clock that both go by:
   * complete mode. Padding of both sides comes out in one order.
   *
   * @param to the slower side's clock
   */
  void advanceBoth(long to) {
    if (to == advancedTo[0] && to == advancedTo[1]) {
      return;
    }
    padding.hold(rules.pads(Side.LEFT) && rules.pads(Side.RIGHT));
    for (Side side : Side.values()) {
      advancedTo[side.ordinal()] = to;
      if (!flushing || !isLazy(side)) {
        fire(side, to);
      }
    }
    padding.hold(false);
    padding.emit(flushing);
  }

  /** Pads every row that is still waiting; call once, when all input has ended. */
  void flush() {
    flushing = true;
    advanceBoth(Long.MAX_VALUE);
  }

  private void fire(Side side, long to) {
    firing = side;
    firingTo = to;
    buffers.fire(side, to, expiry);
  }

  private void expire(long at) {
    RowBuffer buffer = buffers.get(firing);
    if (buffer == null) {
      return;
    }
    if (isLazy(firing)) {
      if (trim(firing, buffer)) {
        store(firing, buffer);
      }
      if (buffer.size() > 0) {
        // By then all of them have expired; and these moments come in order, as the clock does.
        buffers.scheduleAgain(firing, later(firingTo));
      }
      return;
    }
    padding.begin(at, flushing);
    release(firing, buffer, at, firingTo);
  }

  /**
   * Tells whether a side's rows may outstay their moment: not where a clock may go back, since a
   * row that has expired matches no more.
   */
  boolean isLazy(Side side) {
    return !exact && rules.isLazy(side);
  }

  /**
   * Lets rows leave at their moments from now on, and those that have expired at once; call while a
   * clock that is to go back has not done so yet.
   */
  void becomeExact() {
    if (exact) {
      return;
    }
    exact = true;
    for (Side side : Side.values()) {
      if (rules.isLazy(side)) {
        buffers.scheduleRows(side, time -> clocks.expiry(side, time));
        fire(side, clocks.newest(side));
      }
    }
  }

  private long later(long at) {
    return at > Long.MAX_VALUE - slack - 1 ? Long.MAX_VALUE : at + slack + 1;
  }

  /**
   * Lets expired rows leave at the front, where they need not leave at their very moment.
   *
   * @return whether any has left: the buffer must be stored
   */
  private boolean trim(Side side, RowBuffer buffer) {
    int removed = buffer.removeExpired(expiries[side.ordinal()]);
    if (removed > 0) {
      counters.buffered(-removed);
    }
    return removed > 0;
  }

  /**
   * Lets the current key's rows leave that expire up to a moment, unless their partition is behind.
   */
  private void release(Side side, RowBuffer buffer, long at, long to) {
    int behind = 0;
    int before = buffer.size();
    while (behind < buffer.size() && clocks.expiry(side, buffer.time(behind)) <= at) {
      if (flushing || clocks.isExpired(side, buffer.partition(behind), buffer.time(behind))) {
        leave(side, buffer, behind);
      } else {
        behind++;
      }
    }
    Set<Object> keys = held.get(side.ordinal());
    if (behind > 0) {
      keys.add(buffers.currentKey());
      // Behind the clock by now, so that looking again cannot go on for ever at one moment.
      buffers.schedule(side, to + Math.max(1, rules.window().withinNanos() / 8));
    } else if (!keys.isEmpty()) {
      keys.remove(buffers.currentKey());
    }
    if (buffer.size() > behind) {
      buffers.scheduleNext(side, clocks.expiry(side, buffer.time(behind)));
    }
    if (buffer.size() < before) {
      store(side, buffer);
    }
  }

  private void store(Side side, RowBuffer buffer) {
    buffers.put(side, buffer);
    if (buffer.size() == 0) {
      sides[side.ordinal()].forget(buffers.currentKey());
    }
  }

  /**
   * Looks again at the rows that their partitions have held back; call when a partition's clock has
   * moved, or it has become idle, without a row.
   */
  void reviewHeld() {
    for (Side side : Side.values()) {
      long to = advancedTo[side.ordinal()];
      if (to != SideClocks.UNSET) {
        fire(side, to);
        padding.emit(flushing);
        for (Object key : List.copyOf(held.get(side.ordinal()))) {
          buffers.visit(key, () -> review(side, to));
        }
        padding.emit(flushing);
      }
    }
  }

  private void review(Side side, long to) {
    RowBuffer buffer = buffers.get(side);
    if (buffer == null) {
      held.get(side.ordinal()).remove(buffers.currentKey());
      return;
    }
    release(side, buffer, to, to);
  }

  private void leave(Side side, RowBuffer buffer, int place) {
    if (rules.pads(side) && !buffer.isMatched(place)) {
      padding.add(side, buffer, place, clocks.expiry(side, buffer.time(place)));
    }
    buffer.remove(place);
    count(side, -1);
  }

  /**
   * Takes a row of the current key: matches it with the other side's rows in their arrival order,
   * then buffers it. The clocks must have been moved for it.
   *
   * @param side the row's side
   * @param partition the source partition that it comes from
   * @param time its time in nanoseconds, not negative
   * @param row the columns that the join carries; not changed from now on
   * @return what has become of it; a row that is not taken is counted
   */
  Arrival arrive(Side side, int partition, long time, Object[] row) {
    if (clocks.isLate(side, partition, time)) {
      counters.lateDropped();
      return Arrival.LATE;
    }
    if (bounds.isBounded()) {
      makeRoomForKey(side);
      if (sides[side.ordinal()].isFull()) {
        counters.rowDropped();
        return Arrival.DROPPED;
      }
    }
    RowBuffer other = buffers.get(side.other());
    boolean matched = other != null && probe(side, time, row, other);
    RowBuffer own = buffers.get(side);
    if (own == null) {
      own = buffers.newBuffer(side);
    } else if (isLazy(side)) {
      trim(side, own);
    }
    // After a rescale rows of another subtask's may be ahead.
    nextSequence = Math.max(nextSequence, own.lastUse() + 1);
    long sequence = nextSequence++;
    own.add(time, sequence, partition, matched && rules.pads(side), row);
    own.setLastUse(sequence);
    count(side, 1);
    buffers.put(side, own);
    if (other != null && other.size() == 0) {
      // Last, so that the key itself stays.
      store(side.other(), other);
    }
    if (isLazy(side)) {
      buffers.scheduleOnce(side, later(time));
    } else {
      buffers.schedule(side, clocks.expiry(side, time));
    }
    return Arrival.TAKEN;
  }

  private void count(Side side, int change) {
    counters.buffered(change);
    if (bounds.isBounded()) {
      sides[side.ordinal()].add(buffers.currentKey(), change);
    }
  }

  private void makeRoomForKey(Side side) {
    Object key = sides[side.ordinal()].keyToEvict(buffers.currentKey());
    if (key != null) {
      evict(side, key);
    }
  }

  /** Drops a key with all its rows, unpadded (contract section 8). */
  private void evict(Side side, Object key) {
    int removed = buffers.remove(side, key);
    held.get(side.ordinal()).remove(key);
    counters.keyEvicted();
    counters.buffered(-removed);
    sides[side.ordinal()].add(key, -removed);
    sides[side.ordinal()].forget(key);
  }

  /**
   * Settles which of the current key's rows had expired when the checkpoint was taken that holds
   * them: they match no more, whatever the clocks are now.
   *
   * @param restored the clocks that they had expired by
   * @return whether some had
   */
  boolean settle(Side side, RowBuffer buffer, RestoredClocks.OfRows restored) {
    boolean changed = false;
    int before = buffer.firstAtLeast(clocks.oldest(restored.newest()));
    for (int place = before - 1; place >= 0; place--) {
      if (clocks.hasExpired(buffer.time(place), restored.of(buffer.partition(place)))) {
        changed = true;
        if (isLazy(side)) {
          buffer.remove(place);
          counters.buffered(-1);
        } else {
          buffer.setPartitionOf(place, SideClocks.EXPIRED);
        }
      }
    }
    return changed;
  }

  /** Tells whether keys or rows are bounded, so that the order of the keys' use matters. */
  boolean isBounded() {
    return bounds.isBounded();
  }

  /**
   * Notes a key that a checkpoint holds; call in the order of their last use.
   *
   * @param rows the number of its rows
   */
  void restoreKey(Side side, Object key, int rows) {
    sides[side.ordinal()].add(key, rows);
  }

  /** Evicts down to the bounds: after a rescale a subtask may have got too many keys. */
  void evictSurplus() {
    for (Side side : Side.values()) {
      for (Object key = sides[side.ordinal()].surplusKey();
          key != null;
          key = sides[side.ordinal()].surplusKey()) {
        evict(side, key);
      }
    }
  }

  private void use(Side side, RowBuffer buffer) {
    buffer.setLastUse(nextSequence);
    sides[side.ordinal()].touch(buffers.currentKey());
    buffers.put(side, buffer);
  }

  private boolean probe(Side side, long time, Object[] row, RowBuffer other) {
    Side otherSide = side.other();
    if (bounds.maxKeys() > 0) {
      use(otherSide, other);
    }
    if (isLazy(otherSide)) {
      trim(otherSide, other);
    }
    int from = other.firstAtLeast(rules.oldestPartner(side, time));
    int to = other.firstAfter(rules.newestPartner(side, time));
    boolean matched = false;
    if (other.isDisordered() && to - from > 1) {
      for (int place : other.byArrival(from, to)) {
        matched |= meet(side, time, row, other, place);
      }
    } else {
      for (int place = from; place < to; place++) {
        matched |= meet(side, time, row, other, place);
      }
    }
    if (matched && rules.pads(otherSide)) {
      buffers.put(otherSide, other);
    }
    return matched;
  }

  /** Returns whether a row and a buffered one of the other side are a pair; if so, it comes out. */
  private boolean meet(Side side, long time, Object[] row, RowBuffer other, int place) {
    Side otherSide = side.other();
    Object[] partner = other.row(place);
    Object[] left = side == Side.LEFT ? row : partner;
    Object[] right = side == Side.LEFT ? partner : row;
    if (clocks.isExpired(otherSide, other.partition(place), other.time(place))
        || rules.condition() != null && !rules.condition().test(left, right)) {
      return false;
    }
    counters.matchEmitted();
    if (rules.pads(otherSide)) {
      other.setMatched(place);
    }
    output.emit(left, right, Math.max(time, other.time(place)), Buffers.Output.NOW);
    return true;
  }
}
