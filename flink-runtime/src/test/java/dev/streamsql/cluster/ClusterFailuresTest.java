package dev.streamsql.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ClusterFailuresTest {

  @Test
  void theLastCauseOfATraceIsTold() {
    String trace =
        """
        org.apache.flink.runtime.JobException: Recovery is suppressed
        \tat org.apache.flink.Some.method(Some.java:1)
        Caused by: java.lang.RuntimeException: one
        \tat a.B.c(D.java:2)
        Caused by: java.util.concurrent.CompletionException: java.io.IOException: the disk: is full
        \tat a.B.c(D.java:3)
        \t... 5 more
        """;
    assertThat(ClusterFailures.cause(trace)).isEqualTo("the disk: is full");
  }

  @Test
  void aPortAtWhichSomethingElseAnswersIsTold() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ClusterConnection cluster =
            ClusterConnection.open(new Target("127.0.0.1", server.getLocalPort()))) {
      Thread answers = new Thread(() -> answer(server));
      answers.setDaemon(true);
      answers.start();
      Assertions.assertThatThrownBy(cluster::jobs)
          .isInstanceOf(ClusterException.class)
          .hasMessageStartingWith(
              "what answers at 127.0.0.1:" + server.getLocalPort() + " is no Flink JobManager");
    }
  }

  private static void answer(ServerSocket server) {
    String page = "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello";
    while (!server.isClosed()) {
      try (Socket socket = server.accept();
          OutputStream out = socket.getOutputStream()) {
        socket.getInputStream().read(new byte[1024]);
        out.write(page.getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) {
        // The test is over.
        return;
      }
    }
  }
}
