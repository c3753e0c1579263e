package dev.streamsql.cli;

import dev.streamsql.connector.Connectors;
import dev.streamsql.local.UserInputException;
import dev.streamsql.plan.Plan;
import dev.streamsql.upgrade.ScriptDiff;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two scripts: which state of a job outlives the change from one to the other. */
@Command(
    name = "diff",
    description = "Tells what state a job keeps when NEW takes the place of OLD; runs nothing.",
    footer = {
      "",
      "Exit code: 0 all state is kept, 1 some is dropped, 2 a script or an option is wrong."
    },
    mixinStandardHelpOptions = true)
final class DiffCommand implements Callable<Integer> {
  private final Engine engine;
  private final Terminal terminal;

  @Parameters(index = "0", paramLabel = "OLD", description = "The script that runs.")
  private String before;

  @Parameters(index = "1", paramLabel = "NEW", description = "The script that is to run.")
  private String after;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "Setting of both, as SET 'KEY' = 'VALUE' in the scripts. Repeatable.")
  private List<String> settings = new ArrayList<>();

  DiffCommand(Engine engine, Terminal terminal) {
    this.engine = engine;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (before.equals("-") && after.equals("-")) {
      throw new UserInputException("only one of the two scripts can come from the standard input");
    }
    Plan old = plan(before);
    ScriptDiff diff = ScriptDiff.of(old, plan(after), Connectors.load().catalog()::identity);
    terminal.out().println(diff.text(after));
    terminal.out().flush();
    return diff.keepsAll() ? ExitCode.DONE : ExitCode.STATE_DROPPED;
  }

  private Plan plan(String file) {
    Map<String, String> set = ScriptOptions.settings(settings, null);
    Bindings bindings = new Bindings(null, Map.of(), null, null, set).forCompilingOnly();
    return engine.compile(ScriptFile.read(file), bindings).plan();
  }
}
