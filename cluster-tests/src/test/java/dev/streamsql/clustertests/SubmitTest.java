package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/streamsql} sends scripts to a cluster of processes and looks after them. */
class SubmitTest {
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
    AlarmFiles files = new AlarmFiles(directory);
    Path script = files.script("alarms");
    files.first();

    String first = submit(script, "--name", "alarms").out().trim();
    assertThat(streamsql("list").ok().out()).contains(first + "  RUNNING").contains("alarms");
    assertThat(streamsql("status", "alarms").ok().out())
        .contains("RUNNING   ×1  alarms/join1 join")
        .startsWith(first);
    Wait.until("the first alarm", files::results, List.of(AlarmFiles.FIRST_ALARM)::equals);
    Path savepoints = directory.resolve("savepoints");
    String savepoint =
        streamsql("stop", first.substring(0, 12), "--savepoint", savepoints.toString())
            .ok()
            .out()
            .trim();
    assertThat(savepoint).startsWith("file:" + savepoints);
    assertThat(streamsql("list").ok().out()).contains(first + "  FINISHED");

    files.second();
    String second =
        submit(script, "--parallelism", "2", "--from-savepoint", savepoint).out().trim();
    assertThat(streamsql("status", second).ok().out()).contains("RUNNING   ×2  alarms/join1 join");
    Wait.until(
        "both alarms",
        files::results,
        List.of(AlarmFiles.FIRST_ALARM, AlarmFiles.SECOND_ALARM)::equals);

    assertThat(streamsql("stop", second, "--drain").ok().out())
        .startsWith("file:" + cluster.savepoints());
    assertThat(files.results()).containsExactly(AlarmFiles.FIRST_ALARM, AlarmFiles.SECOND_ALARM);
    refusesStateThatDoesNotFit(savepoint);
  }

  private void refusesStateThatDoesNotFit(String savepoint) throws Exception {
    Path renamed = new AlarmFiles(directory).script("warnings");
    Program.Result refused =
        streamsql("submit", renamed.toString(), "--detached", "--from-savepoint", savepoint);
    assertThat(refused.code()).as("%s", refused).isEqualTo(1);
    assertThat(refused.out()).isEmpty();
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
    Path script = new AlarmFiles(directory).script("alarms");
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

  /** RocksDB cannot have its directory there: the join fails before it runs. */
  @Test
  void theIdIsOnStdoutOnlyIfTheJobRuns() throws Exception {
    AlarmFiles files = new AlarmFiles(directory);
    Path script = files.script("alarms");
    files.first();

    Program.Result failed = refused(script, "--set", "restart-strategy.type=none");
    assertThat(failed.err()).containsPattern("job \\p{XDigit}{32}: FAILED\\R.*the job failed: ");

    Program.Result restarts =
        refused(
            script,
            "--set",
            "restart-strategy.type=fixed-delay",
            "--set",
            "restart-strategy.fixed-delay.attempts=1000",
            "--set",
            "restart-strategy.fixed-delay.delay=500ms");
    assertThat(restarts.err())
        .containsPattern("job \\p{XDigit}{32}: RESTARTING, because: ")
        .containsPattern("job \\p{XDigit}{32}: has started 5 times and failed; it goes on trying");
    String cancel = restarts.err().lines().reduce((first, last) -> last).orElseThrow();
    Matcher job = Pattern.compile("cancel (\\p{XDigit}{32}) --target").matcher(cancel);
    assertThat(job.find()).as(cancel).isTrue();
    streamsql("cancel", job.group(1)).ok();
  }

  @Test
  void aCheckpointOfAnotherBackendIsToldAndItsJobCancelled() throws Exception {
    AlarmFiles files = new AlarmFiles(directory);
    Path script = files.script("alarms");
    files.first();
    String retention = "execution.checkpointing.externalized-checkpoint-retention";
    String first =
        submit(
                script,
                "--set",
                "execution.checkpointing.interval=200ms",
                "--set",
                retention + "=RETAIN_ON_CANCELLATION")
            .out()
            .trim();
    Wait.until("a checkpoint", () -> checkpoints(first), found -> !found.isEmpty());
    streamsql("cancel", first).ok();
    Wait.until(
        "the job to end",
        () -> streamsql("status", first).out(),
        out -> out.startsWith(first + "  CANCELED"));

    Program.Result refused =
        streamsql(
            "submit",
            script.toString(),
            "--set",
            "state.backend.type=rocksdb",
            "--from-savepoint",
            checkpoints(first).get(0).toString());
    String reason = "the checkpoint was not written with state.backend.type 'rocksdb'";
    assertThat(refused.code()).as("%s", refused).isEqualTo(1);
    assertThat(refused.out()).as("%s", refused).isEmpty();
    assertThat(refused.err())
        .contains("RESTARTING, because: " + reason)
        .containsPattern("job \\p{XDigit}{32}: cancelled, as it would never start\\R$");
    Matcher job = Pattern.compile("job (\\p{XDigit}{32}): cancelled").matcher(refused.err());
    assertThat(job.find()).isTrue();
    assertThat(streamsql("status", job.group(1)).ok().out()).contains("last failure: " + reason);
  }

  private static List<Path> checkpoints(String job) throws IOException {
    Path all = cluster.checkpoints().resolve(job);
    if (!Files.exists(all)) {
      return List.of();
    }
    // Not a walk: old checkpoints vanish meanwhile.
    try (Stream<Path> files = Files.list(all)) {
      return files.filter(file -> Files.exists(file.resolve("_metadata"))).toList();
    }
  }

  private static Program.Result refused(Path script, String... options) throws Exception {
    List<String> args = new ArrayList<>(List.of(script.toString(), "--detached"));
    args.addAll(List.of("--set", "state.backend.type=rocksdb"));
    args.addAll(List.of("--set", "state.backend.rocksdb.localdir=/dev/null/db"));
    args.addAll(List.of(options));
    Program.Result result = streamsql("submit", args.toArray(String[]::new));
    assertThat(result.code()).as("%s", result).isEqualTo(1);
    assertThat(result.out()).as("%s", result).isEmpty();
    assertThat(result.err()).doesNotContain("\tat ");
    return result;
  }

  private static Program.Result streamsql(String command, String... options) throws Exception {
    List<String> args = new ArrayList<>(List.of(command));
    args.addAll(List.of(options));
    return Program.streamsqlOn(cluster.target(), args.toArray(String[]::new));
  }

  private static Program.Result submit(Path script, String... options) throws Exception {
    String[] args = new String[options.length + 2];
    args[0] = script.toString();
    args[1] = "--detached";
    System.arraycopy(options, 0, args, 2, options.length);
    return streamsql("submit", args).ok();
  }
}
