package dev.streamsql.benchmark;

import java.util.concurrent.Callable;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures single steps of the hot path. */
@Command(
    name = "micro",
    mixinStandardHelpOptions = true,
    description = "Measures single steps of the hot path with JMH: time and bytes an operation.")
final class MicroCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..1",
      paramLabel = "PATTERN",
      description = "Only benchmarks whose name has it, a regular expression.")
  private String pattern = ".*";

  @Option(names = "--quick", description = "One short run of each: does it work at all.")
  private boolean quick;

  @Override
  public Integer call() throws Exception {
    ChainedOptionsBuilder options =
        new OptionsBuilder().include(pattern).addProfiler(GCProfiler.class);
    if (quick) {
      options.forks(0).warmupIterations(1).measurementIterations(1);
    }
    new Runner(options.build()).run();
    return 0;
  }
}
