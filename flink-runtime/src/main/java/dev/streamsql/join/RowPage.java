package dev.streamsql.join;

import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Some rows of a {@link PagedRowBuffer} that follow one another in time. It takes rows without
 * being read, keeps apart what the state does not have yet, and hands that out to be written.
 */
final class RowPage {
  private final long number;
  private int size;
  private long first;
  private long last;
  private int partition;
  private boolean mixed;

  /** All rows, or those that the state does not have. */
  private ArrayRowBuffer rows = new ArrayRowBuffer();

  private boolean loaded;

  /** Whether the state has rows of this page. */
  private boolean stored;

  /** Rows from this sequence on are not in the state; the largest long: all are. */
  private long unwrittenFrom = Long.MAX_VALUE;

  private List<Long> matched = List.of();
  private List<Long> removed = List.of();
  private List<Long> expired = List.of();

  /** Creates a page without rows. */
  RowPage(long number) {
    this.number = number;
    this.loaded = true;
  }

  /** Creates a page that the state has. */
  RowPage(KeyPages.Page page) {
    this.number = page.number();
    this.size = page.rows();
    this.first = page.first();
    this.last = page.last();
    this.partition = page.partition();
    this.mixed = page.mixed();
    this.stored = true;
  }

  KeyPages.Page describe() {
    return new KeyPages.Page(number, size, first, last, partition, mixed);
  }

  long number() {
    return number;
  }

  int size() {
    return size;
  }

  /** Returns how many rows are kept as objects. */
  int held() {
    return rows.size();
  }

  /** Returns the time of the oldest row. */
  long first() {
    return first;
  }

  /** Returns the time of the newest row. */
  long last() {
    return last;
  }

  /** Returns the partition of all rows, unless they are {@link #isMixed}. */
  int partition() {
    return partition;
  }

  /** Tells whether there may be rows of several partitions. */
  boolean isMixed() {
    return mixed;
  }

  boolean isLoaded() {
    return loaded;
  }

  /** Tells whether the state has this page. */
  boolean isStored() {
    return stored;
  }

  /** Returns all rows, to be read only; the page must be loaded. */
  ArrayRowBuffer rows() {
    return rows;
  }

  /** Adds a row, as {@link RowBuffer#add} does; the page need not be loaded. */
  void add(long time, long sequence, int from, boolean hasMatched, Object[] row) {
    if (size == 0) {
      first = time;
      last = time;
      partition = from;
    } else {
      first = Math.min(first, time);
      last = Math.max(last, time);
      mixed |= from != partition;
    }
    size++;
    rows.add(time, sequence, from, hasMatched, row);
    unwrittenFrom = Math.min(unwrittenFrom, sequence);
  }

  /** Removes the row at a place; the page must be loaded. */
  void remove(int place) {
    removed = note(removed, place);
    rows.remove(place);
    size--;
    if (size > 0) {
      first = rows.time(0);
      last = rows.time(size - 1);
    }
  }

  /** Notes that the row at a place has matched; the page must be loaded. */
  void setMatched(int place) {
    if (!rows.isMatched(place)) {
      matched = note(matched, place);
      rows.setMatched(place);
    }
  }

  /** Lets the row at a place have expired for good; the page must be loaded. */
  void setExpired(int place) {
    expired = note(expired, place);
    rows.setPartitionOf(place, SideClocks.EXPIRED);
    mixed = true;
  }

  private List<Long> note(List<Long> sequences, int place) {
    long sequence = rows.sequence(place);
    if (sequence >= unwrittenFrom) {
      return sequences;
    }
    List<Long> noted = sequences.isEmpty() ? new ArrayList<>() : sequences;
    noted.add(sequence);
    return noted;
  }

  /**
   * Takes the rows that the state has.
   *
   * @param changes all that was written of the page
   */
  void load(Iterable<PageChange> changes) {
    ArrayRowBuffer unwritten = rows;
    rows = replay(changes);
    for (int place = 0; place < unwritten.size(); place++) {
      rows.addFrom(unwritten, place);
    }
    loaded = true;
  }

  private static ArrayRowBuffer replay(Iterable<PageChange> changes) {
    Set<Long> matched = new HashSet<>();
    Set<Long> removed = new HashSet<>();
    Set<Long> expired = new HashSet<>();
    for (PageChange change : changes) {
      matched.addAll(change.matched());
      removed.addAll(change.removed());
      expired.addAll(change.expired());
    }
    ArrayRowBuffer all = new ArrayRowBuffer();
    for (PageChange change : changes) {
      ArrayRowBuffer added = change.added();
      for (int place = 0; place < added.size(); place++) {
        long sequence = added.sequence(place);
        if (!removed.contains(sequence)) {
          all.add(
              added.time(place),
              sequence,
              expired.contains(sequence) ? SideClocks.EXPIRED : added.partition(place),
              added.isMatched(place) || matched.contains(sequence),
              added.row(place));
        }
      }
    }
    return all;
  }

  /**
   * Returns what the state does not have, and notes that it is written now.
   *
   * @return an empty change where the state has all
   */
  PageChange takeChange() {
    PageChange change = new PageChange(unwritten(), matched, removed, expired);
    matched = List.of();
    removed = List.of();
    expired = List.of();
    unwrittenFrom = Long.MAX_VALUE;
    stored = true;
    if (!loaded) {
      rows = new ArrayRowBuffer();
    }
    return change;
  }

  private ArrayRowBuffer unwritten() {
    if (!loaded) {
      return rows;
    }
    ArrayRowBuffer added = new ArrayRowBuffer();
    if (unwrittenFrom != Long.MAX_VALUE) {
      for (int place = 0; place < rows.size(); place++) {
        if (rows.sequence(place) >= unwrittenFrom) {
          added.addFrom(rows, place);
        }
      }
    }
    return added;
  }

  /** Keeps no rows as objects; they must be written. */
  void unload() {
    rows = new ArrayRowBuffer();
    loaded = false;
  }
}
