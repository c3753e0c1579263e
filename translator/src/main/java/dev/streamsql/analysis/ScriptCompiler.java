package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.diagnostic.TextRange;
import dev.streamsql.function.FunctionRegistry;
import dev.streamsql.parser.SqlCreateStream;
import dev.streamsql.parser.SqlInsertStream;
import dev.streamsql.parser.SqlStreamQuery;
import dev.streamsql.parser.StreamSqlParser;
import dev.streamsql.parser.StreamSqlSyntaxException;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import dev.streamsql.upgrade.StableIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlNode;

/** Turns a script's text into a plan. */
public final class ScriptCompiler {
  static final String DEAD_LETTER_SINK = "sink/dead-letters";
  static final String LATE_ROW_SINK = "sink/late-rows";

  private static final String PRINT = "print";

  private final Problems problems;
  private final CompileOptions options;
  private final FunctionRegistry functions = FunctionRegistry.standard();
  private final List<Diagnostic> errors = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final Map<String, SinkStep> sinks = new LinkedHashMap<>();

  /** The stream that each statement makes or writes, by the statement's number in it. */
  private final Map<String, String> statements = new LinkedHashMap<>();

  private ScriptScope scope;

  private ScriptCompiler(SourceText source, CompileOptions options) {
    this.problems = new Problems(source);
    this.options = options;
  }

  /**
   * Compiles a script.
   *
   * @param source the script
   * @param options what is known besides its text
   * @throws DiagnosticException with all errors that were found, in the order of the text
   */
  public static Plan compile(SourceText source, CompileOptions options) {
    return new ScriptCompiler(source, options).compile();
  }

  private Plan compile() {
    List<SqlNode> script = parse();
    Map<String, String> settings = Settings.read(problems, script, options.settings(), errors);
    Set<String> targets = new HashSet<>();
    for (SqlNode statement : script) {
      if (statement instanceof SqlInsertStream insert) {
        targets.add(ScriptScope.name(insert.target()));
      }
    }
    scope = new ScriptScope(problems, options, settings, targets);
    for (SqlNode statement : script) {
      try {
        compile(statement);
      } catch (DiagnosticException e) {
        errors.addAll(e.diagnostics());
        if (statement instanceof SqlCreateStream create) {
          scope.markBroken(ScriptScope.name(create.name()));
        }
      }
    }
    SettingSinks named = new SettingSinks(problems, options.connectors(), scope, script, settings);
    SinkStep deadLetters = named.find(Settings.DEAD_LETTER_STREAM, DEAD_LETTER_SINK, errors);
    SinkStep lateRows = named.find(Settings.LATE_STREAM, LATE_ROW_SINK, errors);
    if (lateRows != null && steps.stream().noneMatch(JoinStep.class::isInstance)) {
      errors.add(
          Settings.at(
              problems,
              script,
              Settings.LATE_STREAM,
              "no row of this script can be late: it has no JOIN",
              "a stream JOIN, or no '" + Settings.LATE_STREAM + "'"));
    }
    if (errors.isEmpty()) {
      checkInputs();
      checkResult(script);
      List<SinkStep> all = new ArrayList<>(sinks.values());
      Stream.of(deadLetters, lateRows).filter(Objects::nonNull).forEach(all::add);
      errors.addAll(new PathConflicts(problems, script).find(scope.sources(), all));
    }
    if (!errors.isEmpty()) {
      errors.sort(
          Comparator.comparingInt((Diagnostic error) -> error.range().line())
              .thenComparingInt(error -> error.range().column()));
      throw new DiagnosticException(errors);
    }
    return plan(settings, deadLetters, lateRows);
  }

  private List<SqlNode> parse() {
    try {
      return StreamSqlParser.parse(problems.source().text());
    } catch (StreamSqlSyntaxException e) {
      TextRange range = new TextRange(e.line(), e.column(), e.endLine(), e.endColumn());
      throw new DiagnosticException(
          new Diagnostic(problems.source(), range, e.getMessage(), e.expected(), e.hint()));
    }
  }

  private void compile(SqlNode statement) {
    if (statement instanceof SqlCreateStream create) {
      create(create);
    } else if (statement instanceof SqlInsertStream insert) {
      insert(insert);
    } else if (statement instanceof SqlStreamQuery query) {
      write(
          query,
          // A declared stream may be called print: its rows and ours go different ways.
          scope.declaration(PRINT) == null ? PRINT : PRINT + "/result",
          options.output().connector(),
          options.output().options());
    }
  }

  private void create(SqlCreateStream create) {
    if (create.query() == null) {
      Map<String, String> connector =
          new StreamOptions(problems, options.connectors()).read(create.name(), create.options());
      scope.declare(create, connector);
      return;
    }
    if (create.options().size() > 0) {
      throw problems.at(
          create.options().get(0),
          "CREATE STREAM … AS SELECT names an intermediate stream and takes no options",
          null,
          "write it to a connector with INSERT INTO … SELECT");
    }
    String name = ScriptScope.name(create.name());
    QueryAnalyzer.Query query = analyze(create.query(), statement(name), name);
    scope.define(create.name(), Projections.schema(query.projection()), inputs(query));
  }

  private void insert(SqlInsertStream insert) {
    SqlIdentifier target = insert.target();
    String name = ScriptScope.name(target);
    ScriptScope.Declaration declaration = scope.declaration(name);
    if (scope.isBroken(name)) {
      throw Problems.followUp();
    }
    if (scope.isDerived(name)) {
      throw problems.at(
          target,
          "stream '" + name + "' is made by a query; INSERT INTO writes streams with a connector",
          "a stream of CREATE STREAM … WITH ('connector' = '…', …)",
          "give the stream that is written another name");
    }
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
    scope.define(output, Projections.schema(analyzed.projection()), inputs(analyzed));
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

  private void checkInputs() {
    Set<String> read = new TreeSet<>();
    scope.sources().forEach(source -> read.addAll(source.streams()));
    for (String stream : options.inputs().keySet()) {
      if (!read.contains(stream)) {
        error(
            "an input is given for stream '" + stream + "', which no query reads",
            "one of " + String.join(", ", read),
            Names.suggestion(stream, read));
      }
    }
  }

  private void checkResult(List<SqlNode> script) {
    if (sinks.isEmpty()) {
      error(
          script.isEmpty() ? "the script is empty" : "the script has no query that gives a result",
          "SELECT … or INSERT INTO … SELECT …",
          null);
    }
  }

  private void error(String message, String expected, String hint) {
    errors.add(new Diagnostic(problems.source(), TextRange.START, message, expected, hint));
  }

  private Plan plan(Map<String, String> settings, SinkStep deadLetters, SinkStep lateRows) {
    List<Step> all = new ArrayList<>();
    Set<String> streams = new LinkedHashSet<>();
    for (SourceStep step : SourceIds.steps(scope.sources(), options.connectors())) {
      step.streams().forEach(stream -> streams.add(stream.stream()));
      all.add(step);
    }
    all.addAll(CarriedStreams.assign(steps, scope::roots));
    for (Step step : steps) {
      streams.add(step instanceof JoinStep join ? join.output() : ((SelectStep) step).output());
    }
    all.addAll(sinks.values());
    return StableIds.assign(
        new Plan(Plan.VERSION, settings, List.copyOf(streams), all, deadLetters, lateRows),
        statements);
  }
}
