package dev.streamsql.analysis;

import dev.streamsql.expression.PathStep;
import dev.streamsql.parser.SqlCreateStream;
import dev.streamsql.plan.StreamSelector;
import dev.streamsql.plan.WallClock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.apache.calcite.sql.SqlIdentifier;

/**
 * The streams of a script: declared ones, those given from outside, and those that queries make.
 */
final class ScriptScope {
  private final Problems problems;
  private final CompileOptions options;
  private final Map<String, String> settings;
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();
  private final Map<String, StreamSchema> derived = new LinkedHashMap<>();
  private final Map<String, Set<PhysicalSource>> roots = new LinkedHashMap<>();
  private final Map<String, PhysicalSource> sources = new LinkedHashMap<>();
  private final Set<String> targets;
  private final Set<String> broken = new HashSet<>();

  /** A stream that CREATE STREAM binds to a connector. */
  record Declaration(SqlCreateStream statement, Map<String, String> options) {}

  /**
   * Creates a scope.
   *
   * @param settings the script's settings
   * @param targets the streams that INSERT INTO writes
   */
  ScriptScope(
      Problems problems,
      CompileOptions options,
      Map<String, String> settings,
      Set<String> targets) {
    this.problems = problems;
    this.options = options;
    this.settings = settings;
    this.targets = targets;
  }

  void declare(SqlCreateStream statement, Map<String, String> connectorOptions) {
    String name = name(statement.name());
    checkNew(statement.name(), name);
    declarations.put(name, new Declaration(statement, connectorOptions));
  }

  void define(SqlIdentifier place, StreamSchema schema, Collection<String> inputs) {
    String name = name(place);
    checkNew(place, name);
    define(name, schema, inputs);
  }

  void define(String name, StreamSchema schema, Collection<String> inputs) {
    derived.put(name, schema);
    setRoots(name, inputs);
  }

  private void setRoots(String name, Collection<String> inputs) {
    Set<PhysicalSource> all = new LinkedHashSet<>();
    inputs.forEach(input -> all.addAll(roots.getOrDefault(input, Set.of())));
    roots.put(name, all);
  }

  /** Notes that a CREATE STREAM has an error, so that those who read the stream add none. */
  void markBroken(String name) {
    if (!declarations.containsKey(name) && !derived.containsKey(name)) {
      broken.add(name);
    }
  }

  boolean isBroken(String name) {
    return broken.contains(name);
  }

  private void checkNew(SqlIdentifier place, String name) {
    checkName(place, name);
    if (declarations.containsKey(name) || derived.containsKey(name)) {
      throw problems.at(
          place, "stream '" + name + "' is created twice", null, "give one of them another name");
    }
  }

  /** The names of streams between steps have a slash. */
  private void checkName(SqlIdentifier place, String name) {
    if (name.indexOf('/') >= 0) {
      throw problems.at(
          place, "a stream's name has no '/': '" + name + "'", "a name without '/'", null);
    }
  }

  static String name(SqlIdentifier identifier) {
    return String.join(".", identifier.names);
  }

  /** Names the stream between two steps of a query; no user's stream has a slash in its name. */
  String intermediate(String step, List<String> inputs) {
    String name = step + "/rows";
    setRoots(name, inputs);
    return name;
  }

  boolean isDerived(String name) {
    return derived.containsKey(name);
  }

  Declaration declaration(String name) {
    return declarations.get(name);
  }

  Set<String> names() {
    Set<String> names = new TreeSet<>(declarations.keySet());
    names.addAll(derived.keySet());
    names.addAll(options.inputs().keySet());
    return names;
  }

  List<PhysicalSource> sources() {
    return new ArrayList<>(sources.values());
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
    if (isBroken(stream)) {
      throw Problems.followUp();
    }
    StreamSchema schema = derived.get(stream);
    if (schema == null) {
      checkName(reference.name(), stream);
      PhysicalSource source = source(reference);
      schema = source.add(stream, selector(source, stream));
      roots.put(stream, Set.of(source));
    }
    return new QueryInput(
        stream, reference.aliasText(), reference.alias() != null, schema, reference.name());
  }

