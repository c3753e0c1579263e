package dev.streamsql.analysis;

import dev.streamsql.parser.SqlOption;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.SqlNodeList;

/** Checks the WITH options of a CREATE STREAM against the connector's. */
final class StreamOptions {

  /** The option that names the field by which one source's streams are told apart. */
  static final String STREAM_FIELD = "stream.field";

  /** The option that names the header by which one source's streams are told apart. */
  static final String STREAM_HEADER = "stream.header";

  /** The option that names the field's or header's value for a stream; its name where not given. */
  static final String STREAM_VALUE = "stream.value";

  private final Problems problems;
  private final ConnectorCatalog catalog;

  StreamOptions(Problems problems, ConnectorCatalog catalog) {
    this.problems = problems;
    this.catalog = catalog;
  }

  /**
   * Reads the options of a declaration.
   *
   * @param declaration the place of an error about what is missing
   * @param nodes the options
   * @return the options by name, in order
   */
  Map<String, String> read(SqlNode declaration, SqlNodeList nodes) {
    Map<String, String> options = new LinkedHashMap<>();
    Map<String, SqlOption> places = new LinkedHashMap<>();
    for (SqlNode node : nodes) {
      SqlOption option = (SqlOption) node;
      if (options.put(option.keyText(), option.valueText()) != null) {
        throw problems.at(
            option.key(),
            "option '" + option.keyText() + "' is given twice",
            null,
            "keep one '" + option.keyText() + "'");
      }
      places.put(option.keyText(), option);
    }
    String name = options.get("connector");
    if (name == null) {
      throw problems.at(
          declaration,
          "the stream has no option 'connector'",
          "WITH ('connector' = '…', …)",
          "connectors: " + String.join(", ", new TreeSet<>(catalog.connectors().keySet())));
    }
    ConnectorCatalog.Connector connector = catalog.connectors().get(name);
    if (connector == null) {
      throw problems.at(
          places.get("connector").value(),
          "there is no connector '" + name + "'",
          "one of " + String.join(", ", new TreeSet<>(catalog.connectors().keySet())),
          null);
    }
    check(declaration, name, connector, options, places);
    return options;
  }

  private void check(
      SqlNode declaration,
      String name,
      ConnectorCatalog.Connector connector,
      Map<String, String> options,
      Map<String, SqlOption> places) {
    for (Map.Entry<String, SqlOption> place : places.entrySet()) {
      if (!connector.takes(place.getKey())) {
        throw problems.at(
            place.getValue().key(),
            "connector '" + name + "' has no option '" + place.getKey() + "'",
            "one of " + String.join(", ", connector.optionNames()),
            Names.suggestion(place.getKey(), connector.options()));
      }
    }
    for (String required : new TreeSet<>(connector.required())) {
      if (!options.containsKey(required)) {
        throw problems.at(
            declaration,
            "connector '" + name + "' needs the option '" + required + "'",
            null,
            "add '" + required + "' = '…' to WITH");
      }
    }
    String format = options.get("format");
    if (format != null && !connector.formats().contains(format)) {
      throw problems.at(
          places.get("format").value(),
          "there is no format '" + format + "' for connector '" + name + "'",
          "one of " + String.join(", ", connector.formats()),
          null);
    }
    checkSelector(options, places);
    connector
        .rules()
        .check(options)
        .ifPresent(
            problem -> {
              SqlOption place = places.get(problem.option());
              throw problems.at(
                  place == null ? declaration : place.value(),
                  problem.message(),
                  problem.expected(),
                  problem.hint());
            });
  }

  private void checkSelector(Map<String, String> options, Map<String, SqlOption> places) {
    boolean byField = options.containsKey(STREAM_FIELD);
    boolean byHeader = options.containsKey(STREAM_HEADER);
    if (byField && byHeader) {
      throw problems.at(
          places.get(STREAM_HEADER).key(),
          "both '" + STREAM_FIELD + "' and '" + STREAM_HEADER + "' are given",
          "one of them",
          null);
    }
    if (options.containsKey(STREAM_VALUE) && !byField && !byHeader) {
      throw problems.at(
          places.get(STREAM_VALUE).key(),
          "'" + STREAM_VALUE + "' is given without '" + STREAM_FIELD + "'",
          null,
          "name the field that tells the streams apart: '" + STREAM_FIELD + "' = 'type'");
    }
  }
}
