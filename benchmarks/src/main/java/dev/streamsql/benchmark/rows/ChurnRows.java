package dev.streamsql.benchmark.rows;

/**
 * Rows whose keys come and go. Three of five rows have one of a few busy keys of their own stream,
 * which are always in use, so that these rows wait as long as WITHIN says. The others run through
 * 100 keys for each that the join may keep, one after the other; every second of these keys gets a
 * row of the other stream within a moment. One row in ten is out of order by up to 2 s, and one in
 * a thousand two minutes late.
 *
 * @param perSecond rows of both streams together in a second of event time
 * @param maxKeys how many keys the join may keep on each side
 */
public record ChurnRows(int perSecond, int maxKeys) implements LoadRows {
  private static final long serialVersionUID = 1L;

  /** So many keys for each that may be kept. */
  private static final int TURNOVER = 100;

  private static final int CYCLE = 5;
  private static final int BUSY = 3;
  private static final int BUSY_SHARE = 5;

  /** So far back a key's row of the other stream may be, in rows of one stream that churn. */
  private static final int LAG = 500;

  private static final long FIRST_MILLIS = 1_760_000_000_000L;
  private static final long LATE_MILLIS = 120_000;
  private static final long DISORDER_MILLIS = 2_000;

  /** Spreads neighbours; a prime, so that every key has its turn. */
  private static final long STRIDE = 1_000_003;

  public ChurnRows {
    if (perSecond < 2 || maxKeys < BUSY_SHARE) {
      throw new IllegalArgumentException("too few rows or keys: " + perSecond + ", " + maxKeys);
    }
  }

  @Override
  public String key(long index) {
    boolean left = stream(index) == 0;
    long turn = index / 2;
    if (turn % CYCLE < BUSY) {
      return Mix.key(left ? 'l' : 'r', Mix.below(maxKeys / BUSY_SHARE, index));
    }
    long churn = turn / CYCLE * (CYCLE - BUSY) + turn % CYCLE - BUSY;
    if (left) {
      return Mix.key('d', number(churn));
    }
    long partner = Math.max(0, churn - Mix.below(LAG, index));
    return Mix.key(partner % 2 == 0 ? 'd' : 'x', number(partner));
  }

  private long number(long churn) {
    long keys = (long) TURNOVER * maxKeys;
    return churn % keys * STRIDE % keys;
  }

  @Override
  public long time(long index) {
    long now = FIRST_MILLIS + index * 1_000 / perSecond;
    long chance = Mix.below(1_000, ~index);
    if (chance == 0) {
      return now - LATE_MILLIS;
    }
    return chance < 100 ? now - Mix.below(DISORDER_MILLIS, index) : now;
  }

  @Override
  public Object payload(long index) {
    return (double) Mix.below(1_000, index);
  }
}
