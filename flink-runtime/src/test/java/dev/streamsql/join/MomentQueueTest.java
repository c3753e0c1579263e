package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Moments come in their order, and those of other keys can be forgotten. */
class MomentQueueTest {
  private static final long SEED = Long.getLong("join.moments.seed", 20_261_130L);
  private static final int KEYS = 6;

  private record Moment(long at, JoinKey key) {}

  @Test
  void isWhatASortedListIs() {
    System.out.println("join.moments.seed=" + SEED);
    for (int number = 0; number < 500; number++) {
      Random random = new Random(SEED + number);
      MomentQueue queue = new MomentQueue();
      List<Moment> model = new ArrayList<>();
      long again = 0;
      for (int step = 0; step < 300; step++) {
        JoinKey key = JoinHarness.key("k" + random.nextInt(KEYS));
        switch (random.nextInt(8)) {
          case 0, 1, 2 -> {
            long at = step + random.nextInt(20);
            queue.add(key, at);
            model.add(new Moment(at, key));
          }
          case 3 -> {
            again += random.nextInt(4);
            queue.addAgain(key, again);
            model.add(new Moment(again, key));
          }
          case 4 -> {
            if (random.nextInt(10) == 0) {
              queue.retain(kept -> !kept.equals(key));
              model.removeIf(moment -> moment.key().equals(key));
              assertThat(queue.retained()).isEqualTo(model.size());
            }
          }
          default -> poll(queue, model, "seed " + (SEED + number));
        }
        assertThat(queue.size()).as("seed %d", SEED + number).isEqualTo(model.size());
      }
      while (!model.isEmpty()) {
        poll(queue, model, "seed " + (SEED + number));
      }
      assertThat(queue.isEmpty()).isTrue();
    }
  }

  private static void poll(MomentQueue queue, List<Moment> model, String about) {
    if (model.isEmpty()) {
      assertThat(queue.next()).as(about).isEqualTo(Long.MAX_VALUE);
      return;
    }
    long at = model.stream().min(Comparator.comparingLong(Moment::at)).orElseThrow().at();
    assertThat(queue.next()).as(about).isEqualTo(at);
    assertThat(model.remove(new Moment(at, queue.poll()))).as(about).isTrue();
  }
}
