package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.testing.Compile;
import dev.streamsql.testing.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A case of a file in {@code diagnostics/}: a title, a script, a line {@code ---} and the errors
 * that it gives. In a script ␍ stands for a carriage return and ⇥ for a tab. A title with {@code
 * (declared)} gives the script no event log, so that its streams must be declared.
 *
 * @param topic the file's name
 * @param title the title
 * @param script the script as the file shows it
 */
record DiagnosticCase(String topic, String title, String script) {
  static final String[] TOPICS = {
    "names",
    "select-list",
    "declarations",
    "join-clauses",
    "join-forms",
    "on",
    "within",
    "clauses",
    "refused",
    "options",
    "places",
    "cascades",
    "extended",
    "late-rows"
  };

  static String file(String topic) {
    return "diagnostics/" + topic + ".txt";
  }

  /** Reads the cases of a file. */
  static List<DiagnosticCase> load(String topic) {
    List<DiagnosticCase> cases = new ArrayList<>();
    for (String text : Golden.read(file(topic)).split("(?m)^# ")) {
      if (!text.isBlank()) {
        int title = text.indexOf('\n');
        int end = text.indexOf("\n---");
        String script = text.substring(title + 1, end < 0 ? text.length() : end).strip();
        cases.add(new DiagnosticCase(topic, text.substring(0, title).strip(), script));
      }
    }
    return cases;
  }

  /** Reads the cases of all files. */
  static List<DiagnosticCase> all() {
    return List.of(TOPICS).stream().flatMap(topic -> load(topic).stream()).toList();
  }

  /** Whether the script is meant to be right. */
  boolean isRight() {
    return errors().isEmpty();
  }

  /** The errors that the script gives. */
  List<Diagnostic> errors() {
    return errors("");
  }

  /** The errors of the same script in the extended dialect. */
  List<Diagnostic> errorsExtended() {
    return errors("SET 'dialect' = 'extended'; ");
  }

  private List<Diagnostic> errors(String settings) {
    String text = settings + script.replace("␍", "\r").replace("⇥", "\t");
    try {
      Compile.plan(text, title.startsWith("(declared)") ? null : Compile.EVENTS, Map.of());
      return List.of();
    } catch (DiagnosticException e) {
      return e.diagnostics();
    }
  }

  /** The case as the file shows it, with the errors that its script gives now. */
  String answered() {
    String answer =
        isRight()
            ? "no error"
            : errors().stream()
                .map(Diagnostic::format)
                .collect(Collectors.joining("\n"))
                .replace("\t", "⇥");
    return "# " + title + "\n" + script + "\n---\n" + answer;
  }

  @Override
  public String toString() {
    return topic + ": " + title;
  }
}
