package dev.streamsql.clustertests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * A JobManager and a TaskManager with the settings of {@code docker-compose.yml}, which go into the
 * configuration by the program that the start scripts of the Flink image use.
 */
final class ComposeFlink implements AutoCloseable {
  private static final String CLASS_PATH = "local-cluster/target/lib/*";
  private static final String OPENS = "--add-opens=java.base/java.util=ALL-UNNAMED";
  private static final String RESULT = "BASH_JAVA_UTILS_EXEC_RESULT:";

  /** Of the configuration in the image what has no default; but only loopback is listened on. */
  private static final String CONFIGURATION =
      """
      jobmanager:
        bind-host: 127.0.0.1
        memory:
          process:
            size: 1600m
      taskmanager:
        bind-host: 127.0.0.1
        host: 127.0.0.1
        numberOfTaskSlots: 1
        memory:
          process:
            size: 1728m
      rest:
        address: 127.0.0.1
        bind-address: 127.0.0.1
      """;

  private final JavaProcess jobManager;
  private final JavaProcess taskManager;

  private ComposeFlink(JavaProcess jobManager, JavaProcess taskManager) {
    this.jobManager = jobManager;
    this.taskManager = taskManager;
  }

  /**
   * Starts both.
   *
   * @param directory for logs and, in {@code conf}, the configuration
   * @param jobManagerMetrics the port of the JobManager's metrics, for each container has its own
   * @param taskManagerMetrics the port of the TaskManager's
   */
  static ComposeFlink start(
      Path directory, ComposeFile compose, int jobManagerMetrics, int taskManagerMetrics)
      throws Exception {
    Path conf = Files.createDirectories(directory.resolve("conf"));
    Program.write(conf.resolve("config.yaml"), CONFIGURATION);
    List<String> update =
        new ArrayList<>(
            List.of("UPDATE_AND_GET_FLINK_CONFIGURATION", "--configDir", conf.toString()));
    compose.flinkProperties().forEach((key, value) -> update.add("-D" + key + "=" + value));
    update.add("-Djobmanager.rpc.port=" + compose.port(6123));
    update.add("-Drest.port=" + compose.port(8081));
    Program.write(conf.resolve("config.yaml"), String.join("\n", bashJavaUtils(update)) + "\n");

    List<String> taskManagerOptions =
        bashJavaUtils(List.of("GET_TM_RESOURCE_PARAMS", "--configDir", conf.toString()));
    JavaProcess jobManager =
        start(
            directory.resolve("jobmanager.log"),
            List.of("-Xmx512m"),
            "runtime.entrypoint.StandaloneSessionClusterEntrypoint",
            conf,
            List.of(metrics(jobManagerMetrics)));
    List<String> settings = new ArrayList<>(split(taskManagerOptions.get(1)));
    settings.add(metrics(taskManagerMetrics));
    JavaProcess taskManager =
        start(
            directory.resolve("taskmanager.log"),
            split(taskManagerOptions.get(0)),
            "runtime.taskexecutor.TaskManagerRunner",
            conf,
            settings);
    return new ComposeFlink(jobManager, taskManager);
  }

  private static String metrics(int port) {
    return "-Dmetrics.reporter.prom.port=" + port;
  }

  private static JavaProcess start(
      Path log, List<String> jvmOptions, String type, Path conf, List<String> settings)
      throws IOException {
    List<String> args = new ArrayList<>(List.of("-XX:+UseSerialGC", Program.SHORT_LIVED, OPENS));
    args.addAll(jvmOptions);
    args.addAll(
        List.of("-cp", CLASS_PATH, "org.apache.flink." + type, "--configDir", conf.toString()));
    args.addAll(settings);
    return JavaProcess.start(log, args);
  }

  /** Writes a program {@code flink} as the image has it. */
  static void writeClient(Path bin, Path directory) throws IOException {
    Program.writeScript(
        bin.resolve("flink"),
        "FLINK_CONF_DIR="
            + directory.resolve("conf")
            + " exec "
            + JavaProcess.java()
            + " -XX:+UseSerialGC "
            + Program.SHORT_LIVED
            + " "
            + OPENS
            + " -cp '"
            + CLASS_PATH
            + "' org.apache.flink.client.cli.CliFrontend \"$@\"");
  }

  private static List<String> bashJavaUtils(List<String> args) throws Exception {
    List<String> all = new ArrayList<>(List.of("-XX:+UseSerialGC", Program.SHORT_LIVED));
    all.addAll(List.of("-cp", CLASS_PATH, "org.apache.flink.runtime.util.bash.BashJavaUtils"));
    all.addAll(args);
    return Program.run(Map.of(), JavaProcess.java(), all.toArray(String[]::new))
        .ok()
        .out()
        .lines()
        .filter(line -> line.startsWith(RESULT))
        .map(line -> line.substring(RESULT.length()))
        .toList();
  }

  private static List<String> split(String options) {
    return Arrays.asList(options.strip().split("\\s+"));
  }

  /** Fails if one of the processes has ended. */
  void check() throws IOException {
    jobManager.check();
    taskManager.check();
  }

  @Override
  public void close() {
    taskManager.close();
    jobManager.close();
  }
}
