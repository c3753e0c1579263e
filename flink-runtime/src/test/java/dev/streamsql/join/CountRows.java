package dev.streamsql.join;

/** Counts what a stage does. */
final class CountRows implements StageCounters {
  private long matches;
  private long padded;
  private long buffered;

  long matches() {
    return matches;
  }

  long padded() {
    return padded;
  }

  long buffered() {
    return buffered;
  }

  @Override
  public void matchEmitted() {
    matches++;
  }

  @Override
  public void leftTimeoutEmitted() {
    padded++;
  }

  @Override
  public void rightTimeoutEmitted() {
    padded++;
  }

  @Override
  public void lateDropped() {}

  @Override
  public void keyEvicted() {}

  @Override
  public void rowDropped() {}

  @Override
  public void buffered(int change) {
    buffered += change;
  }
}
