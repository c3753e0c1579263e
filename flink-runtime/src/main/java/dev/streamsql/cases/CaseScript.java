package dev.streamsql.cases;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.Names;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.connector.Connectors;
import dev.streamsql.job.JoinPrefixes;
import dev.streamsql.local.FlinkSettings;
import dev.streamsql.local.UserInputException;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.Step;
import dev.streamsql.plan.StepIds;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.flink.configuration.Configuration;

/**
 * A case's script, compiled as for a job. Its events stand for all its sources, and its sinks are
 * collected.
 *
 * @param test the case
 * @param plan the plan as the script has it
 */
record CaseScript(TestCase test, Plan plan) {
  /** The setting that does not come from a script here: cases are exact at parallelism 1. */
  static final String PARALLELISM = "parallelism.default";

  private static final String DEAD_LETTER_STREAM = "dead-letter.stream";
  private static final String LATE_STREAM = "late.stream";

  /**
   * Compiles a case.
   *
   * @param settings options that win over the case's own
   * @throws dev.streamsql.diagnostic.DiagnosticException if the script is wrong
   * @throws UserInputException if an event or a setting is wrong
   */
  static CaseScript compile(TestCase test, Connectors connectors, Map<String, String> settings) {
    Map<String, String> all = new LinkedHashMap<>(test.settings());
    all.putAll(settings);
    all.putAll(CaseLog.settings());
    Plan plan =
        ScriptCompiler.compile(
            test.script(),
            new CompileOptions(
                connectors.catalog(),
                Binding.eventLog("(the case's events)"),
                Map.of(),
                stream -> null,
                Binding.print(),
                all,
                path -> true));
    CaseScript script = new CaseScript(test, plan);
    script.checkStreams();
    script.checkTargets();
    FlinkSettings.copy(script.flinkSettings(), new Configuration());
    return script;
  }

  /** Returns those settings that are Flink's: cases in one job must have the same. */
  Map<String, String> flinkSettings() {
    Map<String, String> settings = new TreeMap<>();
    plan.settings()
        .forEach(
            (key, value) -> {
              if (FlinkSettings.exists(key) && !key.equals(PARALLELISM)) {
                settings.put(key, value);
              }
            });
    return settings;
  }

  /** Returns the names of what the script writes. */
  List<String> targets() {
    return plan.steps().stream()
        .filter(SinkStep.class::isInstance)
        .map(step -> target((SinkStep) step))
        .toList();
  }

  /** Returns what the names of each join's counters begin with, by the join's id. */
  Map<String, String> counterPrefixes() {
    return JoinPrefixes.of(plan);
  }

  /** Returns the name of the stream that late rows go to; null where the script names none. */
  String lateTarget() {
    return plan.settings().get(LATE_STREAM);
  }

  /**
   * Returns the plan on the case's events.
   *
   * @param key tells the case from the others of its job
   */
  Plan bound(String key) {
    Plan bound =
        new Plan(
            plan.version(),
            plan.settings(),
            plan.streams(),
            plan.steps().stream().map(step -> bind(step, key)).toList(),
            bind(plan.deadLetters(), DEAD_LETTER_STREAM, key),
            bind(plan.lateRows(), LATE_STREAM, key));
    return StepIds.prefix(bound, key);
  }

  private static Step bind(Step step, String key) {
    if (step instanceof SourceStep source) {
      return new SourceStep(
          source.id(), CaseConnector.NAME, Map.of(CaseConnector.KEY, key), source.streams());
    }
    return step instanceof SinkStep sink ? collect(sink, target(sink), key) : step;
  }

  /** The sink of the stream that a setting names; null where it is not set. */
  private SinkStep bind(SinkStep sink, String setting, String key) {
    return sink == null ? null : collect(sink, plan.settings().get(setting), key);
  }

  private static SinkStep collect(SinkStep sink, String target, String key) {
    return new SinkStep(
        sink.id(),
        sink.inputs(),
        CaseConnector.NAME,
        Map.of(CaseConnector.KEY, key, CaseConnector.TARGET, target));
  }

  private static String target(SinkStep sink) {
    return sink.id().substring("sink/".length());
  }

  private void checkTargets() {
    Set<String> known = new TreeSet<>(targets());
    for (String setting : List.of(DEAD_LETTER_STREAM, LATE_STREAM)) {
      if (plan.settings().containsKey(setting)) {
        known.add(plan.settings().get(setting));
      }
    }
    for (String target : test.expected().outputs().keySet()) {
      if (!known.contains(target)) {
        throw new UserInputException(
            "outputs: the script does not write '%s'; it writes %s"
                .formatted(target, String.join(", ", known)));
      }
    }
  }

  /** In a job such a row is a dead letter; in a case it is a slip of the writer's. */
  private void checkStreams() {
    TreeSet<String> known = new TreeSet<>();
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        source.streams().stream().map(SourceStream::stream).forEach(known::add);
      }
    }
    int number = 0;
    for (CaseEvent event : test.events()) {
      number++;
      if (event.stream() != null && !known.contains(event.stream())) {
        String near = Names.suggestion(event.stream(), known);
        throw new UserInputException(
            "event %d: unknown input stream '%s'; this script reads %s%s"
                .formatted(
                    number,
                    event.stream(),
                    String.join(", ", known),
                    near == null ? "" : "; " + near));
      }
    }
  }
}
