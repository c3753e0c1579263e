package dev.streamsql.join;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.time.Side;
import dev.streamsql.time.SideClocks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;

/** Rows in pages are what rows in arrays are, and little of them is read and written. */
class PagedRowBufferTest {
  private static final long SEED = Long.getLong("join.pages.seed", 20_261_130L);
  private static final int LEAST_PAGE = 64;

  private final Map<PageId, List<PageChange>> pages = new HashMap<>();
  private int reads;
  private long bytes;

  private final PageStore state =
      new PageStore() {
        @Override
        public Iterable<PageChange> read(PageId page) {
          reads++;
          return pages.get(page);
        }

        @Override
        public void append(PageId page, PageChange change) {
          pages.computeIfAbsent(page, id -> new ArrayList<>()).add(change);
          bytes += bytes(change);
        }

        @Override
        public void clear(PageId page) {
          pages.remove(page);
        }

        @Override
        public void loaded(PagedRowBuffer buffer, RowPage page) {
          assertThat(page.isLoaded()).isTrue();
        }
      };

  private static int bytes(PageChange change) {
    DataOutputSerializer out = new DataOutputSerializer(64);
    try {
      new PageChange.Serializer().serialize(change, out);
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
    return out.length();
  }

  private PagedRowBuffer read(KeyPages.OfSide written, int leastPage) {
    PagedRowBuffer buffer = new PagedRowBuffer(Side.LEFT, state, leastPage);
    buffer.restore(written);
    return buffer;
  }

  @Test
  void isWhatArraysAre() {
    System.out.println("join.pages.seed=" + SEED);
    for (int number = 0; number < 2_000; number++) {
      compare(new Random(SEED + number), "seed " + (SEED + number));
    }
  }

  private void compare(Random random, String about) {
    pages.clear();
    int leastPage = 1 + random.nextInt(6);
    PagedRowBuffer paged = read(null, leastPage);
    ArrayRowBuffer arrays = new ArrayRowBuffer();
    List<String> log = new ArrayList<>();
    long now = 1_000;
    int partitions = 1 + random.nextInt(2);
    for (int step = 0; step < 120; step++) {
      int size = arrays.size();
      int place = size == 0 ? 0 : random.nextInt(size);
      switch (size == 0 ? 0 : random.nextInt(10)) {
        case 0, 1, 2, 3 -> {
          now += random.nextInt(4);
          long time = now - random.nextInt(random.nextInt(3) + 1) * 5L;
          int partition = random.nextInt(partitions);
          boolean matched = random.nextBoolean();
          Object[] row = {(long) step};
          log.add("add " + time);
          arrays.add(time, step, partition, matched, row);
          paged.add(time, step, partition, matched, row);
          arrays.setLastUse(step);
          paged.setLastUse(step);
        }
        case 4 -> {
          log.add("remove " + place);
          arrays.remove(place);
          paged.remove(place);
        }
        case 5 -> {
          log.add("match " + place);
          arrays.setMatched(place);
          paged.setMatched(place);
        }
        case 6 -> {
          log.add("expire " + place);
          arrays.setPartitionOf(place, SideClocks.EXPIRED);
          paged.setPartitionOf(place, SideClocks.EXPIRED);
        }
        case 7 -> {
          log.add("read again");
          paged = read(paged.write(7), leastPage);
        }
        case 8 -> {
          log.add("unload");
          paged.write(7);
          paged.unloadAllBut(null);
        }
        default -> {
          long oldest = now - random.nextInt(40);
          log.add("trim " + oldest);
          trim(arrays, paged, oldest);
        }
      }
      if (random.nextInt(4) == 0) {
        check(arrays, paged, about + "\n" + String.join("\n", log));
      }
    }
    check(arrays, paged, about + "\n" + String.join("\n", log));
  }

  /** Rows in pages may stay where a page is not read; they leave when they are looked at. */
  private static void trim(ArrayRowBuffer arrays, PagedRowBuffer paged, long oldest) {
    RowBuffer.Expiry expiry = (partition, time) -> partition == SideClocks.EXPIRED || time < oldest;
    int left = arrays.removeExpired(expiry);
    int leftPages = paged.removeExpired(expiry);
    assertThat(leftPages).isLessThanOrEqualTo(left);
    for (; leftPages < left; leftPages++) {
      paged.remove(0);
    }
  }

  private static void check(ArrayRowBuffer arrays, PagedRowBuffer paged, String about) {
    List<Object> expected = describe(arrays);
    List<Object> got = describe(paged);
    if (!expected.equals(got)) {
      assertThat(got).as(about).isEqualTo(expected);
    }
  }

  private static List<Object> describe(RowBuffer buffer) {
    List<Object> all = new ArrayList<>();
    for (int place = 0; place < buffer.size(); place++) {
      all.add(
          List.of(
              buffer.time(place),
              buffer.sequence(place),
              buffer.partition(place),
              buffer.isMatched(place),
              buffer.row(place)[0],
              buffer.firstAtLeast(buffer.time(place)),
              buffer.firstAtLeast(buffer.time(place) + 1)));
    }
    if (buffer.size() > 0) {
      all.add(List.of(buffer.lastUse(), buffer.isDisordered()));
      int[] arrival = buffer.byArrival(0, buffer.size());
      for (int place : arrival) {
        all.add(buffer.sequence(place));
      }
    }
    return all;
  }

  @Test
  void takesRowsWithoutReadingAny() {
    KeyPages.OfSide written = null;
    long once = 0;
    for (int row = 0; row < 20_000; row++) {
      PagedRowBuffer buffer = read(written, LEAST_PAGE);
      buffer.add(row, row, 0, false, new Object[] {"a value of thirty-one characters"});
      buffer.setLastUse(row);
      written = buffer.write(7);
      if (row == 9_999) {
        once = bytes;
      }
    }
    assertThat(reads).as("pages read").isZero();
    assertThat(bytes - once).as("bytes of the second 10,000 rows").isLessThan(10_000L * 80);
    assertThat(written.pages()).as("pages of 20,000 rows").hasSizeLessThan(120);
  }

  @Test
  void dropsExpiredPagesWithoutReadingThem() {
    PagedRowBuffer buffer = read(null, LEAST_PAGE);
    for (int row = 0; row < 1_000; row++) {
      buffer.add(row, row, 0, false, new Object[] {(long) row});
    }
    PagedRowBuffer again = read(buffer.write(7), LEAST_PAGE);
    assertThat(pages).hasSize(16);
    int removed = again.removeExpired((partition, time) -> time < 500);
    assertThat(reads).as("pages read").isZero();
    assertThat(removed).isEqualTo(7 * LEAST_PAGE);
    again.write(7);
    assertThat(pages).as("pages in the state").hasSize(9);
    assertThat(again.removeExpired((partition, time) -> true)).isEqualTo(1_000 - 7 * LEAST_PAGE);
    assertThat(again.write(7)).isNull();
    assertThat(pages).isEmpty();
    assertThat(reads).isZero();
  }
}
