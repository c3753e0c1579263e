package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterConnection;
import dev.streamsql.cluster.JobJar;
import dev.streamsql.cluster.Submission;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.UserInputException;
import java.net.URL;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compiles a script and sends it to a cluster. */
@Command(
    name = "submit",
    description = "Sends a script to a Flink cluster; prints the job's id once the job runs.",
    mixinStandardHelpOptions = true)
final class SubmitCommand implements Callable<Integer> {
  private final Engine engine;
  private final Terminal terminal;

  @Mixin private ScriptOptions options;
  @Mixin private ClusterOptions cluster;

  @Option(
      names = "--from-savepoint",
      paramLabel = "DIR",
      description = "Start with the state of this savepoint or checkpoint.")
  private String savepoint;

  @Option(
      names = "--allow-non-restored-state",
      description = "Leave state behind that belongs to no step of the script.")
  private boolean allowNonRestoredState;

  @Option(
      names = "--detached",
      description = "Return as soon as the job runs; otherwise wait for its end.")
  private boolean detached;

  @Option(
      names = "--wait-for-slots",
      description = "Send the job even if the cluster has too few free slots for it now.")
  private boolean waitForSlots;

  @Option(names = "--name", paramLabel = "NAME", description = "The job's name; FILE if not given.")
  private String name;

  @Option(names = "--quiet", description = "Print no notes, no progress and no summary.")
  private boolean quiet;

  SubmitCommand(Engine engine, Terminal terminal) {
    this.engine = engine;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (allowNonRestoredState && savepoint == null) {
      throw new UserInputException("--allow-non-restored-state goes with --from-savepoint");
    }
    Bindings bindings = options.bindings();
    FileChecks.check(options.file(), bindings);
    SourceText text = ScriptFile.read(options.file());
    CompiledScript script = engine.compile(text, bindings);
    ClusterScript.check(script);
    URL jar = JobJar.own();
    Submission job =
        Submission.build(
                name == null ? text.file() : name,
                ScriptOptions.parallelism(script.settings()),
                script::attachTo)
            .from(savepoint, allowNonRestoredState);
    if (!quiet) {
      script.notes().forEach(terminal.err()::println);
      ClusterScript.notes(script).forEach(terminal.err()::println);
    }
    try (ClusterConnection connection = cluster.connect()) {
      job.send(connection, jar, waitForSlots);
      ProgressPrinter printer =
          new ProgressPrinter(terminal.err(), terminal.errIsTerminal(), false, quiet);
      return new ClusterRunner(connection, job, printer, () -> tellId(job)).follow(detached);
    }
  }

  private void tellId(Submission job) {
    terminal.out().println(job.graph().getJobID());
    terminal.out().flush();
  }
}
