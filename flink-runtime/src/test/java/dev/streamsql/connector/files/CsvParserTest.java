package dev.streamsql.connector.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.connector.json.JsonWriter;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.connector.lines.LineParser;
import dev.streamsql.connector.lines.SourceLine;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CSV lines and the rows, or the reasons, that they give. */
class CsvParserTest {

  // The first line is a,b; the delimiter of this table is a bar, its quote a tick.
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\'',
      value = {
        "1,2                  | {\"a\":1,\"b\":2}",
        "-7,2.50              | {\"a\":-7,\"b\":2.5}",
        "1e3,0                | {\"a\":1000.0,\"b\":0}",
        "9223372036854775807,9223372036854775808 "
            + "| {\"a\":9223372036854775807,\"b\":9223372036854775808}",
        "007,+5               | {\"a\":\"007\",\"b\":\"+5\"}",
        "true,False           | {\"a\":true,\"b\":\"False\"}",
        "null,NaN             | {\"a\":\"null\",\"b\":\"NaN\"}",
        "x,                   | {\"a\":\"x\",\"b\":null}",
        ",                    | {\"a\":null,\"b\":null}",
        "\"\",\"5\"           | {\"a\":\"\",\"b\":\"5\"}",
        "\"x,y\",\"say \"\"hi\"\"\" | {\"a\":\"x,y\",\"b\":\"say \\\"hi\\\"\"}",
        "grün, €              | {\"a\":\"grün\",\"b\":\" €\"}",
        "1                    | found 1 fields, expected 2",
        "1,2,3                | found 3 fields, expected 2",
        "1,\"open             | column 3: the quote is not closed on this line",
        "1,\"x\"y             | column 6: text behind the closing quote",
        "1,x\"y               | column 4: a quote inside a field",
      })
  void line(String line, String expected) throws Exception {
    LineParser parser = parser(Map.of());
    assertThat(parser.parse(new SourceLine(0, 1, "a,b"))).isNull();
    if (expected.startsWith("{")) {
      assertThat(JsonWriter.value(parser.parse(new SourceLine(0, 2, line)))).isEqualTo(expected);
    } else {
      assertThatThrownBy(() -> parser.parse(new SourceLine(0, 2, line)))
          .isInstanceOf(MalformedRowException.class)
          .hasMessageContaining(expected);
    }
  }

  @Test
  void eachFileHasItsHeader() throws Exception {
    LineParser parser = parser(Map.of());
    assertThat(parser.parse(in("x", 1, "a,b"))).isNull();
    assertThat(parser.parse(in("x", 2, "1,2"))).containsEntry("b", 2L);
    assertThat(parser.parse(in("y", 1, "c"))).isNull();
    assertThat(parser.parse(in("y", 2, "3"))).containsOnlyKeys("c");
  }

  @Test
  void goesOnBehindTheHeaderAfterARestore() throws Exception {
    LineParser parser = parser(Map.of());
    assertThat(parser.snapshot()).isEmpty();
    parser.parse(in("x", 1, "a,b"));
    LineParser restored = parser(Map.of());
    restored.restore(parser.snapshot());
    assertThat(restored.parse(in("x", 2, "1,2"))).containsEntry("a", 1L);
    assertThat(restored.parse(in("y", 1, "1,2"))).isNull();
  }

  @Test
  void aFileWithABadHeaderHasNoUsableLine() throws Exception {
    LineParser parser = parser(Map.of());
    assertThatThrownBy(() -> parser.parse(in("x", 1, "a,a"))).hasMessageContaining("'a' twice");
    assertThatThrownBy(() -> parser.parse(in("x", 2, "1,2"))).hasMessageContaining("the header");
    LineParser restored = parser(Map.of());
    restored.restore(parser.snapshot());
    assertThatThrownBy(() -> restored.parse(in("x", 3, "1,2"))).hasMessageContaining("the header");
  }

  @Test
  void withoutAHeader() throws Exception {
    Map<String, String> options = Map.of("csv.header", "false", "csv.delimiter", "\\t");
    assertThat(JsonWriter.value(parser(options).parse(new SourceLine(0, 1, "1\tx,y"))))
        .isEqualTo("{\"c1\":1,\"c2\":\"x,y\"}");
    Map<String, String> named = new TreeMap<>(options);
    named.put("csv.columns", "k; v");
    assertThat(JsonWriter.value(parser(named).parse(new SourceLine(0, 1, "1\tx,y"))))
        .isEqualTo("{\"k\":1,\"v\":\"x,y\"}");
  }

  @Test
  void types() throws Exception {
    SourceLine line = new SourceLine(0, 1, "1,\"2\",true,\"\",");
    Map<String, String> text = Map.of("csv.header", "false", "csv.types", "text");
    assertThat(parser(text).parse(line).values())
        .containsExactlyElementsOf(java.util.Arrays.asList("1", "2", "true", null, null));
    Map<String, String> quoted = Map.of("csv.header", "false", "csv.types", "quoted");
    assertThat(parser(quoted).parse(line).values())
        .containsExactlyElementsOf(java.util.Arrays.asList(1L, 2L, true, null, null));
  }

  @Test
  void whatIsWrittenIsReadBackAsItWas() throws Exception {
    String json =
        "{\"a\":\"42\",\"b\":42,\"c\":\"\",\"d\":null,\"e\":\"x,\\\"y\\\"\",\"f\":true,\"g\":\"true\","
            + "\"h\":1.5,\"i\":\" \",\"j\":12345678901234567890}";
    CsvWriting writing =
        new CsvWriting(List.of("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"), ',');
    LineParser parser = parser(Map.of());
    parser.parse(new SourceLine(0, 1, writing.header()));
    assertThat(JsonWriter.value(parser.parse(new SourceLine(0, 2, writing.map(json)))))
        .isEqualTo(json);
  }

  private static SourceLine in(String file, long number, String text) {
    return new SourceLine(0, file, number, text, null);
  }

  private static LineParser parser(Map<String, String> options) {
    return CsvFormat.of(new FileOptions(options)).open();
  }
}
