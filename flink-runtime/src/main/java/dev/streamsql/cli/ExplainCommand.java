package dev.streamsql.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compiles a script and prints its plan. */
@Command(
    name = "explain",
    description = "Prints what a script would run; runs nothing.",
    mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {
  private final Engine engine;
  private final Terminal terminal;

  @Mixin private ScriptOptions options;

  ExplainCommand(Engine engine, Terminal terminal) {
    this.engine = engine;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Bindings bindings = options.bindings().forCompilingOnly();
    CompiledScript script = engine.compile(ScriptFile.read(options.file()), bindings);
    terminal.out().println(script.explain().stripTrailing());
    terminal.out().flush();
    return ExitCode.DONE;
  }
}
