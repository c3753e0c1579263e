package dev.streamsql.contract;

import java.util.Map;

/**
 * What happens: a row arrives, or only time passes.
 *
 * @param type what it is
 * @param at the wall clock, in nanoseconds
 * @param input the index of the row's stream
 * @param partition the source partition of the row, or the one that falls silent
 * @param row the row's fields
 * @param time the row's event time in nanoseconds; null where it has none that can be read
 * @param id names the row in a test
 */
public record ContractEvent(
    Type type, long at, int input, int partition, Map<String, Object> row, Long time, int id) {

  /** A row, a moment at which a periodic timer runs, a partition that falls silent. */
  public enum Type {
    ROW,
    SWEEP,
    SILENT
  }

  static ContractEvent row(
      long at, int input, int partition, Map<String, Object> row, Long time, int id) {
    return new ContractEvent(Type.ROW, at, input, partition, row, time, id);
  }

  static ContractEvent sweep(long at) {
    return new ContractEvent(Type.SWEEP, at, -1, 0, Map.of(), null, -1);
  }

  static ContractEvent silent(long at, int partition) {
    return new ContractEvent(Type.SILENT, at, -1, partition, Map.of(), null, -1);
  }

  /** Reads a field; a dotted path goes into objects. */
  static Object field(Map<?, ?> row, String path) {
    Object value = row;
    for (String step : path.split("\\.")) {
      value = value instanceof Map<?, ?> map ? map.get(step) : null;
    }
    return value;
  }

  /** Reads a field of an input's row; null where the input is padded. */
  public static Object field(ContractEvent input, String path) {
    return input == null ? null : field(input.row(), path);
  }
}
