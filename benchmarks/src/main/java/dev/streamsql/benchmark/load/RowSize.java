package dev.streamsql.benchmark.load;

import java.util.List;
import java.util.Locale;

/**
 * What a buffered row takes, in bytes.
 *
 * @param backend where the state is
 * @param rowsPerKey the rows of each key
 * @param heap on the heap; with RocksDB what its cache of objects holds, over all rows
 * @param checkpoint in a checkpoint
 * @param local on RocksDB's local disk; 0 on the heap
 */
record RowSize(Backend backend, int rowsPerKey, double heap, double checkpoint, double local) {

  /** Computes it from a job before its first row and one that has all. */
  static RowSize of(Backend backend, int rowsPerKey, Sample empty, Sample full) {
    double rows = full.counts().bufferedRows();
    return new RowSize(
        backend,
        rowsPerKey,
        (full.heapBytes() - empty.heapBytes()) / rows,
        full.checkpoint().stateBytes() / rows,
        full.localBytes() / rows);
  }

  /** Returns a line for each. */
  static String table(List<RowSize> sizes) {
    StringBuilder table = new StringBuilder();
    table.append("backend   rows a key   heap B/row   checkpoint B/row   local disk B/row\n");
    for (RowSize size : sizes) {
      table.append(
          String.format(
              Locale.ROOT,
              "%-9s %10d %12.0f %18.0f %18s%n",
              size.backend,
              size.rowsPerKey,
              size.heap,
              size.checkpoint,
              size.local == 0 ? "-" : String.format(Locale.ROOT, "%.0f", size.local)));
    }
    return table.toString();
  }
}
