package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.parser.SqlInsertStream;
import dev.streamsql.plan.SinkStep;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParserPos;

/** Finds sinks that would overwrite what the script reads, or what another sink writes. */
final class PathConflicts {
  private static final String PATH = "path";

  private final Problems problems;
  private final List<SqlNode> script;

  PathConflicts(Problems problems, List<SqlNode> script) {
    this.problems = problems;
    this.script = script;
  }

  List<Diagnostic> find(Collection<PhysicalSource> sources, Collection<SinkStep> sinks) {
    Set<String> read = new HashSet<>();
    for (PhysicalSource source : sources) {
      source
          .options()
          .forEach(
              (option, value) -> {
                if (option.equals(PATH) || option.startsWith(PATH + ".")) {
                  read.add(normalize(value));
                }
              });
    }
    List<Diagnostic> conflicts = new ArrayList<>();
    Map<String, String> written = new HashMap<>();
    for (SinkStep sink : sinks) {
      String path = sink.options().get(PATH);
      if (path == null) {
        continue;
      }
      String other = written.putIfAbsent(normalize(path), sink.id());
      if (read.contains(normalize(path))) {
        conflicts.add(conflict(sink, "'" + path + "' would be overwritten while it is read"));
      } else if (other != null) {
        conflicts.add(conflict(sink, "two streams write '" + path + "'"));
      }
    }
    return conflicts;
  }

  private Diagnostic conflict(SinkStep sink, String message) {
    SqlParserPos place = SqlParserPos.ZERO;
    for (SqlNode statement : script) {
      if (statement instanceof SqlInsertStream insert
          && sink.id().equals("sink/" + CreatedStreams.name(insert.target()))) {
        place = insert.target().getParserPosition();
      }
    }
    if (sink.id().equals(ScriptCompiler.DEAD_LETTER_SINK)) {
      return Settings.at(
          problems,
          script,
          Settings.DEAD_LETTER_STREAM,
          message,
          "a stream for dead letters alone");
    }
    if (sink.id().equals(ScriptCompiler.LATE_ROW_SINK)) {
      return Settings.at(
          problems, script, Settings.LATE_STREAM, message, "a stream for late rows alone");
    }
    return problems.diagnostic(place, message, null, "write to another path");
  }

  /** The same file by another name is the same file. */
  private static String normalize(String path) {
    try {
      return Path.of(path.startsWith("file:") ? path.substring("file:".length()) : path)
          .toAbsolutePath()
          .normalize()
          .toString();
    } catch (InvalidPathException e) {
      return path;
    }
  }
}
