package dev.streamsql.diagnostic;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How an error is shown: with a caret under the wrong word (ksql#1223, ksql#1386). */
class DiagnosticTest {

  @Test
  void showsOnlyThePartOfALongLineAroundTheCaret() {
    String line = "x".repeat(50_000) + "wrong" + "y".repeat(50_000);
    Diagnostic error =
        new Diagnostic(
            new SourceText("q.sql", line), new TextRange(1, 50_001, 1, 50_005), "bad", null, null);
    String[] lines = error.format().split("\n");
    assertThat(error.format().length()).isLessThan(500);
    assertThat(lines[2].indexOf('^')).isEqualTo(lines[1].indexOf("wrong"));
    assertThat(lines[2]).endsWith("^~~~~");
  }

  @Test
  void putsTheCaretUnderTheCharacterBehindTabs() {
    Diagnostic error =
        new Diagnostic(
            new SourceText("q.sql", "\tSELECT\tx"),
            new TextRange(1, 9, 1, 9),
            "bad",
            "y",
            "write y");
    assertThat(error.format())
        .isEqualTo(
            "q.sql:1:9: error: bad\n"
                + "  1 | \tSELECT\tx\n"
                + "    | \t      \t^\n"
                + "  expected: y\n"
                + "  hint: write y");
  }
}
