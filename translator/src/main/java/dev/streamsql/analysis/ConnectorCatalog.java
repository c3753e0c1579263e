package dev.streamsql.analysis;

import dev.streamsql.explain.Secrets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
   * Returns what a source reads, see {@link SourceIdentity}.
   *
   * @param connector the connector's name; of one that is not in the catalog every option counts
   * @param options the source's options
   */
  public String identity(String connector, Map<String, String> options) {
    Connector known = connectors.get(connector);
    return (known == null ? SourceIdentity.ALL_OPTIONS : known.identity()).of(options);
  }

  /**
   * One connector; {@link ConnectorBuilder} makes it.
   *
   * @param readable whether streams can be read from it
   * @param writable whether streams can be written to it
   * @param required the options that must be given
   * @param optional the options that may be given
   * @param formats the values of option {@code format}; the first is the default; empty where the
   *     option is not taken
   * @param named whether its messages name their stream themselves, as an event log's do
   * @param prefixes the beginnings of further options, which are passed on as they are
   * @param rules checks the values of the options
   * @param live whether rows arrive as they happen: not from a log or a file
   * @param identity says what a source's options read
   */
  public record Connector(
      boolean readable,
      boolean writable,
      Set<String> required,
      Set<String> optional,
      List<String> formats,
      boolean named,
      List<String> prefixes,
      OptionRules rules,
      boolean live,
      SourceIdentity identity) {

    public Connector {
      required = Set.copyOf(required);
      optional = Set.copyOf(optional);
      formats = List.copyOf(formats);
      prefixes = List.copyOf(prefixes);
    }

    /** Returns what a user may write, with {@code prefix*} for every further option. */
    Set<String> optionNames() {
      Set<String> names = new TreeSet<>(options());
      prefixes.forEach(prefix -> names.add(prefix + "*"));
      return names;
    }

    /** Tells whether an option may be given. */
    boolean takes(String option) {
      return options().contains(option)
          || prefixes.stream()
              .anyMatch(prefix -> option.startsWith(prefix) && !option.equals(prefix));
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

  /**
   * Says what a source reads: how far it has read is kept under this name, so that it is found
   * again after a change of other options, such as a password.
   */
  public interface SourceIdentity {
    /** Every option counts, secrets excepted. */
    SourceIdentity ALL_OPTIONS =
        options -> {
          Map<String, String> counting = new TreeMap<>(options);
          counting.keySet().removeIf(Secrets::isSecret);
          return counting.toString();
        };

    /**
     * Returns the external thing that is read.
     *
     * @param options the source's options, without {@code connector} and what selects a stream
     */
    String of(Map<String, String> options);
  }

  /** What a connector says about the values of its options. */
  public interface OptionRules {
    /**
     * Checks the options of a declaration, whose names are right.
     *
     * @param options all options by name
     * @return what is wrong first; empty if nothing is
     */
    Optional<OptionProblem> check(Map<String, String> options);
  }

  /**
   * What is wrong with an option.
   *
   * @param option the option's name; the error is shown at its value if it is given
   * @param message what was found
   * @param expected what would have been right; may be null
   * @param hint what to do; may be null
   */
  public record OptionProblem(String option, String message, String expected, String hint) {}
}
