package dev.streamsql.cases;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rows are the same by value, and a diff names what is not. */
class RowDiffTest {

  @SuppressWarnings("unchecked")
  private static List<Map<String, Object>> rows(String json) throws MalformedRowException {
    return (List<Map<String, Object>>)
        JsonRows.parse("{\"rows\":" + json.replace('\'', '"') + "}").get("rows");
  }

  private static RowDiff diff(String expected, String got, boolean exactOrder)
      throws MalformedRowException {
    return RowDiff.of(rows(expected), rows(got), Set.of("ignored"), exactOrder);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "1 | 1.0 | true",
        "1 | 2 | false",
        "0 | -0.0 | true",
        "0.1 | 0.10000000000000002 | true",
        "0.1 | 0.1000001 | false",
        "1000000000000 | 1000000000001 | false",
        "9007199254740993 | 9007199254740992 | false",
        "9223372036854775808 | 9223372036854775808.0 | true",
        "1e400 | 1.0e400 | true",
        "'1' | 1 | false",
        "true | 'true' | false",
        "null | 0 | false",
        "{'a':1,'b':null} | {'a':1.0} | true",
        "[1,2] | [1.0,2] | true",
        "[1,2] | [2,1] | false",
        "[1] | [1,1] | false",
      })
  void comparesByValue(String a, String b, boolean equal) throws MalformedRowException {
    String one = "[{'v':%s}]".formatted(a);
    String other = "[{'v':%s}]".formatted(b);
    assertThat(diff(one, other, false).isEmpty()).isEqualTo(equal);
    assertThat(diff(other, one, true).isEmpty()).isEqualTo(equal);
  }

  @Test
  void comparesMultisets() throws MalformedRowException {
    assertThat(diff("[{'a':1},{'a':2},{'a':1}]", "[{'a':2},{'a':1},{'a':1}]", false).isEmpty())
        .isTrue();
    assertThat(CaseReport.diff(diff("[{'a':1},{'a':1}]", "[{'a':1}]", false)))
        .containsExactly("- {\"a\":1}");
    assertThat(CaseReport.diff(diff("[{'a':1}]", "[{'a':1},{'a':1}]", false)))
        .containsExactly("+ {\"a\":1}");
  }

  @Test
  void leavesOutColumnsThatAreIgnored() throws MalformedRowException {
    assertThat(diff("[{'a':1,'ignored':2}]", "[{'a':1,'ignored':3}]", false).isEmpty()).isTrue();
  }

  @Test
  void namesTheColumnsThatDiffer() throws MalformedRowException {
    assertThat(
            CaseReport.diff(
                diff(
                    "[{'id':'a','t':1,'x':{'y':2}},{'id':'b','t':5}]",
                    "[{'id':'b','t':5.5},{'id':'a','t':1,'x':{'y':3}},{'z':1}]",
                    false)))
        .containsExactly(
            "- {\"id\":\"a\",\"t\":1,\"x\":{\"y\":2}}",
            "+ {\"id\":\"a\",\"t\":1,\"x\":{\"y\":3}}",
            "  x: expected {\"y\":2}, got {\"y\":3}",
            "- {\"id\":\"b\",\"t\":5}",
            "+ {\"id\":\"b\",\"t\":5.5}",
            "  t: expected 5, got 5.5",
            "+ {\"z\":1}");
  }

  @Test
  void saysThatOnlyTheOrderIsWrong() throws MalformedRowException {
    String expected = "[{'a':1},{'a':2}]";
    String got = "[{'a':2},{'a':1}]";
    assertThat(diff(expected, got, false).isEmpty()).isTrue();
    assertThat(CaseReport.diff(diff(expected, got, true)))
        .containsExactly(
            "the rows are right, but in another order: row 1 is {\"a\":2}, expected {\"a\":1}");
  }
}
