package dev.streamsql.analysis;

import dev.streamsql.expression.PathStep;
import dev.streamsql.plan.StreamSelector;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The sources that a script's queries read, each once, and which of their rows are a stream's. */
final class ScriptSources {
  private final Problems problems;
  private final CompileOptions options;
  private final CreatedStreams created;
  private final Set<String> targets;
  private final Map<String, PhysicalSource> sources = new LinkedHashMap<>();

  /**
   * Creates the sources of a script, none of which is read yet.
   *
   * @param targets the streams that INSERT INTO writes
   */
  ScriptSources(
      Problems problems, CompileOptions options, CreatedStreams created, Set<String> targets) {
    this.problems = problems;
    this.options = options;
    this.created = created;
    this.targets = targets;
  }

  List<PhysicalSource> all() {
    return new ArrayList<>(sources.values());
  }

  /**
   * Reads a stream that no query of the script makes.
   *
   * @return the source that it is part of from now on
   */
  PhysicalSource read(FromClause.Reference reference) {
    PhysicalSource source = source(reference);
    source.add(reference.stream(), selector(source, reference.stream()));
    return source;
  }

  private PhysicalSource source(FromClause.Reference reference) {
    String stream = reference.stream();
    if (options.inputs().containsKey(stream)) {
      Map<String, String> paths = new LinkedHashMap<>();
      options.inputs().values().forEach(path -> paths.put("path." + paths.size(), path));
      return sources.computeIfAbsent("inputs", key -> new PhysicalSource("inputs", paths));
    }
    CreatedStreams.Declaration declaration = created.declaration(stream);
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

  private void checkReadable(
      CreatedStreams.Declaration declaration, String connector, String stream) {
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
    CreatedStreams.Declaration declaration = created.declaration(stream);
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
    Set<String> names = new TreeSet<>(created.names());
    names.addAll(options.inputs().keySet());
    String suggestion = Names.suggestion(stream, names);
    return problems.at(
        reference.name(),
        "there is no stream '" + stream + "'",
        names.isEmpty() ? null : "one of " + String.join(", ", names),
        (suggestion == null ? "" : suggestion + " Else ")
            + (options.inputs().isEmpty()
                ? "bind it: --events LOG or --input " + stream + "=FILE on the command line, or"
                : "add --input " + stream + "=FILE on the command line, or")
            + " CREATE STREAM "
            + stream
            + " WITH ('connector' = '…', …) in the script");
  }
}
