package dev.streamsql.analysis;

import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.diagnostic.TextRange;
import dev.streamsql.parser.SqlCreateStream;
import dev.streamsql.parser.SqlInsertStream;
import dev.streamsql.parser.StreamSqlParser;
import dev.streamsql.parser.StreamSqlSyntaxException;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.Step;
import dev.streamsql.upgrade.StableIds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;

/** Turns a script's text into a plan. */
public final class ScriptCompiler {
  static final String DEAD_LETTER_SINK = "sink/dead-letters";
  static final String LATE_ROW_SINK = "sink/late-rows";

  private final Problems problems;
  private final CompileOptions options;
  private final List<SqlNode> script;
  private final List<Diagnostic> errors = new ArrayList<>();
  private final Map<String, String> settings;
  private final CreatedStreams created;
  private final ScriptSources sources;
  private final ScriptScope scope;
  private final StatementCompiler statements;

  private ScriptCompiler(SourceText source, CompileOptions options) {
    this.problems = new Problems(source);
    this.options = options;
    this.script = parse(problems.source());
    this.settings = Settings.read(problems, script, options.settings(), errors);
    this.created = new CreatedStreams(problems, script);
    this.sources = new ScriptSources(problems, options, created, targets(script));
    this.scope = new ScriptScope(options, settings, created, sources);
    this.statements = new StatementCompiler(problems, options, created, scope);
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

  private static List<SqlNode> parse(SourceText source) {
    try {
      return StreamSqlParser.parse(source.text());
    } catch (StreamSqlSyntaxException e) {
      TextRange range = new TextRange(e.line(), e.column(), e.endLine(), e.endColumn());
      throw new DiagnosticException(
          new Diagnostic(source, range, e.getMessage(), e.expected(), e.hint()));
    }
  }

  /** The streams that INSERT INTO writes. */
  private static Set<String> targets(List<SqlNode> script) {
    return script.stream()
        .filter(SqlInsertStream.class::isInstance)
        .map(insert -> CreatedStreams.name(((SqlInsertStream) insert).target()))
        .collect(Collectors.toSet());
  }

  private Plan compile() {
    script.forEach(this::compile);
    SettingSinks named =
        new SettingSinks(problems, options.connectors(), created, script, settings);
    SinkStep deadLetters = named.find(Settings.DEAD_LETTER_STREAM, DEAD_LETTER_SINK, errors);
    SinkStep lateRows = named.find(Settings.LATE_STREAM, LATE_ROW_SINK, errors);
    if (lateRows != null) {
      checkLateRows();
    }
    if (errors.isEmpty()) {
      checkInputs();
      checkResult();
      List<SinkStep> sinks = new ArrayList<>(statements.sinks());
      Stream.of(deadLetters, lateRows).filter(Objects::nonNull).forEach(sinks::add);
      errors.addAll(new PathConflicts(problems, script).find(sources.all(), sinks));
    }
    if (!errors.isEmpty()) {
      errors.sort(
          Comparator.comparingInt((Diagnostic error) -> error.range().line())
              .thenComparingInt(error -> error.range().column()));
      throw new DiagnosticException(errors);
    }
    return plan(deadLetters, lateRows);
  }

  private void compile(SqlNode statement) {
    try {
      statements.compile(statement);
    } catch (DiagnosticException e) {
      errors.addAll(e.diagnostics());
      if (statement instanceof SqlCreateStream create) {
        created.markBroken(create);
      }
    }
  }

  private void checkLateRows() {
    if (statements.steps().stream().noneMatch(JoinStep.class::isInstance)) {
      errors.add(
          Settings.at(
              problems,
              script,
              Settings.LATE_STREAM,
              "no row of this script can be late: it has no JOIN",
              "a stream JOIN, or no '" + Settings.LATE_STREAM + "'"));
    }
  }

  private void checkInputs() {
    Set<String> read = new TreeSet<>();
    sources.all().forEach(source -> read.addAll(source.streams()));
    for (String stream : options.inputs().keySet()) {
      if (!read.contains(stream)) {
        error(
            "an input is given for stream '" + stream + "', which no query reads",
            "one of " + String.join(", ", read),
            Names.suggestion(stream, read));
      }
    }
  }

  private void checkResult() {
    if (statements.sinks().isEmpty()) {
      error(
          script.isEmpty() ? "the script is empty" : "the script has no query that gives a result",
          "SELECT … or INSERT INTO … SELECT …",
          null);
    }
  }

  private void error(String message, String expected, String hint) {
    errors.add(new Diagnostic(problems.source(), TextRange.START, message, expected, hint));
  }

  private Plan plan(SinkStep deadLetters, SinkStep lateRows) {
    List<Step> all = new ArrayList<>();
    Set<String> streams = new LinkedHashSet<>();
    for (SourceStep step : SourceIds.steps(sources.all(), options.connectors())) {
      step.streams().forEach(stream -> streams.add(stream.stream()));
      all.add(step);
    }
    all.addAll(CarriedStreams.assign(statements.steps(), scope::roots));
    for (Step step : statements.steps()) {
      streams.add(step instanceof JoinStep join ? join.output() : ((SelectStep) step).output());
    }
    all.addAll(statements.sinks());
    return StableIds.assign(
        new Plan(Plan.VERSION, settings, List.copyOf(streams), all, deadLetters, lateRows),
        statements.statements());
  }
}
