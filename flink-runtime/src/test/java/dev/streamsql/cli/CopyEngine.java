package dev.streamsql.cli;

import dev.streamsql.connector.lines.LineSink;
import dev.streamsql.connector.lines.LineSource;
import dev.streamsql.connector.lines.SourceLine;
import dev.streamsql.diagnostic.Diagnostic;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.diagnostic.TextRange;
import dev.streamsql.plan.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * An engine whose language has two scripts: {@code copy} copies lines and writes a last line when
 * its input has ended or it is drained, {@code fail} fails at the first line, any other line of a
 * script is an error.
 */
final class CopyEngine implements Engine {
  /** The child processes of the tests start here. */
  public static void main(String[] args) {
    Main.start(args, CopyEngine::new);
  }

  @Override
  public CompiledScript compile(SourceText script, Bindings bindings) {
    List<Diagnostic> errors = new ArrayList<>();
    List<String> lines = script.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (!List.of("copy", "fail").contains(lines.get(i))) {
        TextRange range = new TextRange(i + 1, 1, i + 1, Math.max(1, lines.get(i).length()));
        errors.add(new Diagnostic(script, range, "unknown statement", "copy or fail", null));
      }
    }
    if (!errors.isEmpty()) {
      throw new DiagnosticException(errors);
    }
    return new Copy(lines.get(0), bindings);
  }

  private record Copy(String kind, Bindings bindings) implements CompiledScript {
    @Override
    public String explain() {
      return kind + " " + new TreeMap<>(bindings.settings());
    }

    @Override
    public List<String> notes() {
      return List.of("note: inputs are read in the order given");
    }

    @Override
    public Map<String, String> settings() {
      return bindings.settings();
    }

    @Override
    public Plan plan() {
      return new Plan(Plan.VERSION, settings(), List.of(), List.of(), null, null);
    }

    @Override
    public boolean readsStdin() {
      return bindings.inputs().containsValue("-");
    }

    @Override
    public boolean writesStdout() {
      return bindings.output() == null;
    }

    @Override
    public void attachTo(StreamExecutionEnvironment env) {
      List<String> paths = new ArrayList<>(bindings.inputs().values());
      if (bindings.events() != null) {
        paths.add(bindings.events());
      }
      LineSource source = LineSource.concatenate(paths);
      String output = bindings.output();
      env.fromSource(source, WatermarkStrategy.noWatermarks(), "lines")
          .setParallelism(1)
          .rebalance()
          .map(SourceLine::text)
          .returns(Types.STRING)
          .rebalance()
          .transform("copy", Types.STRING, new CopyOperator(kind.equals("fail")))
          .setParallelism(1)
          .sinkTo(output == null ? LineSink.stdout() : LineSink.file(output))
          .setParallelism(1);
    }
  }
}
