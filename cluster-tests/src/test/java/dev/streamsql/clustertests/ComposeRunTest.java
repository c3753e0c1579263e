package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code docker-compose.yml} starts works together: its settings and commands are read from
 * the file and run as processes, for there is no container engine in a build.
 */
class ComposeRunTest {
  private static final Path JOB_JAR = Path.of("job-jar/target/streamsql-job-0.1.0.jar");

  @TempDir private Path directory;

  @Test
  void messagesBecomeAlarmsAndMetrics() throws Exception {
    Path bin = Files.createDirectories(directory.resolve("bin"));
    Path script = directory.resolve("alarms.sql");
    ComposeFile compose =
        ComposeFile.read()
            .with("/opt/streamsql/job.jar", JOB_JAR)
            .with("/opt/streamsql/alarms.sql", script)
            .with("/opt/kafka/bin", bin)
            .with("/checkpoints", directory.resolve("volume"));
    Program.write(script, compose.here(Files.readString(Path.of("docker/alarms.sql"))));
    ComposeFlink.writeClient(bin, directory);
    ComposeKafka.writeClient(bin);
    int jobManagerMetrics = compose.port(9249);
    int taskManagerMetrics = compose.port(9250);

    try (ComposeFlink flink =
            ComposeFlink.start(directory, compose, jobManagerMetrics, taskManagerMetrics);
        ComposeKafka kafka = ComposeKafka.start(directory, compose)) {
      run(bin, compose.healthCheck());
      run(bin, compose.command("topics"));
      String host = "127.0.0.1:" + compose.port(9092);
      ComposeKafka.produce(
          host,
          "channels",
          "{\"type\":\"temp\",\"deviceId\":\"d1\",\"value\":80.5,\"ts\":1760000000000}",
          "{\"type\":\"vib\",\"deviceId\":\"d1\",\"value\":35,\"ts\":1760000004000}");
      flink.check();
      run(bin, compose.command("submit"));
      try (KillTopics topics = new KillTopics(host)) {
        Wait.until(
            "the alarm",
            () -> topics.read("alarms"),
            Map.of("{\"deviceId\":\"d1\",\"temp\":80.5,\"vib\":35}", 1)::equals);
      }
      Wait.until(
          "the join's metrics",
          () -> metrics(taskManagerMetrics),
          text -> text.lines().anyMatch(ComposeRunTest::isOneMatch));
      assertThat(metrics(jobManagerMetrics)).contains("flink_jobmanager_job_numRestarts{");
      flink.check();

      // As at the next 'docker compose up'.
      run(bin, compose.command("topics"));
      run(bin, compose.command("submit"));
      String jobs = Program.streamsqlOn("127.0.0.1:" + compose.port(8081), "list").ok().out();
      assertThat(jobs.lines()).singleElement().asString().endsWith("  alarms");
    }
  }

  private static boolean isOneMatch(String line) {
    return line.startsWith("flink_taskmanager_job_task_operator_join_stage1_matches_emitted{")
        && line.endsWith("} 1.0");
  }

  private static void run(Path bin, List<String> command) throws Exception {
    Program.run(
            Map.of("PATH", bin + ":" + System.getenv("PATH")),
            command.get(0),
            command.subList(1, command.size()).toArray(String[]::new))
        .ok();
  }

  private static String metrics(int port) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics")).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }
}
