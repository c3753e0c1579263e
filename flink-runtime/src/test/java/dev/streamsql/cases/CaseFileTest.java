package dev.streamsql.cases;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.local.UserInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Case files in all forms, and what is said of slips in them. */
class CaseFileTest {
  private static final String CASE = "{\"sql\":\"SELECT k FROM a\",\"output\":[]}";

  @TempDir private Path directory;

  private List<TestCase> read(String text) throws IOException {
    Path file = Files.writeString(directory.resolve("cases.jsonl"), text);
    return CaseFile.read(file.toString());
  }

  private TestCase one(String text) throws IOException {
    List<TestCase> cases = read(text);
    assertThat(cases).hasSize(1);
    return cases.get(0);
  }

  @Test
  void readsOneCaseALine() throws IOException {
    List<TestCase> cases = read("\uFEFF" + CASE + "\r\n\n" + CASE + "\n");
    assertThat(cases).extracting(TestCase::problem).containsOnlyNulls();
    assertThat(cases)
        .extracting(TestCase::name)
        .containsExactly(file() + ":1", file() + ":3")
        .isEqualTo(cases.stream().map(TestCase::place).toList());
  }

  private String file() {
    return directory.resolve("cases.jsonl").toString();
  }

  @Test
  void readsAnArrayAndObjectsThatSpanLines() throws IOException {
    String pretty = CASE.replace("{", "{\n  ").replace(",\"", ",\n  \"").replace("}", "\n}");
    assertThat(read("[\n" + pretty + ",\n" + pretty + "\n]"))
        .extracting(TestCase::name)
        .containsExactly(file() + ":2", file() + ":6");
    assertThat(read(pretty + "\n" + pretty + "\n"))
        .extracting(TestCase::name)
        .containsExactly(file() + ":1", file() + ":5");
    assertThat(read("[" + CASE + "," + CASE + "]")).hasSize(2);
  }

  @Test
  void presetsWhatIsNotGiven() throws IOException {
    TestCase test = one(CASE);
    assertThat(test.flush()).isTrue();
    assertThat(test.events()).isEmpty();
    assertThat(test.settings()).isEmpty();
    assertThat(test.expected().output()).isEmpty();
    assertThat(test.expected().error()).isNull();
  }

  @Test
  void takesOptionsAndSettings() throws IOException {
    TestCase test =
        one(
            CASE.replace(
                "{\"sql\"",
                "{\"options\":{\"maxKeys\":3},\"settings\":{\"dialect\":\"strict\"},\"sql\""));
    assertThat(test.settings())
        .containsExactlyInAnyOrderEntriesOf(Map.of("join.max-keys", "3", "dialect", "strict"));
  }

  @Test
  void readsTheScriptOfAFileBesideTheCases() throws IOException {
    Files.writeString(directory.resolve("query.sql"), "SELECT k\nFROM a\n");
    TestCase test = one("{\"sql_file\":\"query.sql\",\"output\":[]}");
    assertThat(test.script().text()).isEqualTo("SELECT k\nFROM a\n");
    assertThat(test.script().file()).isEqualTo(directory.resolve("query.sql").toString());
  }

