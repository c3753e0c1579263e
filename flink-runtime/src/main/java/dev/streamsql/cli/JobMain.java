package dev.streamsql.cli;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.UserInputException;
import java.util.stream.Collectors;
import org.apache.flink.client.program.ProgramParametrizationException;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The main class of the job jar, for {@code flink run} and application mode: builds the job of a
 * script in the environment that Flink provides. A script's setting wins over the cluster's.
 */
@Command(name = "streamsql-job")
public final class JobMain {
  @Mixin private ScriptOptions options;

  @Option(names = "--name", paramLabel = "NAME", description = "The job's name; FILE if not given.")
  private String name;

  private JobMain() {}

  /**
   * Builds the job and executes it.
   *
   * @param args the script and its options, as of {@code bin/streamsql run}
   * @throws ProgramParametrizationException if they or the script are wrong; Flink's command line
   *     prints its message without a stack trace
   * @throws Exception if Flink cannot execute the job
   */
  public static void main(String[] args) throws Exception {
    JobMain job = new JobMain();
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    try {
      new CommandLine(job).parseArgs(args);
      job.build(env);
    } catch (DiagnosticException e) {
      throw new ProgramParametrizationException(
          e.diagnostics().stream().map(Diagnostic::format).collect(Collectors.joining("\n\n")));
    } catch (ParameterException | UserInputException e) {
      throw new ProgramParametrizationException("streamsql: " + e.getMessage());
    }
    env.execute(job.name());
  }

  private String name() {
    return name == null ? options.file() : name;
  }

  private void build(StreamExecutionEnvironment env) {
    Bindings bindings = options.bindings();
    FileChecks.check(options.file(), bindings);
    SourceText text = ScriptFile.read(options.file());
    CompiledScript script = new FlinkEngine().compile(text, bindings);
    ClusterScript.check(script);
    // Known before the job is built: transactional ids begin with it.
    env.configure(new Configuration().set(PipelineOptions.NAME, name()));
    // Where the script does not say it, the command line of Flink or the cluster does.
    if (script.settings().containsKey(CoreOptions.DEFAULT_PARALLELISM.key())) {
      env.setParallelism(ScriptOptions.parallelism(script.settings()));
    }
    script.attachTo(env);
  }
}
