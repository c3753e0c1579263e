package dev.streamsql.clustertests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Flink cluster of real processes, as {@code bin/local-cluster} starts it: one JobManager and
 * TaskManagers, on free ports of the loopback address, with its data in a directory of its own.
 * TaskManagers are counted from 1.
 */
final class ClusterProcesses implements AutoCloseable {
  private static final long MAX_SECONDS = 30;

  private final Map<String, String> environment = new TreeMap<>();
  private final Path home;
  private final int port;
  private final int slots;
  private final Thread lastResort = new Thread(this::killAll);
  private int taskManagers;
  private Program.Result lastStart;

  private ClusterProcesses(Path home, int port, int slots) {
    this.home = home;
    this.port = port;
    this.slots = slots;
    environment.put("STREAMSQL_HOME", home.toString());
  }

  /**
   * Starts a cluster; returns when all its TaskManagers are known to the JobManager.
   *
   * @param directory where its data goes: an empty directory on disk
   * @param slots slots of each TaskManager
   */
  static ClusterProcesses start(Path directory, int taskManagers, int slots)
      throws IOException, InterruptedException {
    return start(new ClusterProcesses(directory, Program.freePorts(), slots), taskManagers);
  }

  /** Starts a cluster that is there for a short time and little work: it is up sooner. */
  static ClusterProcesses shortLived(Path directory, int taskManagers, int slots)
      throws IOException, InterruptedException {
    ClusterProcesses cluster = new ClusterProcesses(directory, Program.freePorts(), slots);
    cluster.environment.put("LOCAL_CLUSTER_JAVA_OPTS", Program.SHORT_LIVED);
    return start(cluster, taskManagers);
  }

  private static ClusterProcesses start(ClusterProcesses cluster, int taskManagers)
      throws IOException, InterruptedException {
    Runtime.getRuntime().addShutdownHook(cluster.lastResort);
    cluster.startTaskManagers(taskManagers);
    return cluster;
  }

  /**
   * Starts a cluster in application mode, with one TaskManager: it lives as long as its job.
   *
   * @param options {@code --application FILE} and what goes with it
   */
  static ClusterProcesses application(Path directory, int slots, String... options)
      throws IOException, InterruptedException {
    ClusterProcesses cluster = new ClusterProcesses(directory, Program.freePorts(), slots);
    Runtime.getRuntime().addShutdownHook(cluster.lastResort);
    cluster.taskManagers = 1;
    cluster.environment.put("STREAMSQL_JAVA_OPTS", Program.SHORT_LIVED);
    cluster.environment.put("LOCAL_CLUSTER_JAVA_OPTS", Program.SHORT_LIVED);
    cluster.startApplication(options);
    return cluster;
  }

  /** Starts the cluster of an application again, whose job has ended. */
  void startApplication(String... options) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of("--slots", "" + slots));
    all.addAll(List.of(options));
    lastStart = script("start", all.toArray(String[]::new)).ok();
  }

  /** Returns what the last start of an application has printed. */
  Program.Result lastStart() {
    return lastStart;
  }

  /** Returns what {@code --target} takes. */
  String target() {
    return "127.0.0.1:" + port;
  }

  /** Returns where checkpoints go if a job names no other place. */
  Path checkpoints() {
    return data().resolve("checkpoints");
  }

  /** Returns where savepoints go if none is named. */
  Path savepoints() {
    return data().resolve("savepoints");
  }

  /** Returns where RocksDB, the network and uploads have their files. */
  Path temporary() {
    return data().resolve("tmp");
  }

  /** Returns the directory of the cluster's configuration. */
  Path configuration() {
    return data().resolve("conf");
  }

  /** Returns the log of a TaskManager. */
  Path log(int taskManager) {
    return data().resolve(name(taskManager) + ".log");
  }

  /** Returns the process id of a TaskManager: of the last one of this number. */
  long pid(int taskManager) throws IOException {
    return pid(name(taskManager));
  }

  /** Kills a TaskManager with SIGKILL; returns when the process is gone. */
  void kill(int taskManager) throws IOException {
    kill(name(taskManager));
  }

  /** Kills the JobManager with SIGKILL; returns when the process is gone. */
  void killJobManager() throws IOException {
    kill("jobmanager");
  }

  private void kill(String part) throws IOException {
    ProcessHandle process =
        ProcessHandle.of(pid(part)).orElseThrow(() -> new AssertionError(part + " does not run"));
    CompletableFuture<ProcessHandle> end = process.onExit();
    process.destroyForcibly();
    end.orTimeout(MAX_SECONDS, TimeUnit.SECONDS).join();
  }

  /**
   * Starts those TaskManagers that do not run; returns when the JobManager knows as many.
   *
   * @param count how many there are to be in all
   */
  void startTaskManagers(int count) throws IOException, InterruptedException {
    taskManagers = Math.max(taskManagers, count);
    script("start", "--task-managers", "" + count, "--slots", "" + slots).ok();
  }

  /** Starts a TaskManager again that has been killed; the others must run. */
  void restartTaskManagers() throws IOException, InterruptedException {
    startTaskManagers(taskManagers);
  }

  /** Starts what does not run, without saying how many TaskManagers there are to be. */
  void startAgain() throws IOException, InterruptedException {
    script("start", "--slots", "" + slots).ok();
  }

  /** Tells what runs, as {@code bin/local-cluster status} does. */
  Program.Result status() throws IOException, InterruptedException {
    return script("status");
  }

  private Program.Result script(String command, String... options)
      throws IOException, InterruptedException {
    List<String> args = new ArrayList<>(List.of(command, "--port", "" + port));
    args.addAll(List.of(options));
    return Program.run(environment, "bin/local-cluster", args.toArray(String[]::new));
  }

  private Path data() {
    return home.resolve(".local-cluster").resolve("" + port);
  }

  private static String name(int taskManager) {
    return "taskmanager-" + taskManager;
  }

  private long pid(String part) throws IOException {
    return Long.parseLong(Files.readString(data().resolve(part + ".pid")).trim());
  }

  /** For a test JVM that ends before it closes the cluster. */
  private void killAll() {
    try (Stream<Path> files = Files.list(data())) {
      for (Path file : files.filter(path -> path.toString().endsWith(".pid")).toList()) {
        ProcessHandle.of(Long.parseLong(Files.readString(file).trim()))
            .ifPresent(ProcessHandle::destroyForcibly);
      }
    } catch (IOException e) {
      System.err.println("processes of " + data() + " may be left: " + e);
    }
  }

  @Override
  public void close() throws IOException, InterruptedException {
    script("stop").ok();
    Runtime.getRuntime().removeShutdownHook(lastResort);
  }
}
