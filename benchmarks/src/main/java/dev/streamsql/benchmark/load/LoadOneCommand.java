package dev.streamsql.benchmark.load;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.streamsql.benchmark.job.Load;
import dev.streamsql.benchmark.job.LoadCluster;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a load in this process and writes a sample a line, until the input ends. */
@Command(
    name = LoadProcess.COMMAND,
    hidden = true,
    description = "Runs a load in this process until the input ends.")
public final class LoadOneCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "LOAD", description = "The load as JSON.")
  private String load;

  @Option(names = "--every", required = true, description = "Seconds between two samples.")
  private int every;

  @Option(names = "--seconds", required = true, description = "Seconds until it stops.")
  private int seconds;

  private final ObjectMapper json = new ObjectMapper();
  private final CountDownLatch stopped = new CountDownLatch(1);

  @Override
  public Integer call() throws Exception {
    stopAtEndOfInput();
    try (LoadCluster cluster = new LoadCluster(json.readValue(load, Load.class))) {
      cluster.start();
      return run(cluster);
    }
  }

  private int run(LoadCluster cluster) throws Exception {
    Sampler sampler = new Sampler(cluster);
    print(sampler.take());
    long start = System.nanoTime();
    for (int due = every; due <= seconds; due += every) {
      long wait = start + TimeUnit.SECONDS.toNanos(due) - System.nanoTime();
      if (stopped.await(wait, TimeUnit.NANOSECONDS)) {
        return 0;
      }
      Optional<String> failure = cluster.failure();
      if (failure.isPresent()) {
        System.err.println(failure.get());
        return 1;
      }
      print(sampler.take());
    }
    return 0;
  }

  private void print(Sample sample) throws IOException {
    System.out.println(json.writeValueAsString(sample));
  }

  private void stopAtEndOfInput() {
    Thread reader =
        new Thread(
            () -> {
              try {
                System.in.transferTo(OutputStream.nullOutputStream());
              } catch (IOException e) {
                System.err.println("the input cannot be read: " + e.getMessage());
              }
              stopped.countDown();
            },
            "end of input");
    reader.setDaemon(true);
    reader.start();
  }
}
