package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What every error must have. Users of ksqlDB (ksql#1223, ksql#1386) asked in vain for a caret
 * under the wrong word; here each error names its place, shows it, and says what to do instead.
 */
class AnswersTest {
  /** The features that do not exist yet: there is nothing to do instead. */
  private static final String NOT_YET = " not supported yet";

  static Stream<DiagnosticCase> errors() {
    return DiagnosticCase.all().stream().filter(diagnostic -> !diagnostic.isRight());
  }

  static Stream<DiagnosticCase> strictErrors() {
    return errors()
        .filter(diagnostic -> !diagnostic.script().contains("'dialect'"))
        .filter(diagnostic -> !diagnostic.answered().contains("the script is empty"));
  }

  @ParameterizedTest
  @MethodSource("errors")
  void theCaretIsUnderTheWordThatTheMessageIsAbout(DiagnosticCase diagnostic) {
    for (Diagnostic error : diagnostic.errors()) {
      String[] lines = error.format().split("\n");
      String[] place = lines[0].split(":", 5);
      assertThat(place[0]).isEqualTo("test.sql");
      int column = Integer.parseInt(place[2]);
      int bar = lines[1].indexOf("| ") + 2;
      String source = lines[1].substring(bar);
      String caret = lines[2].substring(lines[2].indexOf("| ") + 2);
      assertThat(lines[1].substring(0, bar - 2).strip()).isEqualTo(place[1]);
      assertThat(caret).matches("[ \t]*\\^~*");
      if (source.chars().allMatch(letter -> letter < 0x80)) {
        assertThat(caret.indexOf('^')).isEqualTo(column - 1);
      }
      if (column <= source.length()) {
        assertThat(source.substring(column - 1)).as("starts with a word").matches("\\S.*");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("errors")
  void everyErrorSaysWhatToDoInstead(DiagnosticCase diagnostic) {
    for (Diagnostic error : diagnostic.errors()) {
      if (!error.message().endsWith(NOT_YET)) {
        assertThat(error.expected() != null || error.hint() != null).as(error.format()).isTrue();
      }
    }
  }

  /** The switch of contract section 11 is named where it helps, and nowhere else. */
  @ParameterizedTest
  @MethodSource("strictErrors")
  void theExtendedDialectIsNamedExactlyWhereItLiftsTheRefusal(DiagnosticCase diagnostic) {
    List<String> extended = diagnostic.errorsExtended().stream().map(Diagnostic::message).toList();
    // An ON without any equality of two streams is none in either dialect.
    boolean noKey = extended.stream().anyMatch(message -> message.startsWith("ON has no equality"));
    for (Diagnostic error : diagnostic.errors()) {
      boolean named = error.hint() != null && error.hint().contains(Dialect.SWITCH);
      boolean lifted = !noKey && !extended.contains(error.message());
      assertThat(named).as(error.format() + "\nextended: " + extended).isEqualTo(lifted);
    }
  }

  /** {@code diagnostics/contract-10.tsv} maps what section 10 lists to the cases that show it. */
  @Test
  void everyRefusalOfTheContractHasACase() {
    Map<String, DiagnosticCase> cases =
        DiagnosticCase.all().stream()
            .collect(Collectors.toMap(DiagnosticCase::toString, Function.identity()));
    List<String> unknown = new ArrayList<>();
    for (String line : Golden.read("diagnostics/contract-10.tsv").lines().toList()) {
      if (line.startsWith("#") || line.isBlank()) {
        continue;
      }
      String[] columns = line.split("\\|");
      for (int at = 2; at < columns.length; at++) {
        DiagnosticCase found = cases.get(columns[at].strip());
        if (found == null) {
          unknown.add(line + " → " + columns[at]);
        } else {
          assertThat(found.isRight()).as(line).isFalse();
          assertThat(found.errors().get(0).format().toLowerCase(Locale.ROOT))
              .as(line)
              .contains(columns[1].strip().toLowerCase(Locale.ROOT));
        }
      }
    }
    assertThat(unknown).isEmpty();
  }
}
