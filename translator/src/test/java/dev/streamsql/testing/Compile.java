package dev.streamsql.testing;

import dev.streamsql.analysis.Binding;
import dev.streamsql.analysis.CompileOptions;
import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.analysis.ScriptCompiler;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.plan.Plan;
import java.util.Map;

/** Compiles scripts against a fixed set of connectors. */
public final class Compile {

  /** A log that every stream can be read from. */
  public static final String EVENTS = "events.jsonl";

  private static final ConnectorCatalog CONNECTORS =
      new ConnectorCatalog(
          Map.of(
              "event-log", ConnectorBuilder.source().required("path").namesStreams().build(),
              "file", ConnectorBuilder.sourceAndSink().required("path").formats("json").build(),
              "print", ConnectorBuilder.sink().formats("json").build()));

  private Compile() {}

  /** Compiles a script whose undeclared streams come from one event log without arrival times. */
  public static Plan plan(String sql) {
    return plan(sql, EVENTS, Map.of());
  }

  /** Compiles a script whose streams are all declared in it. */
  public static Plan declared(String sql) {
    return plan(sql, null, Map.of());
  }

  /**
   * Compiles a script.
   *
   * @param events an event log, or null
   * @param inputs files by stream
   */
  public static Plan plan(String sql, String events, Map<String, String> inputs) {
    return ScriptCompiler.compile(
        new SourceText("test.sql", sql),
        new CompileOptions(
            CONNECTORS,
            events == null ? null : Binding.eventLog(events),
            inputs,
            stream -> null,
            Binding.print(),
            Map.of(),
            path -> path.contains("recorded")));
  }
}
