package dev.streamsql.analysis;

import dev.streamsql.analysis.ConnectorCatalog.Connector;
import dev.streamsql.analysis.ConnectorCatalog.OptionRules;
import dev.streamsql.analysis.ConnectorCatalog.SourceIdentity;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Describes a connector: what it can do, and of everything else only what is not as usual. Unless
 * told otherwise it takes no options, its messages do not name their streams, it is not live, and
 * every option but secrets counts for what a source reads.
 */
public final class ConnectorBuilder {
  private final boolean readable;
  private final boolean writable;
  private Set<String> required = Set.of();
  private Set<String> optional = Set.of();
  private List<String> formats = List.of();
  private boolean named;
  private List<String> prefixes = List.of();
  private OptionRules rules = options -> Optional.empty();
  private boolean live;
  private SourceIdentity identity = SourceIdentity.ALL_OPTIONS;

  private ConnectorBuilder(boolean readable, boolean writable) {
    this.readable = readable;
    this.writable = writable;
  }

  /** Begins with a connector that streams can only be read from. */
  public static ConnectorBuilder source() {
    return new ConnectorBuilder(true, false);
  }

  /** Begins with a connector that streams can only be written to. */
  public static ConnectorBuilder sink() {
    return new ConnectorBuilder(false, true);
  }

  /** Begins with a connector that streams can be read from and written to. */
  public static ConnectorBuilder sourceAndSink() {
    return new ConnectorBuilder(true, true);
  }

  /** Names the options that must be given. */
  public ConnectorBuilder required(String... options) {
    required = Set.of(options);
    return this;
  }

  /** Names the options that may be given. */
  public ConnectorBuilder optional(String... options) {
    return optional(List.of(options));
  }

  /** Names the options that may be given. */
  public ConnectorBuilder optional(Collection<String> options) {
    optional = Set.copyOf(options);
    return this;
  }

  /** Names the values of option {@code format}; the first is the default. */
  public ConnectorBuilder formats(String... values) {
    formats = List.of(values);
    return this;
  }

  /** Says that messages name their stream themselves, as an event log's do. */
  public ConnectorBuilder namesStreams() {
    named = true;
    return this;
  }

  /** Names the beginnings of further options, which are passed on as they are. */
  public ConnectorBuilder prefixes(String... beginnings) {
    prefixes = List.of(beginnings);
    return this;
  }

  /** Sets what checks the values of the options. */
  public ConnectorBuilder rules(OptionRules check) {
    rules = check;
    return this;
  }

  /** Says that rows arrive as they happen: not from a log or a file. */
  public ConnectorBuilder live() {
    live = true;
    return this;
  }

  /** Sets what tells its sources apart. */
  public ConnectorBuilder identity(SourceIdentity by) {
    identity = by;
    return this;
  }

  /** Returns the description. */
  public Connector build() {
    return new Connector(
        readable, writable, required, optional, formats, named, prefixes, rules, live, identity);
  }
}
