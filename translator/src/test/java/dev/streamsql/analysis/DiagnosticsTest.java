package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.testing.Compile;
import dev.streamsql.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Scripts and the exact errors that they give. A case of a file is a title, the script, a line
 * {@code ---} and the errors. In a script ␍ stands for a carriage return and ⇥ for a tab. A title
 * with {@code (declared)} gives the script no event log, so that its streams must be declared.
 */
class DiagnosticsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "names",
        "select-list",
        "declarations",
        "join-clauses",
        "on",
        "refused",
        "options",
        "places",
        "cascades",
        "extended",
        "late-rows"
      })
  void givesTheseErrors(String topic) {
    String file = "diagnostics/" + topic + ".txt";
    List<String> cases = new ArrayList<>();
    for (String text : Golden.read(file).split("(?m)^# ")) {
      if (!text.isBlank()) {
        cases.add(answered(text));
      }
    }
    Golden.check(file, String.join("\n\n", cases) + "\n");
  }

  /** The case with the errors that its script gives now. */
  private static String answered(String text) {
    int title = text.indexOf('\n');
    int end = text.indexOf("\n---");
    String script = text.substring(title + 1, end < 0 ? text.length() : end).strip();
    return "# "
        + text.substring(0, title)
        + "\n"
        + script
        + "\n---\n"
        + errors(script.replace("␍", "\r").replace("⇥", "\t"), text.startsWith("(declared)"));
  }

  private static String errors(String script, boolean declared) {
    try {
      Compile.plan(script, declared ? null : Compile.EVENTS, Map.of());
      return "no error";
    } catch (DiagnosticException e) {
      return e.diagnostics().stream()
          .map(Diagnostic::format)
          .collect(Collectors.joining("\n"))
          .replace("\t", "⇥");
    }
  }
}
