package dev.streamsql.connector;

import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.files.FileConnector;
import dev.streamsql.connector.files.OwnInput;
import dev.streamsql.connector.files.StandardInput;
import dev.streamsql.connector.kafka.KafkaConnector;
import dev.streamsql.connector.lines.EventLogConnector;
import dev.streamsql.connector.lines.InputsConnector;
import dev.streamsql.connector.lines.PrintConnector;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The connectors that are there: ours, and those found on the class path. */
public final class Connectors {
  private final Map<String, Connector> byName = new TreeMap<>();

  private Connectors(Iterable<Connector> connectors) {
    connectors.forEach(connector -> byName.put(connector.name(), connector));
  }

  /**
   * Loads all connectors.
   *
   * @param more connectors of the caller's own, beside ours and those found
   */
  public static Connectors load(Connector... more) {
    Connectors connectors =
        new Connectors(
            List.of(
                new EventLogConnector(),
                new FileConnector(),
                new InputsConnector(),
                new KafkaConnector(),
                new PrintConnector()));
    ServiceLoader.load(Connector.class)
        .forEach(connector -> connectors.byName.put(connector.name(), connector));
    for (Connector connector : more) {
      connectors.byName.put(connector.name(), connector);
    }
    return connectors;
  }

  /**
   * Returns a connector.
   *
   * @param name a name that the analysis has accepted
   */
  public Connector get(String name) {
    Connector connector = byName.get(name);
    if (connector == null) {
      throw new IllegalArgumentException("no connector " + name + " in " + byName.keySet());
    }
    return connector;
  }

  /**
   * Checks before a job starts that its sources can be read and its sinks be written.
   *
   * @throws ConnectorException if not
   */
  public void check(Plan plan) {
    StandardInput.check(plan);
    for (Step step : plan.steps()) {
      if (step instanceof SourceStep source) {
        get(source.connector()).check(source);
      } else if (step instanceof SinkStep sink) {
        get(sink.connector()).check(sink);
      }
    }
    Stream.of(plan.deadLetters(), plan.lateRows())
        .filter(Objects::nonNull)
        .forEach(sink -> get(sink.connector()).check(sink));
    OwnInput.check(plan);
  }

  /** Returns what scripts may name. */
  public ConnectorCatalog catalog() {
    return new ConnectorCatalog(
        byName.values().stream()
            .filter(connector -> !(connector instanceof InputsConnector))
            .collect(Collectors.toMap(Connector::name, Connector::description)));
  }
}
