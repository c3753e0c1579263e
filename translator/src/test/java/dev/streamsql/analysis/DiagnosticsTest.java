package dev.streamsql.analysis;

import dev.streamsql.testing.Golden;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Scripts and the exact errors that they give, see {@link DiagnosticCase}. */
class DiagnosticsTest {

  static Stream<String> topics() {
    return Stream.of(DiagnosticCase.TOPICS);
  }

  @ParameterizedTest
  @MethodSource("topics")
  void givesTheseErrors(String topic) {
    Golden.check(
        DiagnosticCase.file(topic),
        DiagnosticCase.load(topic).stream()
                .map(DiagnosticCase::answered)
                .collect(Collectors.joining("\n\n"))
            + "\n");
  }
}
