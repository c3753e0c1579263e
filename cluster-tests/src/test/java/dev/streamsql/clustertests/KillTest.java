package dev.streamsql.clustertests;

import dev.streamsql.clustertests.KillRun.Waiting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * TaskManagers that are killed while jobs write to Kafka: whoever reads committed rows sees what an
 * uninterrupted run writes. {@code -Dkill.count=50} kills more of them, {@code -Dkill.seed} makes
 * other rows.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES)
class KillTest {
  private static final int KILLS = Integer.getInteger("kill.count", 3);
  private static final long SEED = Long.getLong("kill.seed", 42);
  private static final int ROWS = Integer.getInteger("kill.rows", 200_000);
  private static final int TASK_MANAGERS = 3;
  private static final int SLOTS = 2;
  private static final int CHUNK = 500;

  @TempDir private Path directory;

  private final List<Long> recoveries = new ArrayList<>();
  private int inTransactions;

  @Test
  void killsNeitherLoseNorDoubleCommittedRows() throws Exception {
    long start = System.nanoTime();
    System.out.printf("KillTest: seed %d, %d kills, %d rows a job%n", SEED, KILLS, ROWS);
    List<KillScenario> scenarios =
        List.of(KillScenario.oneTopic(SEED, ROWS), KillScenario.twoTopics(SEED + 1, ROWS));
    CompletableFuture<KillResults> expected =
        CompletableFuture.supplyAsync(() -> uninterrupted(scenarios));
    try (KafkaProcess kafka = KafkaProcess.start(directory.resolve("kafka"));
        KillTopics topics = new KillTopics(kafka.servers());
        ClusterProcesses cluster =
            ClusterProcesses.start(directory.resolve("cluster"), TASK_MANAGERS, SLOTS)) {
      List<KillRun> runs = new ArrayList<>();
      for (KillScenario scenario : scenarios) {
        runs.add(new KillRun(scenario, cluster, topics, kafka.servers(), directory));
      }
      kill(runs, cluster);
      report(System.nanoTime() - start);
      expected.get().assertCommitted(topics, "seed " + SEED);
    }
  }

  private KillResults uninterrupted(List<KillScenario> scenarios) {
    try {
      return KillResults.uninterrupted(scenarios, directory);
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private void kill(List<KillRun> runs, ClusterProcesses cluster) throws Exception {
    int portion = ROWS / (KILLS + 1);
    forEach(
        runs,
        run -> {
          run.send(CHUNK);
          run.start();
        });
    for (int number = 0; number < KILLS; number++) {
      if (number == (KILLS + 1) / 2) {
        forEach(runs, KillRun::rescale);
      }
      for (KillRun run : runs) {
        Waiting.until(run.scenario().name() + " to run", run::isUp);
      }
      feedAndKill(runs, cluster, portion);
    }
    forEach(runs, KillRun::finish);
  }

  /** What is done with a run. */
  private interface Action {
    void on(KillRun run) throws Exception;
  }

  /** Does the same with all runs at once. */
  private static void forEach(List<KillRun> runs, Action action) throws Exception {
    List<CompletableFuture<Void>> all = new ArrayList<>();
    for (KillRun run : runs) {
      all.add(
          CompletableFuture.runAsync(
              () -> {
                try {
                  action.on(run);
                } catch (Exception e) {
                  throw new CompletionException(e);
                }
              }));
    }
    for (CompletableFuture<Void> one : all) {
      one.get();
    }
  }

  /** Kills as soon as, with half of the rows sent, results are in transactions that are open. */
  private void feedAndKill(List<KillRun> runs, ClusterProcesses cluster, int portion)
      throws Exception {
    int half = portion / 2;
    for (KillRun run : runs) {
      run.send(half);
    }
    int rest = portion - half;
    boolean open = false;
    while (!open && rest > CHUNK) {
      for (KillRun run : runs) {
        run.send(CHUNK);
      }
      rest -= CHUNK;
      open = runs.get(0).hasOpenTransactions() && runs.get(1).hasOpenTransactions();
    }
    inTransactions += open ? 1 : 0;
    int victim = KillRun.busiest(cluster, TASK_MANAGERS);
    for (KillRun run : runs) {
      run.wasRestarted();
      run.mark();
    }
    long start = System.nanoTime();
    cluster.kill(victim);
    CompletableFuture<Void> replacement = CompletableFuture.runAsync(() -> restart(cluster));
    for (KillRun run : runs) {
      run.send(rest);
    }
    Waiting.until("a restart", () -> runs.get(0).wasRestarted() | runs.get(1).wasRestarted());
    for (KillRun run : runs) {
      Waiting.until("more results of " + run.scenario().name(), run::hasCommittedMore);
    }
    recoveries.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start));
    System.out.printf(
        "KillTest: kill %d, of TaskManager %d: results again after %d ms%n",
        recoveries.size(), victim, recoveries.get(recoveries.size() - 1));
    replacement.get();
  }

  private static void restart(ClusterProcesses cluster) {
    try {
      cluster.restartTaskManagers();
    } catch (Exception e) {
      throw new CompletionException(e);
    }
  }

  private void report(long nanos) {
    List<Long> sorted = recoveries.stream().sorted().toList();
    System.out.printf(
        "KillTest: %d kills, %d of them with open transactions in all results; from the kill to the"
            + " next committed results of both jobs: median %d ms, at most %d ms; total %d s%n",
        KILLS,
        inTransactions,
        sorted.get(sorted.size() / 2),
        sorted.get(sorted.size() - 1),
        TimeUnit.NANOSECONDS.toSeconds(nanos));
  }
}
