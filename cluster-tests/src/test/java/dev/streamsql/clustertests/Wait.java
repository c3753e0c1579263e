package dev.streamsql.clustertests;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Waits for what another process does. */
final class Wait {
  private static final long MAX_SECONDS = 120;
  private static final long POLL_MS = 50;

  private Wait() {}

  /** Looks until it sees what is expected, and returns it; fails after two minutes. */
  static <T> T until(String what, Callable<T> look, Predicate<T> expected) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
    while (true) {
      T seen = look.call();
      if (expected.test(seen)) {
        return seen;
      }
      if (System.nanoTime() - end > 0) {
        throw new AssertionError("waited in vain for " + what + "; seen: " + seen);
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MS);
    }
  }
}
