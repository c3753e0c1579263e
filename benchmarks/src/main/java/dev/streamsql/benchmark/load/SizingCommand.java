package dev.streamsql.benchmark.load;

import dev.streamsql.benchmark.job.Load;
import dev.streamsql.benchmark.rows.FillRows;
import dev.streamsql.benchmark.rows.Pace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Measures what a buffered row takes. */
@Command(
    name = "sizing",
    mixinStandardHelpOptions = true,
    description = {
      "Measures what a buffered row of three small fields takes on the heap, in a checkpoint and "
          + "on RocksDB's disk, with 1 and 10 rows a key."
    })
public final class SizingCommand implements Callable<Integer> {
  private static final String HEAP = "1g";
  private static final int CHECKPOINT_SECONDS = 5;
  private static final int EVERY_SECONDS = 3;
  private static final int MOST_SECONDS = 600;

  /** So few that checkpoints go on and the state stays as it is. */
  private static final int ROWS_A_SECOND_WHEN_FULL = 10;

  /** The first checkpoint after the last row may have begun before it. */
  private static final int CHECKPOINTS_WHEN_FULL = 2;

  @Option(names = "--rows", paramLabel = "N", description = "Buffered rows; 1,000,000.")
  private int rows = 1_000_000;

  @Option(
      names = "--value-bytes",
      paramLabel = "N",
      description = "A text of this length in place of the number.")
  private int valueBytes;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    List<RowSize> sizes = new ArrayList<>();
    for (Backend backend : Backend.values()) {
      for (int rowsPerKey : List.of(1, 10)) {
        List<Sample> samples = measure(backend, rowsPerKey);
        sizes.add(RowSize.of(backend, rowsPerKey, samples.get(0), samples.get(samples.size() - 1)));
      }
    }
    System.out.printf("%,d buffered rows of key, time and %s%n", rows, value());
    System.out.print(RowSize.table(sizes));
    return 0;
  }

  private String value() {
    return valueBytes == 0 ? "a number" : "a text of " + valueBytes + " bytes";
  }

  private List<Sample> measure(Backend backend, int rowsPerKey) throws Exception {
    Load load =
        new Load(
            new FillRows(rows, rowsPerKey, valueBytes),
            new Pace(rows, ROWS_A_SECOND_WHEN_FULL),
            Duration.ofDays(1).toMillis(),
            backend.settings(0, "128mb", CHECKPOINT_SECONDS));
    LoadProcess process =
        new LoadProcess(
            HEAP, spec.root().userObject().getClass().getName(), EVERY_SECONDS, MOST_SECONDS);
    return process.run(load, sample -> {}, samples -> isSettled(samples, rows));
  }

  /** Tells whether the latest checkpoint has all rows in it. */
  static boolean isSettled(List<Sample> samples, long rows) {
    long now = samples.get(samples.size() - 1).checkpoint().number();
    return samples.stream()
        .filter(sample -> sample.counts().rows() >= rows)
        .findFirst()
        .filter(full -> now >= full.checkpoint().number() + CHECKPOINTS_WHEN_FULL)
        .isPresent();
  }
}
