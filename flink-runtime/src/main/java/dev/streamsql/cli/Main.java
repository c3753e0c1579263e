package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterException;
import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.local.FailureText;
import dev.streamsql.local.UserInputException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The program {@code streamsql}. */
@Command(
    name = "streamsql",
    description = "Runs StreamSQL scripts on Apache Flink.",
    synopsisSubcommandLabel =
        "(run | check | explain | diff | test | submit | list | status | stop | cancel)",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
public final class Main {
  private Main() {}

  /** Runs the program and ends the process with its exit code. */
  public static void main(String[] args) {
    start(args, Main::findEngine);
  }

  /**
   * Runs the program in this process as its own.
   *
   * @param engine makes the engine; called when the log has been set up
   */
  static void start(String[] args, Supplier<Engine> engine) {
    PrintStream out = stream(FileDescriptor.out);
    PrintStream err = stream(FileDescriptor.err);
    // Whatever a library prints must not get between the results.
    System.setOut(err);
    configureLog(
        Arrays.asList(args).contains("--verbose"), args.length > 0 && args[0].equals("test"));
    System.exit(run(args, out, err, engine.get()));
  }

  private static Engine findEngine() {
    return ServiceLoader.load(Engine.class)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no StreamSQL engine on the class path"));
  }

  private static PrintStream stream(FileDescriptor descriptor) {
    return new PrintStream(new FileOutputStream(descriptor), true, StandardCharsets.UTF_8);
  }

  /**
   * Runs the program.
   *
   * @param args the command line
   * @param out where help and plans go; rows go to the process's own stdout or to a file
   * @param err where everything else goes
   * @param engine compiles the scripts
   * @return the exit code: 0 done, 1 the job failed or state is dropped, 2 the input is wrong, 130
   *     cancelled
   */
  public static int run(String[] args, PrintStream out, PrintStream err, Engine engine) {
    Terminal terminal = Terminal.detect(out, err);
    CommandLine program =
        new CommandLine(new Main())
            .addSubcommand(new RunCommand(engine, terminal))
            .addSubcommand(new CheckCommand(engine, terminal))
            .addSubcommand(new ExplainCommand(engine, terminal))
            .addSubcommand(new DiffCommand(engine, terminal))
            .addSubcommand(new TestCommand(terminal))
            .addSubcommand(new SubmitCommand(engine, terminal))
            .addSubcommand(new ListCommand(terminal))
            .addSubcommand(new StatusCommand(terminal))
            .addSubcommand(new StopCommand(terminal))
            .addSubcommand(new CancelCommand(terminal))
            .setOut(new PrintWriter(out, true))
            .setErr(new PrintWriter(err, true))
            .setParameterExceptionHandler((e, ignored) -> usageError(e, err));
    boolean verbose = Arrays.asList(args).contains("--verbose");
    program.setExecutionExceptionHandler((e, ignored, result) -> failure(e, err, verbose));
    if (args.length == 0) {
      program.usage(err);
      return ExitCode.INPUT_WRONG;
    }
    return program.execute(args);
  }

  private static int usageError(ParameterException e, PrintStream err) {
    err.println("streamsql: " + e.getMessage());
    CommandLine command = e.getCommandLine();
    err.println(command.getHelp().synopsis(0).stripTrailing());
    err.println("Try: " + command.getCommandSpec().qualifiedName() + " --help");
    return ExitCode.INPUT_WRONG;
  }

  private static int failure(Exception e, PrintStream err, boolean verbose) {
    if (e instanceof DiagnosticException wrong) {
      List<Diagnostic> found = wrong.diagnostics();
      err.println(found.stream().map(Diagnostic::format).collect(Collectors.joining("\n\n")));
      err.println();
      err.println(found.size() == 1 ? "1 error" : found.size() + " errors");
      return ExitCode.INPUT_WRONG;
    }
    if (e instanceof UserInputException) {
      err.println("streamsql: " + e.getMessage());
      return ExitCode.INPUT_WRONG;
    }
    if (e instanceof ClusterException) {
      err.println("streamsql: " + e.getMessage());
      if (verbose) {
        e.printStackTrace(err);
      }
      return ExitCode.JOB_FAILED;
    }
    FailureText.of("the job could not be started", e).forEach(err::println);
    if (verbose) {
      e.printStackTrace(err);
    }
    return ExitCode.JOB_FAILED;
  }

  /** Before the first logger exists: the log's configuration is read once. */
  private static void configureLog(boolean verbose, boolean tests) {
    if (System.getProperty("log4j2.configurationFile") == null
        && System.getProperty("log4j.configurationFile") == null) {
      System.setProperty("log4j2.configurationFile", "classpath:streamsql-log4j2.properties");
    }
    if (verbose) {
      System.setProperty("streamsql.log.level", "INFO");
      System.setProperty("streamsql.log.failures", "INFO");
      System.setProperty("streamsql.log.traces", "full");
    } else if (tests) {
      // Cases provoke what a run warns of.
      System.setProperty("streamsql.log.level", "OFF");
      System.setProperty("streamsql.log.own", "OFF");
    }
  }
}
