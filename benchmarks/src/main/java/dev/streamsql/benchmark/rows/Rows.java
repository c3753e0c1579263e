package dev.streamsql.benchmark.rows;

/**
 * Computes the fields of a row from its index, so that rows cost little: a hash, two array look-ups
 * and no input. The texts of up to a million keys are made beforehand.
 */
public final class Rows implements RowFields {
  private static final long FIRST_MILLIS = 1_760_000_000_000L;
  private static final int MOST_CACHED_KEYS = 1 << 20;
  private static final int ZIPF_PLACES = 1 << 16;
  private static final double ZIPF_EXPONENT = 1.2;

  private final Shape shape;
  private final long rowsPerPartition;
  private final String[] texts;
  private final int[] zipf;

  /** Creates the rows of a shape. */
  public Rows(Shape shape) {
    this.shape = shape;
    this.rowsPerPartition = shape.rows() / shape.partitions();
    this.texts =
        shape.keys() == Keys.UNIQUE || shape.keyCount() > MOST_CACHED_KEYS
            ? new String[0]
            : new String[shape.keyCount() * shape.partitions()];
    for (int key = 0; key < texts.length; key++) {
      texts[key] = Mix.key('d', key);
    }
    this.zipf = shape.keys() == Keys.ZIPF ? zipf(shape.keyCount()) : null;
  }

  @Override
  public int partition(long index) {
    return shape.partitions() == 1 ? 0 : (int) (index / rowsPerPartition);
  }

  @Override
  public int stream(long index) {
    return (int) (index % shape.streams());
  }

  @Override
  public long time(long index) {
    return FIRST_MILLIS + index % rowsPerPartition / shape.streams() * shape.stepMillis();
  }

  @Override
  public String key(long index) {
    if (shape.keys() == Keys.UNIQUE) {
      return Mix.key('d', index);
    }
    long hash = Mix.of(index);
    int key =
        zipf == null ? (int) ((hash >>> 32) * shape.keyCount() >>> 32) : zipf[(int) (hash >>> 48)];
    int unique = key + partition(index) * shape.keyCount();
    return texts.length == 0 ? Mix.key('d', unique) : texts[unique];
  }

  /** Returns the measured value of a row. */
  public double value(long index) {
    return (Mix.of(index) & 0x3ff) / 8.0;
  }

  @Override
  public Object payload(long index) {
    return value(index);
  }

  /** Returns a table of keys in which each stands as often as its weight says. */
  private static int[] zipf(int keyCount) {
    double total = 0;
    for (int key = 1; key <= keyCount; key++) {
      total += Math.pow(key, -ZIPF_EXPONENT);
    }
    int[] table = new int[ZIPF_PLACES];
    int key = 1;
    double reached = Math.pow(1, -ZIPF_EXPONENT) / total;
    for (int place = 0; place < ZIPF_PLACES; place++) {
      while (reached < (place + 0.5) / ZIPF_PLACES && key < keyCount) {
        key++;
        reached += Math.pow(key, -ZIPF_EXPONENT) / total;
      }
      table[place] = key - 1;
    }
    return table;
  }
}
