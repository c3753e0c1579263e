package dev.streamsql.clustertests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A scenario's job on a cluster, and how far it has got. */
final class KillRun {
  private final KillScenario scenario;
  private final ClusterProcesses cluster;
  private final KillTopics topics;
  private final JobApi api;
  private final Path script;
  private final Path savepoints;
  private String job;
  private int sent;
  private long restartedAt;
  private Map<String, Long> committed;

  /** Creates the topics and writes the script; starts nothing. */
  KillRun(
      KillScenario scenario,
      ClusterProcesses cluster,
      KillTopics topics,
      String servers,
      Path directory)
      throws Exception {
    this.scenario = scenario;
    this.cluster = cluster;
    this.topics = topics;
    this.api = new JobApi(cluster.target());
    this.script =
        Program.write(directory.resolve(scenario.name() + ".sql"), scenario.onKafka(servers));
    this.savepoints = directory.resolve("savepoints-" + scenario.name());
    topics.create(scenario.topics().values().stream().distinct().toList());
  }

  KillScenario scenario() {
    return scenario;
  }

  void start() throws IOException, InterruptedException {
    submit("--parallelism", "" + scenario.before());
  }

  /** Stops the job with a savepoint, and goes on from it at the other parallelism. */
  void rescale() throws IOException, InterruptedException {
    String savepoint =
        Program.streamsql(
                "stop", job, "--target", cluster.target(), "--savepoint", savepoints.toString())
            .ok()
            .out()
            .strip();
    submit("--parallelism", "" + scenario.after(), "--from-savepoint", savepoint);
  }

  private void submit(String... options) throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of("submit", script.toString()));
    args.addAll(List.of("--target", cluster.target(), "--detached", "--wait-for-slots"));
    args.addAll(Arrays.asList(options));
    job = Program.streamsql(args.toArray(String[]::new)).ok().out().strip();
    restartedAt = api.restartedAt(job);
  }

  /** Sends the next rows. */
  void send(int count) throws Exception {
    int end = Math.min(scenario.rows().size(), sent + count);
    topics.send(scenario.rows().subList(sent, end), scenario.topics());
    sent = end;
  }

  int left() {
    return scenario.rows().size() - sent;
  }

  /** Returns whether each result has rows in a transaction that is open. */
  boolean hasOpenTransactions() throws Exception {
    // In this order: what is committed by now was written before.
    Map<String, Long> written = topics.written(scenario.queries().keySet());
    return topics.committed(scenario.queries().keySet()).entrySet().stream()
        .allMatch(end -> end.getValue() < written.get(end.getKey()));
  }

  /** Keeps in mind what is committed now. */
  void mark() throws Exception {
    committed = topics.committed(scenario.queries().keySet());
  }

  /** Returns whether every result has more committed rows than at the mark. */
  boolean hasCommittedMore() throws Exception {
    return topics.committed(scenario.queries().keySet()).entrySet().stream()
        .allMatch(end -> end.getValue() > committed.get(end.getKey()));
  }

  /** Returns whether the job has been restarted since the last time this was asked. */
  boolean wasRestarted() throws IOException, InterruptedException {
    long before = restartedAt;
    restartedAt = api.restartedAt(job);
    return restartedAt > before;
  }

  boolean isUp() throws IOException, InterruptedException {
    return api.isUp(job);
  }

  /** Sends what is left, waits until it has been read, and ends the job in order. */
  void finish() throws Exception {
    mark();
    send(left());
    for (String result : scenario.queries().keySet()) {
      Waiting.until(
          "the last rows of " + result,
          () -> topics.hasFrom(result, committed.get(result), "{\"k\":-1,"));
    }
    Program.streamsql("stop", job, "--target", cluster.target(), "--drain").ok();
    Waiting.until(scenario.name() + " to end", () -> api.status(job).equals("FINISHED"));
  }

  /** Returns the number of the TaskManager that runs most of the jobs' tasks. */
  static int busiest(ClusterProcesses cluster, int taskManagers) throws Exception {
    List<String> busy = new JobApi(cluster.target()).busy();
    for (int number = 1; number <= taskManagers; number++) {
      String last =
          Files.readAllLines(cluster.log(number)).stream()
              .filter(line -> line.contains("with ResourceID: "))
              .reduce("", (first, second) -> second);
      if (!busy.isEmpty() && last.endsWith(": " + busy.get(0))) {
        return number;
      }
    }
    throw new AssertionError("no log of a TaskManager names one of " + busy);
  }

  /** Waits for conditions. */
  static final class Waiting {
    private static final long MAX_SECONDS = 120;
    private static final long POLL_MILLIS = 20;

    private Waiting() {}

    /** What is waited for. */
    interface Condition {
      boolean holds() throws Exception;
    }

    static void until(String what, Condition condition) throws Exception {
      long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_SECONDS);
      while (!condition.holds()) {
        if (System.nanoTime() > deadline) {
          throw new AssertionError("waited " + MAX_SECONDS + " s for " + what);
        }
        TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
      }
    }
  }
}
