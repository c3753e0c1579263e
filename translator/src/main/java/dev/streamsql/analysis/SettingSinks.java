package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.plan.SinkStep;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlNode;

/** The sinks that settings name: where dead letters and late rows go. */
final class SettingSinks {
  private final Problems problems;
  private final ConnectorCatalog connectors;
  private final CreatedStreams created;
  private final List<SqlNode> script;
  private final Map<String, String> settings;

  SettingSinks(
      Problems problems,
      ConnectorCatalog connectors,
      CreatedStreams created,
      List<SqlNode> script,
      Map<String, String> settings) {
    this.problems = problems;
    this.connectors = connectors;
    this.created = created;
    this.script = script;
    this.settings = settings;
  }

  /**
   * Finds the sink of a setting.
   *
   * @param setting the option that names a stream
   * @param id the sink's id
   * @param errors where what is wrong is added
   * @return null where the option is not set, or wrong
   */
  SinkStep find(String setting, String id, List<Diagnostic> errors) {
    String name = settings.get(setting);
    if (name == null) {
      return null;
    }
    CreatedStreams.Declaration declaration = created.declaration(name);
    if (declaration == null) {
      errors.add(
          Settings.at(
              problems,
              script,
              setting,
              "there is no stream '"
                  + name
                  + "' for "
                  + (setting.equals(Settings.LATE_STREAM) ? "late rows" : "dead letters"),
              "CREATE STREAM " + name + " WITH ('connector' = '…', …)"));
      return null;
    }
    Map<String, String> own = new LinkedHashMap<>(declaration.options());
    String connector = own.remove("connector");
    if (!connectors.connectors().get(connector).writable()) {
      errors.add(
          Settings.at(
              problems,
              script,
              setting,
              "connector '" + connector + "' of stream '" + name + "' can only be read",
              "a stream that can be written"));
      return null;
    }
    return new SinkStep(id, List.of(), connector, own);
  }
}
