package dev.streamsql.cli;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.ConnectorException;
import dev.streamsql.connector.Connectors;
import dev.streamsql.connector.SecretMissingException;
import dev.streamsql.connector.files.StandardInput;
import dev.streamsql.connector.lines.InputTime;
import dev.streamsql.connector.lines.InputsConnector;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.explain.Explain;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.job.JobSettings;
import dev.streamsql.local.FlinkSettings;
import dev.streamsql.local.UserInputException;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** The engine: our compiler, our job builder. */
public final class FlinkEngine implements Engine {

  /** Stands for the log that a run will name. */
  private static final Binding UNKNOWN_LOG = Binding.eventLog("(--events)");

  @Override
  public CompiledScript compile(SourceText script, Bindings bindings) {
    Connectors connectors = Connectors.load();
    CompileOptions options =
        new CompileOptions(
            connectors.catalog(),
            bindings.events() == null ? null : Binding.eventLog(bindings.events()),
            bindings.inputs(),
            stream -> bindings.assumesStreams() && bindings.inputs().isEmpty() ? UNKNOWN_LOG : null,
            bindings.output() == null ? Binding.print() : Binding.file(bindings.output()),
            bindings.settings(),
            new ArrivalProbe()::recordsArrival);
    Plan plan = ScriptCompiler.compile(script, options);
    FlinkSettings.check(plan.settings());
    return new Compiled(script, plan, connectors, bindings.deadLetters());
  }

  private record Compiled(SourceText script, Plan plan, Connectors connectors, String deadLetters)
      implements CompiledScript {

    @Override
    public String explain() {
      StringBuilder text = new StringBuilder(Explain.text(plan)).append("\n\njob\n");
      JobSettings.describe(plan, connectors)
          .forEach(line -> text.append("  ").append(line).append('\n'));
      return text.toString().stripTrailing();
    }

    @Override
    public List<String> notes() {
      List<String> notes = new ArrayList<>();
      for (Step step : plan.steps()) {
        if (step instanceof SourceStep source && source.connector().equals("inputs")) {
          notes.add(inputOrder(source));
        }
        if (step instanceof JoinStep join && join.time().isRecordedArrival()) {
          notes.add(join.id() + ": arrival times are replayed from the event log");
        }
      }
      notes.addAll(WrittenSecrets.notes(plan));
      JobSettings.note(plan, connectors).ifPresent(notes::add);
      return notes;
    }

    private String inputOrder(SourceStep source) {
      List<String> paths = InputsConnector.paths(source);
      if (paths.size() == 1) {
        return "reading " + paths.get(0);
      }
      Optional<InputTime> times = InputTime.of(plan, source);
      if (times.isEmpty()) {
        return "inputs are read one after the other, in the order given: "
            + String.join(", ", paths);
      }
      List<String> timed = new ArrayList<>();
      List<String> untimed = new ArrayList<>();
      for (int input = 0; input < paths.size(); input++) {
        (times.get().covers(input) ? timed : untimed).add(paths.get(input));
      }
      return "inputs are merged by event time: "
          + String.join(", ", timed)
          + (untimed.isEmpty()
              ? ""
              : "; read before them, for want of one: " + String.join(", ", untimed));
    }

    @Override
    public Map<String, String> settings() {
      return plan.settings();
    }

    @Override
    public boolean readsStdin() {
      return StandardInput.isRead(plan);
    }

    @Override
    public boolean writesStdout() {
      return plan.steps().stream()
          .anyMatch(step -> step instanceof SinkStep sink && sink.connector().equals("print"));
    }

    @Override
    public void attachTo(StreamExecutionEnvironment env) {
      try {
        connectors.check(plan);
        FileChecks.checkDeadLetters(plan, deadLetters);
        JobSettings.apply(plan, connectors, env);
        JobBuilder.build(plan, connectors, env, deadLetters);
      } catch (SecretMissingException e) {
        throw new DiagnosticException(List.of(SecretPlace.diagnostic(script, e)));
      } catch (ConnectorException e) {
        throw new UserInputException(e.getMessage());
      }
    }
  }
}
