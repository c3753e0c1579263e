package dev.streamsql.local;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalConfigurationTest {
  private static final Path TMP = Path.of("/tmp/x");

  @Test
  void switchesGenericTypesOff() {
    Configuration configuration = LocalConfiguration.of(1, Map.of(), TMP);
    assertThat(configuration.get(PipelineOptions.GENERIC_TYPES)).isFalse();
    assertThat(configuration.get(PipelineOptions.OBJECT_REUSE)).isTrue();
  }

  @Test
  void passesOnWhatIsFlinksOnly() {
    Map<String, String> settings =
        Map.of(
            "pipeline.object-reuse", "false",
            "dialect", "extended",
            "source.idle-timeout", "10s",
            "state.backend.rocksdb.memory.managed", "true");
    Configuration configuration = LocalConfiguration.of(1, settings, TMP);
    assertThat(configuration.get(PipelineOptions.OBJECT_REUSE)).isFalse();
    assertThat(configuration.toMap())
        .containsKey("state.backend.rocksdb.memory.managed")
        .doesNotContainKeys("dialect", "source.idle-timeout");
  }

  @ParameterizedTest
  @CsvSource({"BATCH", "AUTOMATIC"})
  void refusesModesThatChangeTheOrder(String mode) {
    Map<String, String> settings = Map.of("execution.runtime-mode", mode);
    assertThatThrownBy(() -> LocalConfiguration.of(1, settings, TMP))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining(mode);
  }

  @ParameterizedTest
  @CsvSource({"1, 512, 32", "8, 512, 32", "16, 512, 96", "64, 512, 256", "128, 8192, 1024"})
  void sizesTheNetworkForTheParallelism(int parallelism, long heap, long expected) {
    assertThat(LocalConfiguration.networkBytes(parallelism, heap << 20)).isEqualTo(expected << 20);
  }

  @ParameterizedTest
  @CsvSource({
    "execution.checkpointing.interval, true",
    "parallelism.default, true",
    "taskmanager.numberOfTaskSlots, true",
    "state.backend.type, true",
    "source.idle-timeout, false",
    "parallelism.defualt, false",
    "dialect, false"
  })
  void knowsFlinksSettings(String key, boolean exists) {
    assertThat(FlinkSettings.exists(key)).isEqualTo(exists);
  }
}
