package dev.streamsql.local;

import dev.streamsql.analysis.Names;
import java.lang.reflect.Field;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.ConfigOption;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.CoreOptions;
import org.apache.flink.configuration.ExecutionOptions;
import org.apache.flink.configuration.FallbackKey;
import org.apache.flink.configuration.HeartbeatManagerOptions;
import org.apache.flink.configuration.JobManagerOptions;
import org.apache.flink.configuration.MetricOptions;
import org.apache.flink.configuration.NettyShuffleEnvironmentOptions;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.configuration.RestartStrategyOptions;
import org.apache.flink.configuration.RpcOptions;
import org.apache.flink.configuration.StateBackendOptions;
import org.apache.flink.configuration.StateChangelogOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.configuration.TaskManagerOptions;

/** Tells Flink's own settings from a script's and checks their values before the job starts. */
public final class FlinkSettings {
  /** Keys that Flink makes up as it goes, or that belong to a jar which need not be there. */
  private static final List<String> OPEN_PREFIXES =
      List.of("fs.", "s3.", "metrics.reporter.", "state.backend.rocksdb.");

  /** None of our own settings begins like these. */
  private static final List<String> FLINK_ONLY =
      List.of(
          "execution.", "parallelism.", "pipeline.", "restart-strategy.", "state.", "taskmanager.");

  private static final List<Class<?>> OPTIONS =
      List.of(
          CheckpointingOptions.class,
          CoreOptions.class,
          ExecutionOptions.class,
          HeartbeatManagerOptions.class,
          JobManagerOptions.class,
          MetricOptions.class,
          NettyShuffleEnvironmentOptions.class,
          PipelineOptions.class,
          RestartStrategyOptions.class,
          RestOptions.class,
          RpcOptions.class,
          StateBackendOptions.class,
          StateChangelogOptions.class,
          StateRecoveryOptions.class,
          TaskManagerOptions.class);

  private static final long SHORTEST_INTERVAL_MILLIS = 10;

  private FlinkSettings() {}

  /** Returns whether Flink has a setting of this name. */
  public static boolean exists(String key) {
    return key.contains(".")
        && (OPEN_PREFIXES.stream().anyMatch(key::startsWith) || find(key).isPresent());
  }

  /**
   * Checks names and values. A name that Flink does not have is let through, for it may belong to
   * some jar, unless it is next to one that Flink has.
   *
   * @throws UserInputException if one is wrong
   */
  public static void check(Map<String, String> settings) {
    copy(settings, new Configuration());
    for (String key : settings.keySet()) {
      boolean flinks = key.contains(".") && !exists(key);
      String near = flinks ? Names.suggestion(key, names()) : null;
      if (near != null) {
        throw new UserInputException("Flink has no setting " + key + "; " + near);
      }
    }
  }

  private static Set<String> names() {
    return OPTIONS.stream()
        .flatMap(type -> options(type).stream())
        .map(ConfigOption::key)
        .filter(key -> FLINK_ONLY.stream().anyMatch(key::startsWith))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /**
   * Copies those settings that are Flink's.
   *
   * @throws UserInputException if Flink cannot read a value
   */
  public static void copy(Map<String, String> settings, Configuration target) {
    settings.forEach(
        (key, value) -> {
          if (exists(key)) {
            target.setString(key, value);
            find(key).ifPresent(option -> check(option, key, target));
          }
        });
    checkInterval(target);
  }

  /** Tells whether settings turn checkpoints off: Flink itself takes no interval of 0. */
  public static boolean turnCheckpointsOff(Map<String, String> settings) {
    Configuration own = Configuration.fromMap(settings);
    return own.getOptional(CheckpointingOptions.CHECKPOINTING_INTERVAL)
        .filter(Duration::isZero)
        .isPresent();
  }

  private static void checkInterval(Configuration settings) {
    Duration interval = settings.get(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    if (interval == null) {
      return;
    }
    if (interval.isZero()) {
      settings.removeConfig(CheckpointingOptions.CHECKPOINTING_INTERVAL);
    } else if (interval.toMillis() < SHORTEST_INTERVAL_MILLIS) {
      throw new UserInputException(
          "the setting execution.checkpointing.interval has a wrong value: it is at least "
              + SHORTEST_INTERVAL_MILLIS
              + " ms, or 0 for no checkpoints");
    }
  }

  private static void check(ConfigOption<?> option, String key, Configuration settings) {
    try {
      settings.get(option);
    } catch (IllegalArgumentException e) {
      String reason = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
      throw new UserInputException("the setting " + key + " has a wrong value: " + reason);
    }
  }

  private static Optional<ConfigOption<?>> find(String key) {
    return OPTIONS.stream().flatMap(type -> options(type).stream()).filter(has(key)).findFirst();
  }

  private static Predicate<ConfigOption<?>> has(String key) {
    return option -> {
      if (option.key().equals(key)) {
        return true;
      }
      for (FallbackKey old : option.fallbackKeys()) {
        if (old.getKey().equals(key)) {
          return true;
        }
      }
      return false;
    };
  }

  private static List<ConfigOption<?>> options(Class<?> type) {
    List<ConfigOption<?>> options = new ArrayList<>();
    for (Field field : type.getFields()) {
      if (ConfigOption.class.equals(field.getType())) {
        try {
          options.add((ConfigOption<?>) field.get(null));
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
    return options;
  }
}
