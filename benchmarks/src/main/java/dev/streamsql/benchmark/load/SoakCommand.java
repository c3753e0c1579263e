package dev.streamsql.benchmark.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import dev.streamsql.benchmark.job.Load;
import dev.streamsql.benchmark.report.Machine;
import dev.streamsql.benchmark.rows.ChurnRows;
import dev.streamsql.benchmark.rows.Pace;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs a join for a while and tells whether it grows. */
@Command(
    name = "soak",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a LEFT JOIN WITHIN 60 s whose keys come and go, a hundred for each that it may keep, "
          + "and looks every minute at heap, memory, state and counters: do they stay?"
    })
public final class SoakCommand implements Callable<Integer> {
  private static final long WITHIN_MILLIS = 60_000;
  private static final int CHECKPOINT_SECONDS = 10;

  @Option(names = "--minutes", paramLabel = "N", description = "How long; 20.")
  private int minutes = 20;

  @Option(names = "--rate", paramLabel = "ROWS", description = "Rows per second; 6,000.")
  private int rate = 6_000;

  @Option(names = "--backend", description = "hashmap, the default, or rocksdb.")
  private Backend backend = Backend.HASHMAP;

  @Option(names = "--max-keys", paramLabel = "K", description = "join.max-keys; 10,000.")
  private int maxKeys = 10_000;

  @Option(names = "--heap", paramLabel = "SIZE", description = "The job's heap; 512m.")
  private String heap = "512m";

  @Option(names = "--managed", paramLabel = "SIZE", description = "RocksDB's memory; 128mb.")
  private String managed = "128mb";

  @Option(names = "--every", paramLabel = "S", description = "Seconds between samples; 60.")
  private int every = 60;

  @Option(names = "--json", paramLabel = "FILE", description = "Also writes the figures as JSON.")
  private Path json;

  @Spec private CommandSpec spec;

  /** What a soak has found, as JSON. */
  private record Result(
      Machine machine, Load load, String heap, List<Sample> samples, SoakTrends trends) {}

  @Override
  public Integer call() throws Exception {
    Load load =
        new Load(
            new ChurnRows(rate, maxKeys),
            new Pace(0, rate),
            WITHIN_MILLIS,
            backend.settings(maxKeys, managed, CHECKPOINT_SECONDS));
    System.out.printf("%s, -Xmx%s: %s%n", backend, heap, load.query().streamSql());
    System.out.println(SampleTable.HEAD);
    LoadProcess process =
        new LoadProcess(
            heap, spec.root().userObject().getClass().getName(), every, minutes * 60 + every - 1);
    List<Sample> samples =
        process.run(load, sample -> System.out.println(SampleTable.line(sample)), all -> false);
    // The buffers fill for one WITHIN; a minute more lets checkpoints and compiler settle.
    SoakTrends trends = SoakTrends.of(samples, 2 * WITHIN_MILLIS / 1_000);
    System.out.print(trends == null ? "too short for trends\n" : SampleTable.trends(trends));
    if (json != null) {
      Files.writeString(
          json,
          new ObjectMapper()
                  .enable(SerializationFeature.INDENT_OUTPUT)
                  .writeValueAsString(new Result(Machine.here(), load, heap, samples, trends))
              + "\n");
    }
    return 0;
  }
}
