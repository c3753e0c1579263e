package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A port that another process has is told at once, and no process of ours is left. */
class PortsTest {
  @TempDir private Path directory;

  @Test
  void localKafkaNeedsTwoFreePorts() throws Exception {
    isRefused("bin/local-kafka");
  }

  @Test
  void localClusterNeedsAFreePort() throws Exception {
    isRefused("bin/local-cluster");
  }

  private void isRefused(String program) throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String port = "" + taken.getLocalPort();
      Program.Result start = run(program, "start", port);
      assertThat(start.code()).as("%s", start).isEqualTo(1);
      assertThat(start.err()).contains("127.0.0.1:" + port + " is in use", "another --port");
      Program.Result status = run(program, "status", port);
      assertThat(status.code()).as("%s", status).isEqualTo(1);
      assertThat(status.out()).contains("does not run");
    }
  }

  private Program.Result run(String program, String command, String port) throws Exception {
    return Program.run(
        Map.of("STREAMSQL_HOME", directory.toString()), program, command, "--port", port);
  }
}
