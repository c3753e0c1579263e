package dev.streamsql.job;

import dev.streamsql.connector.Connectors;
import dev.streamsql.local.FlinkSettings;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides whether a script's job takes checkpoints, where its environment does not: as the script
 * says; else where a source that never ends can be read again from one, and where a sink is
 * finished by them and the input may never end.
 */
public final class Checkpoints {

  /**
   * With exactly-once sinks the longest wait for a result and, after a failure, the longest stretch
   * that is read again. Shorter ones cost more writes of state, longer ones more catching up.
   */
  public static final Duration INTERVAL = Duration.ofSeconds(10);

  private static final Logger LOG = LoggerFactory.getLogger(Checkpoints.class);
  private static final String OPTION = CheckpointingOptions.CHECKPOINTING_INTERVAL.key();

  private final boolean off;
  private final Duration script;
  private final List<String> unbounded;
  private final List<String> endless;
  private final List<String> finished;

  private Checkpoints(Plan plan, Connectors connectors) {
    Configuration settings = new Configuration();
    FlinkSettings.copy(plan.settings(), settings);
    off = FlinkSettings.turnCheckpointsOff(plan.settings());
    script = settings.get(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    List<SourceStep> sources =
        plan.steps().stream()
            .filter(SourceStep.class::isInstance)
            .map(SourceStep.class::cast)
            .toList();
    unbounded =
        sources.stream()
            .filter(source -> connectors.get(source.connector()).isUnbounded(source))
            .map(SourceStep::id)
            .toList();
    endless =
        sources.stream()
            .filter(source -> connectors.get(source.connector()).mayNotEnd(source))
            .map(SourceStep::id)
            .toList();
    finished =
        sinks(plan)
            .filter(sink -> connectors.get(sink.connector()).needsCheckpoints(sink))
            .map(SinkStep::id)
            .toList();
  }

  private static Stream<SinkStep> sinks(Plan plan) {
    return Stream.concat(
        plan.steps().stream().filter(SinkStep.class::isInstance).map(SinkStep.class::cast),
        Stream.of(Optional.ofNullable(plan.deadLetters()), Optional.ofNullable(plan.lateRows()))
            .flatMap(Optional::stream));
  }

  static Checkpoints of(Plan plan, Connectors connectors) {
    return new Checkpoints(plan, connectors);
  }

  /**
   * Turns checkpoints on in an environment that has none, where a sink of the plan needs them. For
   * a job that is not ours: all else about its checkpoints is its owner's.
   */
  public static void enableForSinks(
      Plan plan, Connectors connectors, StreamExecutionEnvironment env) {
    Checkpoints checkpoints = new Checkpoints(plan, connectors);
    if (checkpoints.off
        || !checkpoints.finishSinks()
        || env.getCheckpointConfig().isCheckpointingEnabled()) {
      return;
    }
    env.enableCheckpointing(Objects.requireNonNullElse(checkpoints.script, INTERVAL).toMillis());
    LOG.info("checkpoints: {}", checkpoints.describe());
  }

  /** Tells whether checkpoints are taken although the script does not say so. */
  boolean byDefault() {
    return !off && script == null && isLive();
  }

  /** Tells whether they matter more than usual: the job may not end, and goes by them. */
  boolean isLive() {
    return !unbounded.isEmpty() || finishSinks();
  }

  private boolean finishSinks() {
    return !endless.isEmpty() && !finished.isEmpty();
  }

  /** Describes when they are taken and why, for EXPLAIN and notes. */
  String describe() {
    if (off || script != null) {
      return (off ? "none" : "every " + seconds(script)) + ", as " + OPTION + " says";
    }
    String every = "every " + seconds(INTERVAL) + ", since ";
    String option = " (" + OPTION + ")";
    if (!unbounded.isEmpty()) {
      return every + subject(unbounded, "does not end", "do not end") + option;
    }
    if (finishSinks()) {
      return every
          + String.join(" and ", endless)
          + " may not end, and they finish the files of "
          + String.join(" and ", finished)
          + option;
    }
    return endless.isEmpty()
        ? "none, since all input ends" + option
        : "none, since " + String.join(" and ", endless) + " cannot be read again" + option;
  }

  private static String subject(List<String> names, String one, String several) {
    return String.join(" and ", names) + " " + (names.size() == 1 ? one : several);
  }

  private static String seconds(Duration interval) {
    return interval.toMillis() % 1000 == 0
        ? interval.toSeconds() + " s"
        : interval.toMillis() + " ms";
  }
}
