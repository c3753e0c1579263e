package dev.streamsql.benchmark.rows;

/**
 * Rows that are all buffered and never match: each stream has keys of its own, and time moves by a
 * millisecond a row. At first key after key gets its rows, which fills a state quickly whatever its
 * backend; from then on the keys come at random.
 *
 * @param fill how many rows of both streams fill the state
 * @param rowsPerKey the rows that each key has then
 * @param valueBytes the length of the text that each row carries; 0: a number instead
 */
public record FillRows(long fill, int rowsPerKey, int valueBytes) implements LoadRows {
  private static final long serialVersionUID = 1L;
  private static final long FIRST_MILLIS = 1_760_000_000_000L;

  public FillRows {
    if (rowsPerKey < 1 || valueBytes < 0 || fill < 2L * rowsPerKey) {
      throw new IllegalArgumentException(
          "no key gets its rows: " + fill + ", " + rowsPerKey + ", " + valueBytes);
    }
  }

  @Override
  public String key(long index) {
    long keys = fill / 2 / rowsPerKey;
    long key = index < fill ? index / 2 / rowsPerKey % keys : Mix.below(keys, index);
    return Mix.key(stream(index) == 0 ? 'l' : 'r', key);
  }

  @Override
  public long time(long index) {
    return FIRST_MILLIS + index / 2;
  }

  @Override
  public Object payload(long index) {
    return valueBytes == 0 ? (double) Mix.below(1_000, index) : Mix.text(index, valueBytes);
  }
}
