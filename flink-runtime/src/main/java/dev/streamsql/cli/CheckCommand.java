package dev.streamsql.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Compiles a script and says whether it is right. */
@Command(
    name = "check",
    description = "Compiles a script; runs nothing.",
    mixinStandardHelpOptions = true)
final class CheckCommand implements Callable<Integer> {
  private final Engine engine;
  private final Terminal terminal;

  @Mixin private ScriptOptions options;

  CheckCommand(Engine engine, Terminal terminal) {
    this.engine = engine;
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Bindings bindings = options.bindings().forCompilingOnly();
    engine.compile(ScriptFile.read(options.file()), bindings);
    terminal.err().println(options.file() + ": ok");
    return ExitCode.DONE;
  }
}