  private PhysicalSource source(FromClause.Reference reference) {
    String stream = reference.stream();
    if (options.inputs().containsKey(stream)) {
      Map<String, String> paths = new LinkedHashMap<>();
      options.inputs().values().forEach(path -> paths.put("path." + paths.size(), path));
      return sources.computeIfAbsent("inputs", key -> new PhysicalSource("inputs", paths));
    }
    Declaration declaration = declarations.get(stream);
    if (declaration != null && targets.contains(stream)) {
      throw problems.at(
          reference.name(),
          "stream '" + stream + "' is written by INSERT INTO and cannot be read in the same script",
          null,
          "name the query with CREATE STREAM … AS SELECT and read that stream");
    }
    if (options.events() != null) {
      return share(options.events().connector(), options.events().options());
    }
    if (declaration == null) {
      Binding binding = options.undeclared().apply(stream);
      if (binding != null) {
        return share(binding.connector(), binding.options());
      }
      throw unknown(reference);
    }
    Map<String, String> own = new LinkedHashMap<>(declaration.options());
    String connector = own.remove("connector");
    own.remove(StreamOptions.STREAM_FIELD);
    own.remove(StreamOptions.STREAM_HEADER);
    own.remove(StreamOptions.STREAM_VALUE);
    checkReadable(declaration, connector, stream);
    return share(connector, SourceOptions.canonical(options.connectors(), connector, own));
  }

  private PhysicalSource share(String connector, Map<String, String> own) {
    return sources.computeIfAbsent(
        PhysicalSource.identity(connector, own), key -> new PhysicalSource(connector, own));
  }

  private void checkReadable(Declaration declaration, String connector, String stream) {
    if (!options.connectors().connectors().get(connector).readable()) {
      throw problems.at(
          declaration.statement().name(),
          "stream '" + stream + "' is read, but connector '" + connector + "' can only be written",
          "a connector that can be read",
          null);
    }
  }

  private StreamSelector selector(PhysicalSource source, String stream) {
    if (source.connector().equals("inputs")) {
      return new StreamSelector.ByInput(new ArrayList<>(options.inputs().keySet()).indexOf(stream));
    }
    Declaration declaration = declarations.get(stream);
    boolean named = options.connectors().connectors().get(source.connector()).named();
    if (options.events() != null || declaration == null) {
      return named ? new StreamSelector.ByName() : new StreamSelector.All();
    }
    String value = declaration.options().getOrDefault(StreamOptions.STREAM_VALUE, stream);
    String header = declaration.options().get(StreamOptions.STREAM_HEADER);
    if (header != null) {
      return new StreamSelector.ByHeader(header, value);
    }
    String field = declaration.options().get(StreamOptions.STREAM_FIELD);
    if (field != null) {
      List<PathStep> path =
          Pattern.compile("\\.").splitAsStream(field).<PathStep>map(PathStep.Field::new).toList();
      return new StreamSelector.ByField(path, value);
    }
    return named ? new StreamSelector.ByName() : new StreamSelector.All();
  }

  private RuntimeException unknown(FromClause.Reference reference) {
    String stream = reference.stream();
    String suggestion = Names.suggestion(stream, names());
    return problems.at(
        reference.name(),
        "there is no stream '" + stream + "'",
        names().isEmpty() ? null : "one of " + String.join(", ", names()),
        (suggestion == null ? "" : suggestion + " Else ")
            + (options.inputs().isEmpty()
                ? "bind it: --events LOG or --input " + stream + "=FILE on the command line, or"
                : "add --input " + stream + "=FILE on the command line, or")
            + " CREATE STREAM "
            + stream
            + " WITH ('connector' = '…', …) in the script");
  }
}
