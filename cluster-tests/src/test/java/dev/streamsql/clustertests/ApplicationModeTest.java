package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The job jar in Flink's application mode: the cluster's JobManager builds the job of a script. */
class ApplicationModeTest {
  @TempDir private Path directory;

  @Test
  void itWaitsForSlotsSurvivesAKillStopsWithASavepointAndGoesOn() throws Exception {
    AlarmFiles files = new AlarmFiles(directory);
    String script = files.script("alarms").toString();
    files.first();
    try (ClusterProcesses cluster =
        ClusterProcesses.application(
            directory.resolve("home"),
            1,
            "--application",
            script,
            "--",
            "--name",
            "alarms",
            "--parallelism",
            "2")) {
      assertThat(cluster.lastStart().err())
          .containsPattern("the job waits for slots: 0 of \\d+ tasks run")
          .contains("It needs 2 slots, the cluster has 1", "--task-managers 2");
      cluster.startTaskManagers(2);
      Wait.until("the first alarm", files::results, List.of(AlarmFiles.FIRST_ALARM)::equals);

      String job = on(cluster, "list").ok().out().substring(0, 32);
      goesOnBehindAKill(cluster, job);
      String savepoint = stop(cluster);

      files.second();
      cluster.startApplication(
          "--application", script, "--from-savepoint", savepoint, "--", "--parallelism", "1");
      Wait.until(
          "both alarms",
          files::results,
          List.of(AlarmFiles.FIRST_ALARM, AlarmFiles.SECOND_ALARM)::equals);
      assertThat(cluster.lastStart().err()).doesNotContain("warning");
      assertThat(on(cluster, "status", script).ok().out())
          .contains("RUNNING   ×1  alarms/join1 join");
    }
  }

  private static void goesOnBehindAKill(ClusterProcesses cluster, String job) throws Exception {
    cluster.kill(1);
    cluster.restartTaskManagers();
    JobApi jobs = new JobApi(cluster.target());
    Wait.until("the job to start anew", () -> jobs.restartedAt(job), since -> since > 0);
    Wait.until("the job to run again", () -> jobs.isUp(job), up -> up);
    assertThat(on(cluster, "status", "alarms").ok().out())
        .startsWith(job + "  RUNNING")
        .contains("RUNNING   ×2  alarms/join1 join");
  }

  private String stop(ClusterProcesses cluster) throws Exception {
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
    return savepoint;
  }

  @Test
  void aSavepointThatIsNotThereIsToldBeforeAnythingStarts() throws Exception {
    Path home = directory.resolve("home");
    for (String path : List.of(directory + "/none", "file://" + directory + "/none")) {
      Program.Result refused =
          Program.run(
              Map.of("STREAMSQL_HOME", home.toString()),
              "bin/local-cluster",
              "start",
              "--application",
              new AlarmFiles(directory).script("alarms").toString(),
              "--from-savepoint",
              path);
      assertThat(refused.code()).as("%s", refused).isEqualTo(1);
      assertThat(refused.err())
          .startsWith("local-cluster: there is no savepoint at " + path + ": ")
          .containsOnlyOnce("\n");
      assertThat(home).doesNotExist();
    }
  }

  private static Program.Result on(ClusterProcesses cluster, String... command) throws Exception {
    return Program.streamsqlOn(cluster.target(), command);
  }
}
