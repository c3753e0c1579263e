package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job jar in Flink's application mode: the cluster's JobManager builds the job of a script. */
class ApplicationModeTest {
  @TempDir private Path directory;

  @Test
  void itSurvivesAKillStopsWithASavepointAndGoesOn() throws Exception {
    AlarmFiles files = new AlarmFiles(directory);
    String script = files.script("alarms").toString();
    files.first();
    try (ClusterProcesses cluster =
        ClusterProcesses.application(
            directory.resolve("home"), 2, "--application", script, "--", "--name", "alarms")) {
      Wait.until("the first alarm", files::results, List.of(AlarmFiles.FIRST_ALARM)::equals);

      cluster.kill(1);
      cluster.restartTaskManagers();
      JobApi jobs = new JobApi(cluster.target());
      String job = on(cluster, "list").ok().out().substring(0, 32);
      Wait.until("the job to start anew", () -> jobs.restartedAt(job), since -> since > 0);
      Wait.until("the job to run again", () -> jobs.isUp(job), up -> up);
      assertThat(on(cluster, "status", "alarms").ok().out())
          .startsWith(job + "  RUNNING")
          .contains("RUNNING   ×1  alarms/join1 join");

      String savepoint =
          on(cluster, "stop", "alarms", "--savepoint", directory.resolve("savepoints").toString())
              .ok()
              .out()
              .strip();
      assertThat(savepoint).startsWith("file:" + directory.resolve("savepoints"));
      Wait.until(
          "the cluster to end with its job",
          () -> cluster.status().out(),
          out -> out.contains("jobmanager does not run"));

      files.second();
      cluster.startApplication(
          "--application", script, "--from-savepoint", savepoint, "--", "--parallelism", "2");
      Wait.until(
          "both alarms",
          files::results,
          List.of(AlarmFiles.FIRST_ALARM, AlarmFiles.SECOND_ALARM)::equals);
      assertThat(on(cluster, "status", script).ok().out())
          .contains("RUNNING   ×2  alarms/join1 join");
    }
  }

  private static Program.Result on(ClusterProcesses cluster, String... command) throws Exception {
    return Program.streamsqlOn(cluster.target(), command);
  }
}
