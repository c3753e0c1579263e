package dev.streamsql.cli;

import dev.streamsql.diagnostic.SourceText;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compiles a script and runs it on an embedded cluster. */
@Command(
    name = "run",
    description = "Runs a script on an embedded Flink cluster until its input ends.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final Engine engine;
  private final Terminal terminal;

  @Mixin private ScriptOptions options;

  @Option(names = "--quiet", description = "Print no notes, no progress and no summary.")
  private boolean quiet;

  RunCommand(Engine engine, Terminal terminal) {
    this.engine = engine;
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws Exception {
    Bindings bindings = options.bindings();
    FileChecks.check(options.file(), bindings);
    SourceText text = ScriptFile.read(options.file());
    CompiledScript script = engine.compile(text, bindings);
    if (!quiet) {
      script.notes().forEach(terminal.err()::println);
    }
    boolean sharesTerminal = bindings.output() == null && terminal.outIsTerminal();
    ProgressPrinter progress =
        new ProgressPrinter(terminal.err(), terminal.errIsTerminal(), sharesTerminal, quiet);
    return new LocalRunner(terminal.err(), progress, options.verbose()).run(text.file(), script);
  }
}
