package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code bin/local-cluster} does with killed processes: it starts them again, leaves the
 * others alone, and removes what the killed ones could not delete themselves.
 */
class KilledProcessesTest {
  @TempDir private Path directory;

  @Test
  void theyAreStartedAgainAndTheirTemporaryFilesRemoved() throws Exception {
    ClusterProcesses cluster = ClusterProcesses.shortLived(directory, 2, 1);
    Path rocksLog = cluster.log(1).resolveSibling("tmp_job_1_op_2_db_LOG");
    Path checkpoint = Program.write(cluster.checkpoints().resolve("_metadata"), "kept");
    Path savepoint = Program.write(cluster.savepoints().resolve("_metadata"), "kept");
    try (cluster) {
      List<Path> left = files(cluster.temporary());
      restartsOneTaskManager(cluster);
      assertThat(files(cluster.temporary())).as("the JobManager runs").containsAll(left);

      cluster.kill(1);
      cluster.kill(2);
      cluster.killJobManager();
      Program.write(rocksLog, "left");
      cluster.startAgain();
      assertThat(cluster.status().out())
          .contains("jobmanager runs", "taskmanager-1 runs", "taskmanager-2 runs");
      assertThat(files(cluster.temporary())).doesNotContainAnyElementsOf(left);
      assertThat(rocksLog).doesNotExist();

      cluster.kill(1);
      Program.write(rocksLog, "left");
    }
    assertThat(cluster.temporary()).doesNotExist();
    assertThat(rocksLog).doesNotExist();
    assertThat(List.of(checkpoint, savepoint, cluster.log(1))).allMatch(Files::exists);
  }

  private static void restartsOneTaskManager(ClusterProcesses cluster) throws Exception {
    long first = cluster.pid(1);
    long second = cluster.pid(2);
    cluster.kill(2);
    assertThat(cluster.status().out())
        .contains("taskmanager-1 runs (process " + first + ")", "taskmanager-2 does not run");

    cluster.restartTaskManagers();

    assertThat(cluster.pid(2)).isNotEqualTo(second);
    assertThat(cluster.status().out())
        .contains(
            "taskmanager-1 runs (process " + first + ")",
            "taskmanager-2 runs (process " + cluster.pid(2) + ")");
  }

  private static List<Path> files(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> found =
          files.filter(file -> file.getFileName().toString().startsWith("tm_")).toList();
      assertThat(found).as("temporary files of TaskManagers").isNotEmpty();
      return found;
    }
  }
}