  @Test
  void takesAScriptAsAListOfLines() throws IOException {
    assertThat(one("{\"sql\":[\"SELECT k\",\"FROM a\"],\"output\":[]}").script().text())
        .isEqualTo("SELECT k\nFROM a");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'sql':'S','evnts':[],'output':[]} | unknown field 'evnts', did you mean 'events'?",
        "{'sql':'S','events':[{'steam':'a'}],'output':[]} | event 1: unknown field 'steam', did"
            + " you mean 'stream'?",
        "{'sql':'S','events':[{'row':{}}],'output':[]} | event 1: 'stream' is missing",
        "{'sql':'S','events':[{'stream':'a'}],'output':[]} | event 1: 'row' is missing",
        "{'sql':'S','events':[{'stream':'a','row':[]}],'output':[]} | event 1: 'row' is [],"
            + " expected an object",
        "{'sql':'S','events':[{}],'output':[]} | event 1: expected 'stream' and 'row',"
            + " 'advanceClockMs' or 'sweep':true",
        "{'sql':'S','events':[{'advanceClockMs':-1}],'output':[]} | event 1: 'advanceClockMs' is"
            + " -1, expected a whole number of milliseconds, not negative",
        "{'sql':'S','events':[7],'output':[]} | 'events' is 7, expected a list of objects",
        "{'sql':'S'} | expects nothing: give 'output', 'outputs', 'stats' or 'error_contains'",
        "{'output':[]} | has no 'sql' and no 'sql_file': nothing to run",
        "{'sql':'S','sql_file':'f','output':[]} | has both 'sql' and 'sql_file'",
        "{'sql':7,'output':[]} | 'sql' is 7, expected a text",
        "{'sql':'S','output':{}} | 'output' is {}, expected a list",
        "{'sql':'S','output':[],'flush':1} | 'flush' is 1, expected true or false",
        "{'sql':'S','output':[],'order':'asc'} | 'order' is 'asc', expected 'exact' or 'any'",
        "{'sql':'S','output':[],'options':{'maxKey':1}} | options: unknown field 'maxKey', did"
            + " you mean 'maxKeys'?",
        "{'sql':'S','output':[],'settings':{'arrival-time':'recorded'}} | settings: a case has a"
            + " clock of its own: leave the setting 'arrival-time' out",
        "{'sql':'S','output':[],'settings':{'parallelism.default':2}} | settings: the parallelism"
            + " is an option of the command line: --parallelism N",
        "{'sql':'S','stats':{'n':'x'}} | 'stats.n' is 'x', expected a whole number",
        "{'sql':'S','output':[] } {} | column 26: text after the end of the object",
      })
  void saysWhatIsWrongWithACase(String text, String problem) throws IOException {
    // The second line makes the file one of lines, whatever is wrong with the first.
    TestCase test = read(text.replace('\'', '"') + "\n" + CASE + "\n" + CASE).get(0);
    assertThat(test.problem().replace('"', '\'')).startsWith(problem);
    assertThat(CaseReport.of(CaseResult.of(test, null)))
        .startsWith("FAILED " + file() + ":1\n  malformed case\n    ");
  }

  @Test
  void aSlipInOneLineLeavesTheOthers() throws IOException {
    assertThat(read("{\"sql\n" + CASE + "\n" + CASE))
        .extracting(TestCase::problem)
        .satisfiesExactly(
            problem -> assertThat(problem).contains("column"),
            problem -> assertThat(problem).isNull(),
            problem -> assertThat(problem).isNull());
  }

  @Test
  void aSlipInAnArrayIsNamedByItsLine() throws IOException {
    List<TestCase> cases = read("[\n" + CASE + ",\n{\"sql\": oops}\n]");
    assertThat(cases).hasSize(2);
    assertThat(cases.get(1).place()).isEqualTo(file() + ":3");
    assertThat(cases.get(1).problem())
        .contains("Unrecognized token 'oops'")
        .endsWith("the cases behind it were not read");
  }

  @Test
  void namesAScriptThatIsMissing() throws IOException {
    assertThat(one("{\"sql_file\":\"no.sql\",\"output\":[]}").problem())
        .isEqualTo("\"sql_file\": no such file: " + directory.resolve("no.sql"));
  }

  @Test
  void refusesFilesThatCannotBeRead() throws IOException {
    assertThatThrownBy(() -> read(" \n"))
        .isInstanceOf(UserInputException.class)
        .hasMessage("there is no case in " + file());
    assertThatThrownBy(() -> CaseFile.read(directory.toString()))
        .isInstanceOf(UserInputException.class)
        .hasMessage("is a directory: " + directory);
    Path latin1 = Files.write(directory.resolve("latin1"), new byte[] {(byte) 0xE4});
    assertThatThrownBy(() -> CaseFile.read(latin1.toString()))
        .isInstanceOf(UserInputException.class)
        .hasMessage("not UTF-8 text: " + latin1);
  }
}
