package dev.streamsql.connector.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventLogReaderTest {

  @Test
  void readsFieldsInAnyOrderAndIgnoresOthers() throws MalformedRowException {
    EventLogLine expected = new EventLogLine("temp", 1700000000000L, Map.of("k", "d1"));
    assertThat(
            EventLogReader.parse(
                "{\"stream\":\"temp\",\"row\":{\"k\":\"d1\"},\"at\":1700000000000}"))
        .isEqualTo(expected);
    assertThat(
            EventLogReader.parse(
                "{\"x\":[1],\"at\":1700000000000,\"row\":{\"k\":\"d1\"},\"stream\":\"temp\"}"))
        .isEqualTo(expected);
  }

  @Test
  void theArrivalTimeIsOptional() throws MalformedRowException {
    assertThat(EventLogReader.parse("{\"stream\":\"s\",\"row\":{}}").at()).isNull();
    assertThat(EventLogReader.parse("{\"stream\":\"s\",\"row\":{},\"at\":null}").at()).isNull();
    assertThat(EventLogReader.parse("{\"stream\":\"s\",\"row\":{},\"at\":0}").at()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"row\":{}}                               | \"stream\" is missing, expected the name of a stream",
        "{\"stream\":\" \",\"row\":{}}              | \"stream\" is \" \", expected",
        "{\"stream\":7,\"row\":{}}                  | \"stream\" is 7, expected",
        "{\"stream\":\"s\"}                         | \"row\" is missing, expected an object",
        "{\"stream\":\"s\",\"row\":null}            | \"row\" is missing, expected an object",
        "{\"stream\":\"s\",\"row\":[1]}             | \"row\" is [1], expected an object",
        "{\"stream\":\"s\",\"row\":{},\"at\":1.5}   | \"at\" is 1.5, expected a whole number",
        "{\"stream\":\"s\",\"row\":{},\"at\":\"1\"} | \"at\" is \"1\", expected a whole number",
        "{\"stream\":\"s\",\"row\":{},\"at\":-1}    | \"at\" is -1, expected a whole number",
        "{\"stream\":\"s\",\"row\":{}               | unexpected end of input",
        "[]                                         | column 1: found an array, expected an object"
      })
  void saysWhatIsWrong(String line, String reason) {
    assertThatExceptionOfType(MalformedRowException.class)
        .isThrownBy(() -> EventLogReader.parse(line))
        .satisfies(e -> assertThat(e.reason()).contains(reason));
  }
}
