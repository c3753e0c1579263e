package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a killed process of {@code bin/local-cluster} could not delete itself. */
class TemporaryFilesTest {
  @TempDir private Path directory;

  @Test
  void theyAreRemovedOnceNothingRunsAndNothingElseIs() throws Exception {
    ClusterProcesses cluster = ClusterProcesses.start(directory, 1, 1);
    Path rocksLog = cluster.log(1).resolveSibling("tmp_job_1_op_2_db_LOG");
    Path checkpoint = Program.write(cluster.checkpoints().resolve("_metadata"), "kept");
    Path savepoint = Program.write(cluster.savepoints().resolve("_metadata"), "kept");
    try (cluster) {
      cluster.kill(1);
      List<Path> left = files(cluster.temporary());
      assertThat(left).as("left by the killed TaskManager").isNotEmpty();
      cluster.restartTaskManagers();
      assertThat(files(cluster.temporary())).as("the JobManager runs").containsAll(left);

      cluster.kill(1);
      cluster.killJobManager();
      Program.write(rocksLog, "left");
      cluster.startAgain();
      assertThat(files(cluster.temporary())).doesNotContainAnyElementsOf(left);
      assertThat(rocksLog).doesNotExist();

      cluster.kill(1);
      Program.write(rocksLog, "left");
    }
    assertThat(cluster.temporary()).doesNotExist();
    assertThat(rocksLog).doesNotExist();
    assertThat(List.of(checkpoint, savepoint, cluster.log(1))).allMatch(Files::exists);
  }

  private static List<Path> files(Path directory) throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().startsWith("tm_")).toList();
    }
  }
}
