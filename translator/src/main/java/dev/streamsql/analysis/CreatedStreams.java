package dev.streamsql.analysis;

import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.parser.SqlCreateStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/**
 * The streams that a script creates. A statement can use only those that are created above it: one
 * that is created further down must not be taken for one that comes from outside, and then be there
 * twice.
 */
final class CreatedStreams {
  private final Problems problems;
  private final Map<String, SqlCreateStream> statements = new HashMap<>();
  private final Map<String, Declaration> declarations = new LinkedHashMap<>();
  private final Map<String, StreamSchema> derived = new LinkedHashMap<>();
  private final Set<String> broken = new HashSet<>();

  /** A stream that CREATE STREAM binds to a connector. */
  record Declaration(SqlCreateStream statement, Map<String, String> options) {}

  /**
   * Creates the streams of a script, none of which can be used yet.
   *
   * @param script its statements
   */
  CreatedStreams(Problems problems, List<SqlNode> script) {
    this.problems = problems;
    for (SqlNode statement : script) {
      if (statement instanceof SqlCreateStream create) {
        statements.putIfAbsent(name(create.name()), create);
      }
    }
  }

  static String name(SqlIdentifier identifier) {
    return String.join(".", identifier.names);
  }

  /** Adds a stream that is bound to a connector. */
  void declare(SqlCreateStream statement, Map<String, String> options) {
    checkNew(statement.name());
    declarations.put(name(statement.name()), new Declaration(statement, options));
  }

  /** Adds a stream that a query makes, named at its place. */
  void define(SqlIdentifier place, StreamSchema schema) {
    checkNew(place);
    derived.put(name(place), schema);
  }

  /** Notes that a CREATE STREAM has an error, so that those who use the stream add none. */
  void markBroken(SqlCreateStream statement) {
    String name = name(statement.name());
    if (!isCreated(name)) {
      broken.add(name);
    }
  }

  private boolean isCreated(String name) {
    return declarations.containsKey(name) || derived.containsKey(name);
  }

  private void checkNew(SqlIdentifier place) {
    checkName(place);
    if (isCreated(name(place))) {
      throw problems.at(
          place,
          "stream '" + name(place) + "' is created twice",
          null,
          "give one of them another name");
    }
  }

  /** The names of streams between steps have a slash. */
  void checkName(SqlIdentifier place) {
    String name = name(place);
    if (name.indexOf('/') >= 0) {
      throw problems.at(
          place, "a stream's name has no '/': '" + name + "'", "a name without '/'", null);
    }
  }

  /**
   * Checks that a stream that is used at a place is not created at it or below.
   *
   * @throws DiagnosticException if it is; without an error if its CREATE STREAM has one
   */
  void checkUse(SqlIdentifier place) {
    String name = name(place);
    if (broken.contains(name)) {
      throw Problems.followUp();
    }
    SqlCreateStream below = statements.get(name);
    if (below == null || isCreated(name)) {
      return;
    }
    int line = below.name().getParserPosition().getLineNum();
    if (below.getParserPosition().overlaps(place.getParserPosition())) {
      throw problems.at(
          place,
          "stream '" + name + "' is made from itself",
          null,
          "give the stream that is made another name");
    }
    throw problems.at(
        place,
        "stream '" + name + "' is used before it is created, on line " + line,
        "a stream that is created above this statement",
        "put CREATE STREAM " + name + " before this statement");
  }

  /** Tells whether the script binds a stream to a connector, here or further down. */
  boolean bindsAnywhere(String name) {
    SqlCreateStream statement = statements.get(name);
    return statement != null && statement.query() == null;
  }

  /** Returns the columns of a stream that a query makes; null where there is none so far. */
  StreamSchema derived(String name) {
    return derived.get(name);
  }

  /** Returns what binds a stream to its connector; null where nothing does so far. */
  Declaration declaration(String name) {
    return declarations.get(name);
  }

  /** Returns the names of all streams so far. */
  Set<String> names() {
    Set<String> names = new TreeSet<>(declarations.keySet());
    names.addAll(derived.keySet());
    return names;
  }
}
