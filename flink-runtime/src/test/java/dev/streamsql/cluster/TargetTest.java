package dev.streamsql.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.local.UserInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetTest {

  @Test
  void aHostAndAPort() {
    assertThat(Target.parse("127.0.0.1:8081")).isEqualTo(new Target("127.0.0.1", 8081));
    assertThat(Target.parse("[::1]:8081")).isEqualTo(new Target("::1", 8081));
    assertThat(Target.parse("[::1]:8081")).hasToString("[::1]:8081");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "localhost",
        "localhost:",
        ":8081",
        "localhost:0",
        "localhost:65536",
        "h:x",
        "http://localhost:8081"
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> Target.parse(text))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining("127.0.0.1:8081")
        .hasMessageEndingWith("found " + text);
  }
}
