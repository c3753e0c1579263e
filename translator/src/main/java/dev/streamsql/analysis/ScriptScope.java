package dev.streamsql.analysis;

import dev.streamsql.parser.SqlCreateStream;
import dev.streamsql.plan.WallClock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the queries of a script read and make, which sources that comes from, and its clocks. */
final class ScriptScope {
  private final CompileOptions options;
  private final Map<String, String> settings;
  private final CreatedStreams created;
  private final ScriptSources sources;
  private final Map<String, Set<PhysicalSource>> roots = new LinkedHashMap<>();

  /**
   * Creates a scope.
   *
   * @param settings the script's settings
   * @param created the streams that the script creates
   * @param sources the sources that it reads
   */
  ScriptScope(
      CompileOptions options,
      Map<String, String> settings,
      CreatedStreams created,
      ScriptSources sources) {
    this.options = options;
    this.settings = settings;
    this.created = created;
    this.sources = sources;
  }

  /** Adds a stream that CREATE STREAM … AS SELECT makes of others. */
  void define(SqlCreateStream statement, StreamSchema schema, Collection<String> inputs) {
    created.define(statement.name(), schema);
    setRoots(CreatedStreams.name(statement.name()), inputs);
  }

  /** Names the stream between two steps of a query; no user's stream has a slash in its name. */
  String intermediate(String step, List<String> inputs) {
    String name = step + "/rows";
    setRoots(name, inputs);
    return name;
  }

  private void setRoots(String name, Collection<String> inputs) {
    Set<PhysicalSource> all = new LinkedHashSet<>();
    inputs.forEach(input -> all.addAll(roots(input)));
    roots.put(name, all);
  }

  /** Returns the sources that a stream's rows come from. */
  Set<PhysicalSource> roots(String stream) {
    return roots.getOrDefault(stream, Set.of());
  }

  Dialect dialect() {
    return Dialect.of(settings.get(Settings.DIALECT));
  }

  /** Tells whether the script wants its late rows. */
  boolean keepsLateRows() {
    return settings.containsKey(Settings.LATE_STREAM);
  }

  /** Returns what moves the wall clock of a join: an event log's recorded times, or the machine. */
  WallClock wallClock(List<QueryInput> inputs) {
    String arrivalTime = settings.get(Settings.ARRIVAL_TIME);
    if (arrivalTime != null) {
      return switch (arrivalTime) {
        case "recorded" -> WallClock.RECORDED;
        case "stepped" -> WallClock.STEPPED;
        default -> WallClock.LIVE;
      };
    }
    boolean recorded =
        inputs.stream()
            .flatMap(input -> roots(input.stream()).stream())
            .allMatch(
                source ->
                    source.connector().equals("event-log")
                        && options.recordsArrival().test(source.options().get("path")));
    return recorded ? WallClock.RECORDED : WallClock.LIVE;
  }

  /**
   * Returns how far ahead of the wall clock an event time of a stream may be: of a source that is
   * read live a day where nothing is set, of a log or file any time (contract section 4).
   *
   * @return nanoseconds; 0: any time
   */
  long maxAheadNanos(String stream) {
    String setting = settings.get(Settings.MAX_AHEAD);
    if (setting != null) {
      return Settings.nanos(setting);
    }
    boolean live =
        roots(stream).stream()
            .anyMatch(
                source -> {
                  ConnectorCatalog.Connector connector =
                      options.connectors().connectors().get(source.connector());
                  return connector != null && connector.live();
                });
    return live ? Duration.ofDays(1).toNanos() : 0;
  }

  /** Finds the stream that a query reads. */
  QueryInput input(FromClause.Reference reference) {
    String stream = reference.stream();
    created.checkUse(reference.name());
    StreamSchema schema = created.derived(stream);
    if (schema == null) {
      created.checkName(reference.name());
      PhysicalSource source = sources.read(reference);
      schema = source.schema(stream);
      roots.put(stream, Set.of(source));
    }
    return new QueryInput(
        stream, reference.aliasText(), reference.alias() != null, schema, reference.name());
  }
}
