package dev.streamsql.join;

/** Where the pages of one key are: what a {@link PagedRowBuffer} reads and writes. */
interface PageStore {

  /** Returns all changes of a page. */
  Iterable<PageChange> read(PageId page);

  /** Adds a change to a page. */
  void append(PageId page, PageChange change);

  /** Forgets a page. */
  void clear(PageId page);

  /** Hears that a page has been read, so that others may have to make room. */
  void loaded(PagedRowBuffer buffer, RowPage page);
}
