package dev.streamsql.benchmark.load;

import dev.streamsql.benchmark.job.Load;
import dev.streamsql.benchmark.rows.FillRows;
import dev.streamsql.benchmark.rows.Pace;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a join whose state is larger than its heap. */
@Command(
    name = "large-state",
    mixinStandardHelpOptions = true,
    description = {
      "Fills the state of a join with more rows than its heap holds, then sends rows of random "
          + "keys, and measures both: rows per second and per CPU-second, checkpoints, state."
    })
public final class LargeStateCommand implements Callable<Integer> {
  private static final int EVERY_SECONDS = 10;

  @Option(names = "--rows", paramLabel = "N", description = "Rows to fill with; 6,000,000.")
  private int rows = 6_000_000;

  @Option(names = "--rows-per-key", split = ",", paramLabel = "N", description = "1,10,1000.")
  private List<Integer> rowsPerKey = List.of(1, 10, 1_000);

  @Option(names = "--value-bytes", paramLabel = "N", description = "Text in each row; 150.")
  private int valueBytes = 150;

  @Option(names = "--seconds", paramLabel = "S", description = "With random keys; 60.")
  private int seconds = 60;

  @Option(names = "--fill-seconds", paramLabel = "S", description = "Filling at most; 600.")
  private int fillSeconds = 600;

  @Option(names = "--backend", description = "rocksdb, the default, or hashmap.")
  private Backend backend = Backend.ROCKSDB;

  @Option(names = "--heap", paramLabel = "SIZE", description = "The job's heap; 256m.")
  private String heap = "256m";

  @Option(names = "--managed", paramLabel = "SIZE", description = "RocksDB's memory; 128mb.")
  private String managed = "128mb";

  @Option(names = "--checkpoint-seconds", paramLabel = "S", description = "The interval; 30.")
  private int checkpointSeconds = 30;

  @Option(
      names = "--expire",
      description = "Once the state is full, as many rows expire as come; else none does.")
  private boolean expire;

  @Option(names = "--set", paramLabel = "KEY=VALUE", description = "A setting of the job.")
  private Map<String, String> settings = Map.of();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws Exception {
    List<String> summary = new ArrayList<>();
    for (int count : rowsPerKey) {
      System.out.printf("%s, -Xmx%s, %,d rows a key%n%s%n", backend, heap, count, SampleTable.HEAD);
      summary.add(measure(count));
    }
    System.out.println(LargeState.HEAD);
    summary.forEach(System.out::println);
    return 0;
  }

  /** A heap that is too small for a state is a result as well. */
  private String measure(int count) throws IOException, InterruptedException {
    try {
      return LargeState.of(run(count), rows).line(count);
    } catch (LoadFailure e) {
      if (e.samples().isEmpty()) {
        return String.format("%,10d   %s", count, e.getMessage());
      }
      return LargeState.of(e.samples(), rows).line(count) + "   " + e.getMessage();
    }
  }

  private List<Sample> run(int count) throws IOException, InterruptedException, LoadFailure {
    Map<String, String> all = new HashMap<>(backend.settings(0, managed, checkpointSeconds));
    all.putAll(settings);
    Load load =
        new Load(new FillRows(rows, count, valueBytes), new Pace(0, 0), withinMillis(), all);
    LoadProcess process =
        new LoadProcess(
            heap,
            spec.root().userObject().getClass().getName(),
            EVERY_SECONDS,
            fillSeconds + seconds);
    return process.run(
        load, sample -> System.out.println(SampleTable.line(sample)), this::isEnough);
  }

  /** Of both streams' rows two have the same millisecond. */
  private long withinMillis() {
    return expire ? rows / 2 : Duration.ofDays(1).toMillis();
  }

  private boolean isEnough(List<Sample> samples) {
    double now = samples.get(samples.size() - 1).seconds();
    double full = LargeState.full(samples, rows).map(Sample::seconds).orElse(Double.MAX_VALUE);
    return now >= full + seconds || full == Double.MAX_VALUE && now >= fillSeconds;
  }
}
