package dev.streamsql.cli;

import dev.streamsql.cases.CaseFile;
import dev.streamsql.cases.CaseFilter;
import dev.streamsql.cases.CaseJson;
import dev.streamsql.cases.CaseReport;
import dev.streamsql.cases.CaseResult;
import dev.streamsql.cases.CaseRunner;
import dev.streamsql.cases.TestCase;
import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.UserInputException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.apache.flink.util.FileUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs cases: scripts with events and the rows that must come of them. */
@Command(
    name = "test",
    description = "Runs cases: scripts with their events and the rows that must come of them.",
    mixinStandardHelpOptions = true)
final class TestCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE",
      arity = "1..*",
      description = "File of cases, one JSON object a line or in an array; - is stdin.")
  private List<String> files;

  @Option(
      names = "--filter",
      paramLabel = "NAME",
      description = "Run only cases with this in their name, or whose name fits this glob.")
  private String filter;

  @Option(names = "--json", description = "Print each case's result as a line of JSON.")
  private boolean json;

  @Option(
      names = "--parallelism",
      paramLabel = "N",
      description = "Number of parallel subtasks, 1 to 128; 1 if not given.")
  private Integer parallelism;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Setting, as SET 'KEY' = 'VALUE' in every script. Repeatable.")
  private List<String> settings = new ArrayList<>();

  @Option(names = "--verbose", description = "Log more, with stack traces.")
  private boolean verbose;

  TestCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    Map<String, String> set = ScriptOptions.settings(settings, parallelism);
    checkSettings(set);
    List<TestCase> cases = new ArrayList<>();
    for (String file : files) {
      cases.addAll(CaseFile.read(file));
    }
    if (filter != null) {
      cases.removeIf(test -> !CaseFilter.matches(filter, test.name()));
      if (cases.isEmpty()) {
        throw new UserInputException("no case has a name with " + filter);
      }
    }
    return report(run(cases, set));
  }

  /** A wrong one is no case's fault. */
  private static void checkSettings(Map<String, String> set) {
    try {
      new FlinkEngine()
          .compile(
              new SourceText("--set", "SELECT x FROM s"),
              new Bindings("(events)", Map.of(), null, null, set));
    } catch (DiagnosticException e) {
      Diagnostic first = e.diagnostics().get(0);
      throw new UserInputException("--set: " + first.message() + "; expected " + first.expected());
    }
  }

  private List<CaseResult> run(List<TestCase> cases, Map<String, String> set) throws Exception {
    int subtasks = ScriptOptions.parallelism(set);
    Path directory = LocalRunner.temporaryDirectory();
    Signals signals = Signals.onInterrupt(() -> abandon(directory));
    try (EmbeddedCases cluster = new EmbeddedCases(subtasks, directory)) {
      return new CaseRunner(cluster, subtasks, set, directory).run(cases);
    } finally {
      signals.giveBack();
    }
  }

  /** What has been tested so far is worth nothing: a summary of it would mislead. */
  private void abandon(Path directory) {
    terminal.err().println("streamsql: stopped");
    FileUtils.deleteDirectoryQuietly(directory.toFile());
    Runtime.getRuntime().halt(ExitCode.INTERRUPTED);
  }

  private int report(List<CaseResult> results) {
    PrintStream out = terminal.out();
    for (CaseResult result : results) {
      if (json) {
        out.println(CaseJson.of(result));
      } else if (!result.passed()) {
        out.println(CaseReport.of(result));
      }
    }
    long passed = results.stream().filter(CaseResult::passed).count();
    long failed = results.size() - passed;
    out.println(
        json ? CaseJson.summary(passed, failed) : passed + " passed, " + failed + " failed");
    out.flush();
    return failed == 0 ? ExitCode.DONE : ExitCode.JOB_FAILED;
  }
}
