package dev.streamsql.cases;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * The data of a case that runs.
 *
 * @param log the event log
 * @param rows the rows that have come out
 * @param deadLetters the dead letters
 * @param end completes when the log has been read
 */
record CaseData(
    List<String> log, List<Row> rows, List<String> deadLetters, CompletableFuture<Void> end) {

  CaseData(List<String> log) {
    this(
        List.copyOf(log),
        new CopyOnWriteArrayList<>(),
        new CopyOnWriteArrayList<>(),
        new CompletableFuture<>());
  }

  /**
   * A row that has come out.
   *
   * @param target the sink's name
   * @param json the row
   */
  record Row(String target, String json) {}
}
