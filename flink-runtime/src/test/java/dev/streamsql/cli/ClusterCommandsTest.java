package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.streaming.api.graph.StreamGraph;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the commands that look after jobs say when they cannot: one line, with what to do. The
 * cluster has one slot, a job that has ended, and two of one name that wait for a second slot.
 */
@Timeout(120)
class ClusterCommandsTest {
  private static MiniCluster cluster;
  private static String target;
  private static JobID ended;
  private static JobID waiting;

  private record Result(int code, String out, String err) {}

  @BeforeAll
  static void startCluster() throws Exception {
    cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(new Configuration())
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(1)
                .withRandomPorts()
                .build());
    cluster.start();
    target = "127.0.0.1:" + cluster.getRestAddress().get().getPort();
    ended = submit("meters", 1);
    cluster.requestJobResult(ended).get();
    waiting = submit("alarms", 2);
    submit("alarms", 2);
  }

  @AfterAll
  static void stopCluster() throws Exception {
    cluster.close();
  }

  private static JobID submit(String name, int parallelism) throws Exception {
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, new Configuration());
    // Every task sends to every other: they start together or not at all.
    env.fromSequence(1, 1).rebalance().sinkTo(new DiscardingSink<>());
    StreamGraph job = env.getStreamGraph();
    job.setJobName(name);
    return cluster.submitJob(job.getJobGraph()).get().getJobID();
  }

  @ParameterizedTest
  @ValueSource(strings = {"list", "status", "status x", "stop x --drain", "cancel x"})
  void nobodyAnswers(String command) throws Exception {
    String nobody;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = "127.0.0.1:" + socket.getLocalPort();
    }
    assertThat(run(command, nobody))
        .isEqualTo(
            new Result(
                1,
                "",
                "streamsql: no cluster answers at "
                    + nobody
                    + ": is it started, and is this the port of its web page?\n"));
  }

  static Stream<Arguments> whatIsMeant() {
    return Stream.of("status %s", "stop %s --drain", "stop %s --savepoint x", "cancel %s")
        .flatMap(
            command ->
                Stream.of(
                    Arguments.of(command.formatted("nothing"), "no job nothing; there are: "),
                    Arguments.of(
                        command.formatted("alarms"),
                        "more than one job is meant by alarms, give an id; ")));
  }

  @ParameterizedTest
  @MethodSource("whatIsMeant")
  void noOneJobIsMeant(String command, String message) {
    Result result = run(command, target);
    assertThat(result.code()).as("%s", result).isEqualTo(2);
    assertThat(result.out()).isEmpty();
    assertThat(result.err()).startsWith("streamsql: " + message).containsOnlyOnce("\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"stop meters --drain", "stop meters --savepoint x", "cancel meters"})
  void whatHasEndedCannotBeEnded(String command) {
    assertThat(run(command, target))
        .isEqualTo(
            new Result(2, "", "streamsql: the job " + ended + " has already ended: FINISHED\n"));
  }

  @Test
  void whatDoesNotRunCannotBeStoppedWithASavepoint() {
    assertThat(run("stop " + waiting + " --savepoint x", target))
        .isEqualTo(
            new Result(
                1,
                "",
                "streamsql: the job "
                    + waiting
                    + " cannot write a savepoint, as not all of its tasks run; 'status' tells more."
                    + " Try again when they do, or 'cancel' it\n"));
  }

  @Test
  void theStateOfAJobThatHasEndedIsTold() {
    Result result = run("status " + ended.toString().substring(0, 16), target);
    assertThat(result.code()).as("%s", result).isZero();
    assertThat(result.out()).startsWith(ended + "  FINISHED");
    assertThat(result.err()).isEmpty();
  }

  private static Result run(String command, String target) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> args =
        Stream.concat(Arrays.stream(command.split(" ")), Stream.of("--target", target)).toList();
    int code =
        Main.run(
            args.toArray(String[]::new),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            new CopyEngine());
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
