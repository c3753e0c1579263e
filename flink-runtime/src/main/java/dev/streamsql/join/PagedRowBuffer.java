package dev.streamsql.join;

import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.List;

/**
 * Rows in pages that are read when a row of theirs is asked for. A row that comes is added without
 * reading any, and expired pages leave unread. A page has a 16th of the rows, or a least number: so
 * there are few pages, whatever the number of rows and however far apart they are.
 */
final class PagedRowBuffer extends RowBuffer {
  /** So few rows are written with their key instead of pages. */
  static final int FEW = 4;

  private static final int PAGES = 16;

  private final Side side;
  private final PageStore state;
  private final int leastPage;
  private final List<RowPage> pages = new ArrayList<>();

  /** Pages of the state whose rows have all left. */
  private final List<Long> dropped = new ArrayList<>();

  private int size;
  private int held;

  /** The page of the last row that was asked for, and the place of its first row. */
  private int cursor;

  private int cursorPlace;

  /**
   * Creates a buffer without rows.
   *
   * @param side the side whose rows these are
   * @param state the pages of the key
   * @param leastPage a page takes this many rows at least before the next one is begun
   */
  PagedRowBuffer(Side side, PageStore state, int leastPage) {
    this.side = side;
    this.state = state;
    this.leastPage = leastPage;
  }

  /** Continues with what the state has of this side; null: nothing. */
  void restore(KeyPages.OfSide stored) {
    if (stored == null) {
      return;
    }
    for (KeyPages.Page page : stored.pages()) {
      pages.add(new RowPage(page));
      size += page.rows();
    }
    for (int place = 0; place < stored.few().size(); place++) {
      addFrom(stored.few(), place);
    }
    setLastUse(stored.lastUse());
    setDisordered(stored.disordered());
  }

  /** Returns how many rows are kept as objects. */
  int held() {
    return held;
  }

  /** Tells whether the state has pages, of rows that are here or have left. */
  boolean isStored() {
    return !dropped.isEmpty() || pages.stream().anyMatch(RowPage::isStored);
  }

  @Override
  void add(long time, long sequence, int from, boolean hasMatched, Object[] row) {
    RowPage page = pageFor(time, sequence);
    if (size > 0 && time < pages.get(pages.size() - 1).last()) {
      setDisordered(true);
    }
    page.add(time, sequence, from, hasMatched, row);
    size++;
    held++;
    resetCursor();
  }

  private RowPage pageFor(long time, long sequence) {
    int at = pages.size() - 1;
    while (at > 0 && pages.get(at).first() > time) {
      at--;
    }
    boolean full =
        at >= 0
            && at == pages.size() - 1
            && time >= pages.get(at).last()
            && pages.get(at).size() >= Math.max(leastPage, size / PAGES);
    if (at < 0 || full) {
      RowPage page = new RowPage(sequence);
      pages.add(page);
      return page;
    }
    return pages.get(at);
  }

  private void resetCursor() {
    cursor = 0;
    cursorPlace = 0;
  }

  /** Moves the cursor to the page of a place and returns it. */
  private RowPage pageOf(int place) {
    if (place < cursorPlace) {
      resetCursor();
    }
    RowPage page = pages.get(cursor);
    while (place >= cursorPlace + page.size()) {
      cursorPlace += page.size();
      cursor++;
      page = pages.get(cursor);
    }
    return page;
  }

  private RowPage load(RowPage page) {
    if (!page.isLoaded()) {
      int before = page.held();
      page.load(state.read(id(page)));
      held += page.held() - before;
      state.loaded(this, page);
    }
    return page;
  }

  private PageId id(RowPage page) {
    return new PageId(side, page.number());
  }

  @Override
  void remove(int place) {
    RowPage page = load(pageOf(place));
    page.remove(place - cursorPlace);
    size--;
    held--;
    if (page.size() == 0) {
      drop(page);
    }
  }

  private void drop(RowPage page) {
    pages.remove(page);
    size -= page.size();
    held -= page.held();
    if (page.isStored()) {
      dropped.add(page.number());
    }
    resetCursor();
    if (size == 0) {
      setDisordered(false);
    }
  }

  /** Drops all rows. */
  void clear() {
    List.copyOf(pages).forEach(this::drop);
  }

  /** Leaves a page alone that would have to be read to see which of its rows are expired. */
  @Override
  int removeExpired(Expiry expiry) {
    int before = size;
    while (size > 0) {
      RowPage page = pages.get(0);
      if (!page.isMixed() && expiry.isExpired(page.partition(), page.last())) {
        drop(page);
      } else if (page.isLoaded() && expiry.isExpired(partition(0), page.first())) {
        remove(0);
      } else {
        break;
      }
    }
    return before - size;
  }

  @Override
  int size() {
    return size;
  }

  @Override
  long time(int place) {
    RowPage page = pageOf(place);
    int at = place - cursorPlace;
    if (at == 0) {
      return page.first();
    }
    return at == page.size() - 1 ? page.last() : load(page).rows().time(at);
  }

  @Override
  long sequence(int place) {
    return load(pageOf(place)).rows().sequence(place - cursorPlace);
  }

  @Override
  int partition(int place) {
    RowPage page = pageOf(place);
    return page.isMixed() ? load(page).rows().partition(place - cursorPlace) : page.partition();
  }

  @Override
  void setPartitionOf(int place, int to) {
    if (to != SideClocks.EXPIRED) {
      throw new IllegalArgumentException("rows move to no other partition than EXPIRED");
    }
    load(pageOf(place)).setExpired(place - cursorPlace);
  }

  @Override
  boolean isMatched(int place) {
    return load(pageOf(place)).rows().isMatched(place - cursorPlace);
  }

  @Override
  void setMatched(int place) {
    load(pageOf(place)).setMatched(place - cursorPlace);
  }

  @Override
  Object[] row(int place) {
    return load(pageOf(place)).rows().row(place - cursorPlace);
  }

  @Override
  int firstAtLeast(long time) {
    int before = 0;
    for (RowPage page : pages) {
      if (page.last() >= time) {
        return page.first() >= time ? before : before + load(page).rows().firstAtLeast(time);
      }
      before += page.size();
    }
    return size;
  }

  /** Keeps no rows as objects but those of one page. */
  void unloadAllBut(RowPage kept) {
    for (RowPage page : pages) {
      if (page != kept && page.held() > 0) {
        write(page);
        held -= page.held();
        page.unload();
      }
    }
  }

  private void write(RowPage page) {
    int before = page.held();
    PageChange change = page.takeChange();
    held += page.held() - before;
    if (!change.isEmpty()) {
      state.append(id(page), change);
    }
  }

  /**
   * Writes what the state does not have.
   *
   * @param moment the moment that is registered for the rows
   * @return what is to be known of this side; null where there are no rows
   */
  KeyPages.OfSide write(long moment) {
    dropped.forEach(number -> state.clear(new PageId(side, number)));
    dropped.clear();
    if (size == 0) {
      return null;
    }
    if (size <= FEW && !isStored()) {
      ArrayRowBuffer few = new ArrayRowBuffer();
      for (int place = 0; place < size; place++) {
        few.addFrom(this, place);
      }
      return new KeyPages.OfSide(moment, lastUse(), isDisordered(), few, List.of());
    }
    pages.forEach(this::write);
    List<KeyPages.Page> described = pages.stream().map(RowPage::describe).toList();
    return new KeyPages.OfSide(moment, lastUse(), isDisordered(), new ArrayRowBuffer(), described);
  }
}
