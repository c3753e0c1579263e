package dev.streamsql.analysis;

import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.parser.SqlCreateStream;
import dev.streamsql.parser.SqlInsertStream;
import dev.streamsql.parser.SqlStreamQuery;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.Step;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Turns a script's statements, one after the other, into steps and sinks. */
final class StatementCompiler {
  private static final String PRINT = "print";

  private final Problems problems;
  private final CompileOptions options;
  private final CreatedStreams created;
  private final ScriptScope scope;
  private final FunctionRegistry functions = FunctionRegistry.standard();
  private final List<Step> steps = new ArrayList<>();
  private final Map<String, SinkStep> sinks = new LinkedHashMap<>();

  /** The stream that each statement makes or writes, by the statement's number in it. */
  private final Map<String, String> statements = new LinkedHashMap<>();

  StatementCompiler(
      Problems problems, CompileOptions options, CreatedStreams created, ScriptScope scope) {
    this.problems = problems;
    this.options = options;
    this.created = created;
    this.scope = scope;
  }

  /** Returns the select and join steps of the statements so far. */
  List<Step> steps() {
    return steps;
  }

  /** Returns what the statements so far write to, each once. */
  List<SinkStep> sinks() {
    return List.copyOf(sinks.values());
  }

  /**
   * Returns the stream that each statement makes or writes, by the first part of its steps' ids.
   */
  Map<String, String> statements() {
    return statements;
  }

  /**
   * Compiles a statement.
   *
   * @throws DiagnosticException if it is wrong; without an error if it builds on one that is
   */
  void compile(SqlNode statement) {
    if (statement instanceof SqlCreateStream create) {
      create(create);
    } else if (statement instanceof SqlInsertStream insert) {
      insert(insert);
    } else if (statement instanceof SqlStreamQuery query) {
      write(
          query,
          // A declared stream may be called print: its rows and ours go different ways.
          created.bindsAnywhere(PRINT) ? PRINT + "/result" : PRINT,
          options.output().connector(),
          options.output().options());
    }
  }

  private void create(SqlCreateStream create) {
    if (create.query() == null) {
      Map<String, String> connector =
          new StreamOptions(problems, options.connectors()).read(create.name(), create.options());
      created.declare(create, connector);
      return;
    }
    if (create.options().size() > 0) {
      throw problems.at(
          create.options().get(0),
          "CREATE STREAM … AS SELECT names an intermediate stream and takes no options",
          null,
          "write it to a connector with INSERT INTO … SELECT");
    }
    String name = CreatedStreams.name(create.name());
    QueryAnalyzer.Query query = analyze(create.query(), statement(name), name);
    scope.define(create, Projections.schema(query.projection()), inputs(query));
  }

  private void insert(SqlInsertStream insert) {
    SqlIdentifier target = insert.target();
    String name = CreatedStreams.name(target);
    created.checkUse(target);
    if (created.derived(name) != null) {
      throw problems.at(
          target,
          "stream '" + name + "' is made by a query; INSERT INTO writes streams with a connector",
          "a stream of CREATE STREAM … WITH ('connector' = '…', …)",
          "give the stream that is written another name");
    }
    CreatedStreams.Declaration declaration = created.declaration(name);
    if (declaration == null) {
      throw problems.at(
          target,
          "there is no stream '" + name + "' to insert into",
          null,
          "create it first: CREATE STREAM " + name + " WITH ('connector' = '…', …)");
    }
    Map<String, String> own = new LinkedHashMap<>(declaration.options());
    String connector = own.remove("connector");
    if (!options.connectors().connectors().get(connector).writable()) {
      throw problems.at(
          target,
          "connector '" + connector + "' can only be read",
          "a stream that can be written",
          null);
    }
    write(insert.query(), name, connector, own);
  }

  private void write(
      SqlNode query, String target, String connector, Map<String, String> sinkOptions) {
    String statement = statement(target);
    String output = statement + "/out";
    QueryAnalyzer.Query analyzed = analyze(query, statement, output);
    List<SinkInput> inputs = new ArrayList<>();
    SinkStep before = sinks.get(target);
    if (before != null) {
      inputs.addAll(before.inputs());
    }
    inputs.add(new SinkInput(output, columns(analyzed.projection())));
    sinks.put(target, new SinkStep("sink/" + target, inputs, connector, sinkOptions));
  }

  private static List<String> columns(Projection projection) {
    return projection instanceof Projection.Columns columns
        ? columns.columns().stream().map(Projection.Column::name).toList()
        : null;
  }

  private QueryAnalyzer.Query analyze(SqlNode query, String statement, String output) {
    QueryAnalyzer.Query analyzed =
        new QueryAnalyzer(problems, functions, scope)
            .analyze((SqlStreamQuery) query, statement, output);
    steps.addAll(analyzed.steps());
    return analyzed;
  }

  /** A query's last step selects; its input comes from all that the query reads. */
  private static List<String> inputs(QueryAnalyzer.Query query) {
    return List.of(((SelectStep) query.steps().get(query.steps().size() - 1)).input());
  }

  /** The first statement of a name has it alone, the next ones a number; see StableIds. */
  private String statement(String name) {
    String unique = name;
    for (int number = 2; statements.putIfAbsent(unique, name) != null; number++) {
      unique = name + "-" + number;
    }
    return unique;
  }
}
