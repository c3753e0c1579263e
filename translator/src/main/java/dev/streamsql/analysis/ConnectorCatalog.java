package dev.streamsql.analysis;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The connectors that a script can name, and their options. The job side fills it, so that the
 * analysis can refuse an unknown option at its place.
 *
 * @param connectors by name
 */
public record ConnectorCatalog(Map<String, Connector> connectors) {

  public ConnectorCatalog {
    connectors = Map.copyOf(connectors);
  }

  /**
   * One connector.
   *
   * @param readable whether streams can be read from it
   * @param writable whether streams can be written to it
   * @param required the options that must be given
   * @param optional the options that may be given
   * @param formats the values of option {@code format}; the first is the default; empty where the
   *     option is not taken
   * @param named whether its messages name their stream themselves, as an event log's do
   */
  public record Connector(
      boolean readable,
      boolean writable,
      Set<String> required,
      Set<String> optional,
      List<String> formats,
      boolean named) {

    public Connector {
      required = Set.copyOf(required);
      optional = Set.copyOf(optional);
      formats = List.copyOf(formats);
    }

    /** Returns all option names, sorted. */
    public Set<String> options() {
      Set<String> all = new TreeSet<>(required);
      all.addAll(optional);
      all.add("connector");
      if (!formats.isEmpty()) {
        all.add("format");
      }
      if (readable) {
        all.add(StreamOptions.STREAM_FIELD);
        all.add(StreamOptions.STREAM_VALUE);
      }
      return all;
    }
  }
}
