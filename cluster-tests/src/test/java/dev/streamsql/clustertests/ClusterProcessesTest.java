package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A cluster of processes loses one of them and gets it back. */
class ClusterProcessesTest {

  @Test
  void aKilledTaskManagerIsStartedAgainAndTheOthersAreLeftAlone(@TempDir Path home)
      throws Exception {
    try (ClusterProcesses cluster = ClusterProcesses.start(home, 2, 1)) {
      long first = cluster.pid(1);
      long second = cluster.pid(2);
      cluster.kill(2);
      assertThat(cluster.status().out())
          .contains("taskmanager-1 runs (process " + first + ")", "taskmanager-2 does not run");

      cluster.restartTaskManagers();

      assertThat(cluster.pid(1)).isEqualTo(first);
      assertThat(cluster.pid(2)).isNotEqualTo(second);
      assertThat(cluster.status().out())
          .contains(
              "taskmanager-1 runs (process " + first + ")",
              "taskmanager-2 runs (process " + cluster.pid(2) + ")");
    }
  }
}
