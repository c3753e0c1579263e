package dev.streamsql.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** One side of one stage: its rows and its clocks. */
final class ModelSide {

  /** A row that waits for others. */
  static final class Waiting {
    final List<ContractEvent> inputs;
    final List<String> key;
    final int side;
    final long time;
    final int partition;
    final long arrival;
    boolean matched;

    /** Never matches again, though its padding may have to wait for a slower partition. */
    boolean expired;

    Waiting(
        int side,
        List<ContractEvent> inputs,
        List<String> key,
        long time,
        int partition,
        long arrival) {
      this.side = side;
      this.inputs = inputs;
      this.key = key;
      this.time = time;
      this.partition = partition;
      this.arrival = arrival;
    }
  }

  /** All rows that are still here, in the order of their arrival. */
  final List<Waiting> rows = new ArrayList<>();

  /** The largest row time of each partition. */
  final Map<Integer, Long> newest = new TreeMap<>();

  final Set<Integer> silent = new TreeSet<>();

  /** All keys that were ever touched, least recently first. */
  final List<List<String>> touched = new ArrayList<>();

  /** The slowest active partition's clock; null before the first row. */
  Long clock;

  /** The wall clock at the last arrival; null before the first row. */
  Long lastArrival;

  void raise(int partition, long time) {
    newest.merge(partition, time, Math::max);
    review();
  }

  /** The wall clock becomes the clock of all partitions. */
  void raiseAll(long time) {
    newest.keySet().forEach(partition -> newest.merge(partition, time, Math::max));
    if (newest.isEmpty()) {
      newest.put(0, time);
    }
    review();
  }

  void review() {
    newest.entrySet().stream()
        .filter(entry -> !silent.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .min(Long::compare)
        .ifPresent(slowest -> clock = slowest);
  }

  /** The clock by which a partition's rows are late and expire; null before its first row. */
  Long clockOf(int partition) {
    Long own = newest.get(partition);
    return silent.contains(partition) && own != null && clock != null
        ? (Long) Math.max(own, clock)
        : own;
  }

  List<List<String>> keys() {
    return touched.stream()
        .filter(key -> rows.stream().anyMatch(row -> !row.expired && row.key.equals(key)))
        .toList();
  }

  long size() {
    return rows.stream().filter(row -> !row.expired).count();
  }

  void touch(List<String> key) {
    touched.removeIf(other -> Objects.equals(other, key));
    touched.add(key);
  }
}
