package dev.streamsql.join;

/** A stage's counts. */
public final class ChainCounts implements StageCounters {
  private int matches;
  private int leftPadded;
  private int rightPadded;
  private int late;
  private int keysEvicted;
  private int rowsDropped;
  private int buffered;

  @Override
  public void matchEmitted() {
    matches++;
  }

  @Override
  public void leftTimeoutEmitted() {
    leftPadded++;
  }

  @Override
  public void rightTimeoutEmitted() {
    rightPadded++;
  }

  @Override
  public void lateDropped() {
    late++;
  }

  @Override
  public void keyEvicted() {
    keysEvicted++;
  }

  @Override
  public void rowDropped() {
    rowsDropped++;
  }

  @Override
  public void buffered(int change) {
    buffered += change;
  }

  public int matches() {
    return matches;
  }

  public int leftPadded() {
    return leftPadded;
  }

  public int rightPadded() {
    return rightPadded;
  }

  public int late() {
    return late;
  }

  public int keysEvicted() {
    return keysEvicted;
  }

  public int rowsDropped() {
    return rowsDropped;
  }

  public int buffered() {
    return buffered;
  }
}
