package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/streamsql} sends scripts to a cluster of processes and looks after them. */
class SubmitTest {
  private static final String FIRST_ALARM = "{\"deviceId\":\"d1\",\"temp\":80.5,\"vib\":35}";
  private static final String SECOND_ALARM = "{\"deviceId\":\"d2\",\"temp\":91,\"vib\":40}";

  @TempDir static Path home;
  static ClusterProcesses cluster;

  @TempDir Path directory;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster = ClusterProcesses.start(home, 2, 2);
  }

  @AfterAll
  static void stopCluster() throws Exception {
    cluster.close();
  }

  @Test
  void aJobIsSubmittedListedStoppedWithASavepointAndGoesOnAtAnotherParallelism() throws Exception {
    Path script = alarms("alarms");
    Lines.add(
        directory.resolve("in"),
        "1.jsonl",
        "{\"type\":\"temp\",\"deviceId\":\"d1\",\"value\":80.5,\"ts\":1760000000000}",
        "{\"type\":\"vib\",\"deviceId\":\"d1\",\"value\":35,\"ts\":1760000004000}",
        "{\"type\":\"temp\",\"deviceId\":\"d2\",\"value\":91,\"ts\":1760000005000}");

    String first = submit(script, "--name", "alarms").out().trim();
    assertThat(streamsql("list").ok().out()).contains(first + "  RUNNING").contains("alarms");
    assertThat(streamsql("status", "alarms").ok().out())
        .contains("RUNNING   ×1  alarms/join1 join")
        .startsWith(first);
    Wait.until("the first alarm", this::results, List.of(FIRST_ALARM)::equals);
    Path savepoints = directory.resolve("savepoints");
    String savepoint =
        streamsql("stop", first.substring(0, 12), "--savepoint", savepoints.toString())
            .ok()
            .out()
            .trim();
    assertThat(savepoint).startsWith("file:" + savepoints);
    assertThat(streamsql("list").ok().out()).contains(first + "  FINISHED");

    Lines.add(
        directory.resolve("in"),
        "2.jsonl",
        "{\"type\":\"vib\",\"deviceId\":\"d2\",\"value\":40,\"ts\":1760000007000}");
    String second =
        submit(script, "--parallelism", "2", "--from-savepoint", savepoint).out().trim();
    assertThat(streamsql("status", second).ok().out()).contains("RUNNING   ×2  alarms/join1 join");
    Wait.until("both alarms", this::results, List.of(FIRST_ALARM, SECOND_ALARM)::equals);

    assertThat(streamsql("stop", second, "--drain").ok().out())
        .startsWith("file:" + cluster.savepoints());
    assertThat(results()).containsExactly(FIRST_ALARM, SECOND_ALARM);
    refusesStateThatDoesNotFit(savepoint);
  }

  private void refusesStateThatDoesNotFit(String savepoint) throws Exception {
    Path renamed = alarms("warnings");
    Program.Result refused =
        streamsql("submit", renamed.toString(), "--detached", "--from-savepoint", savepoint);
    assertThat(refused.code()).as("%s", refused).isEqualTo(1);
    assertThat(refused.err())
        .containsPattern("the savepoint holds state of step (alarms|source|sink)/\\S+")
        .contains("--allow-non-restored-state");
    assertThat(refused.err()).doesNotContain("Exception", "\tat ");

    String job =
        submit(renamed, "--from-savepoint", savepoint, "--allow-non-restored-state").out().trim();
    streamsql("cancel", job).ok();
  }

  @Test
  void anAttachedJobEndsWithItsSummary() throws Exception {
    Path out = directory.resolve("out.jsonl");
    Path example = Path.of("examples/two-channel-confirmation");
    Program.Result run =
        streamsql(
                "submit",
                example.resolve("query.sql").toString(),
                "--events",
                example.resolve("events.jsonl").toString(),
                "--output",
                out.toString())
            .ok();
    String job = run.out().trim();
    assertThat(run.err())
        .contains("job " + job + ": FINISHED")
        .contains("rows out 3 · late 1 · dead letters 0");
    assertThat(Files.readAllLines(out))
        .isEqualTo(Files.readAllLines(example.resolve("expected.jsonl")));
    Program.Result ended = streamsql("stop", job, "--drain");
    assertThat(ended.err()).contains("the job " + job + " has already ended: FINISHED");
  }

  @Test
  void flinksOwnCommandLineTakesTheJobJar() throws Exception {
    Path out = directory.resolve("out.jsonl");
    Path example = Path.of("examples/two-channel-confirmation");
    Program.Result run =
        flinkRun(
            example.resolve("query.sql").toString(),
            "--events",
            example.resolve("events.jsonl").toString(),
            "--output",
            out.toString(),
            "--parallelism",
            "2",
            "--name",
            "two channels");
    assertThat(run.code()).as("%s", run).isZero();
    assertThat(Files.readAllLines(out))
        .containsExactlyInAnyOrderElementsOf(Files.readAllLines(example.resolve("expected.jsonl")));
    assertThat(streamsql("status", "two channels").ok().out())
        .contains("FINISHED  ×2  print/join1 join");

    Path wrong = Program.write(directory.resolve("wrong.sql"), "SELECT a, FROM x");
    Program.Result refused = flinkRun(wrong.toString());
    assertThat(refused.code()).as("%s", refused).isEqualTo(1);
    assertThat(refused.err())
        .contains(wrong + ":1:11: error: unexpected 'FROM'")
        .doesNotContain("\tat ");
  }

  private static Program.Result flinkRun(String... args) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    String[] command =
        Stream.concat(
                Stream.of(
                    "--add-opens=java.base/java.util=ALL-UNNAMED",
                    "-cp",
                    "local-cluster/target/lib/*",
                    "org.apache.flink.client.cli.CliFrontend",
                    "run",
                    "--jobmanager",
                    cluster.target(),
                    "job-jar/target/streamsql-job-0.1.0.jar"),
                Stream.of(args))
            .toArray(String[]::new);
    return Program.run(Map.of("FLINK_CONF_DIR", cluster.configuration().toString()), java, command);
  }

  @Test
  void whatIsWrongIsToldInOneLine() throws Exception {
    Path script = alarms("alarms");
    Files.createDirectories(directory.resolve("in"));
    assertThat(streamsql("status", "nothing").err()).startsWith("streamsql: no job nothing; ");
    assertThat(streamsql("submit", script.toString(), "--parallelism", "99").err())
        .contains("not enough slots: the job needs 99, and ", "--parallelism");
    assertThat(
            streamsql("submit", script.toString(), "--from-savepoint", directory + "/none").err())
        .contains("the cluster finds no savepoint at file://" + directory + "/none");
    Path broken = Files.createDirectories(directory.resolve("broken"));
    Program.write(broken.resolve("_metadata"), "this is no savepoint");
    assertThat(streamsql("submit", script.toString(), "--from-savepoint", broken.toString()).err())
        .contains("the savepoint at file://" + broken, " cannot be read");
    Program.Result nobody =
        Program.streamsql("list", "--target", "127.0.0.1:" + Program.freePorts());
    assertThat(nobody.code()).as("%s", nobody).isEqualTo(1);
    assertThat(nobody.err()).startsWith("streamsql: no cluster answers at 127.0.0.1:");
    Path wrong = Program.write(directory.resolve("wrong.sql"), "SELECT a, FROM x");
    Program.Result refused = streamsql("submit", wrong.toString());
    assertThat(refused.code()).as("%s", refused).isEqualTo(2);
    assertThat(refused.err()).startsWith(wrong + ":1:11: error: unexpected 'FROM'");
  }

  @Test
  void aKilledTaskManagerIsStartedAgainAndTheOtherIsLeftAlone() throws Exception {
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

  @Test
  void aKilledJobManagerIsStartedAgainWithAsManyTaskManagers() throws Exception {
    cluster.killJobManager();
    cluster.startAgain();
    assertThat(cluster.status().out())
        .contains("jobmanager runs", "taskmanager-1 runs", "taskmanager-2 runs");
  }

  private static Program.Result streamsql(String command, String... options) throws Exception {
    String[] args = new String[options.length + 3];
    args[0] = command;
    System.arraycopy(options, 0, args, 1, options.length);
    args[args.length - 2] = "--target";
    args[args.length - 1] = cluster.target();
    return Program.streamsql(args);
  }

  private static Program.Result submit(Path script, String... options) throws Exception {
    String[] args = new String[options.length + 2];
    args[0] = script.toString();
    args[1] = "--detached";
    System.arraycopy(options, 0, args, 2, options.length);
    return streamsql("submit", args).ok();
  }

  /** A script over a directory that is watched for new files. */
  private Path alarms(String result) throws Exception {
    String in =
        "WITH ('connector' = 'file', 'path' = '"
            + directory.resolve("in")
            + "/', 'source.monitor-interval' = '100 ms', 'stream.field' = 'type');\n";
    return Program.write(
        directory.resolve(result + ".sql"),
        "SET 'execution.checkpointing.interval' = '500 ms';\n"
            + "CREATE STREAM temp "
            + in
            + "CREATE STREAM vib "
            + in
            + "CREATE STREAM "
            + result
            + " WITH ('connector' = 'file', 'path' = '"
            + directory.resolve("out")
            + "/');\n"
            + "INSERT INTO "
            + result
            + " SELECT t.deviceId, t.value AS temp, v.value AS vib FROM temp AS t\n"
            + "JOIN vib AS v WITHIN 30 SECONDS ON t.deviceId = v.deviceId\n"
            + "WHERE t.value > 75 AND v.value > 30 WITH (TIMESTAMP = 'ts');\n");
  }

  private List<String> results() throws Exception {
    return Lines.read(directory.resolve("out"));
  }
}
