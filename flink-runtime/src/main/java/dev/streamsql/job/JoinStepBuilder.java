package dev.streamsql.job;

import dev.streamsql.join.ClockStamper;
import dev.streamsql.join.ClockTargets;
import dev.streamsql.join.EdgeStream;
import dev.streamsql.join.InputEnd;
import dev.streamsql.join.JoinBounds;
import dev.streamsql.join.JoinChannels;
import dev.streamsql.join.JoinTypes;
import dev.streamsql.join.LateRows;
import dev.streamsql.join.StampedRow;
import dev.streamsql.join.WithinJoinOperator;
import dev.streamsql.plan.CarriedStream;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * Builds a {@link JoinStep}: a stamper on each edge that its streams come on, their union, and the
 * join behind the shuffle.
 */
final class JoinStepBuilder {
  private JoinStepBuilder() {}

  static void build(JoinStep step, JobGraph graph) {
    Map<Edge, Set<String>> edges = edges(step, graph);
    JoinChannels channels = channels(step, edges);
    List<DataStream<StampedRow>> stamped = new ArrayList<>();
    for (Map.Entry<Edge, Set<String>> entry : edges.entrySet()) {
      String part = part(step, entry.getValue(), edges.size());
      stamped.add(stamp(step, part, stamped.size(), entry, channels, graph));
    }
    SingleOutputStreamOperator<StreamRow> joined =
        stamped.stream()
            .reduce(DataStream::union)
            .orElseThrow()
            .keyBy(StampedRow::key, JoinTypes.KEY)
            .transform(
                OperatorNames.name(step.id(), "join"),
                RowTypes.STREAM_ROW,
                new WithinJoinOperator(
                    step,
                    graph.tag(step.output()),
                    channels,
                    bounds(graph),
                    setting(graph, "join.cached-rows", WithinJoinOperator.CACHED_ROWS)))
            .uid(OperatorNames.uid(step, "join"));
    List<String> streams = new ArrayList<>();
    streams.add(step.output());
    edges
        .values()
        .forEach(
            names ->
                step.carried().stream()
                    .map(CarriedStream::stream)
                    .filter(names::contains)
                    .forEach(streams::add));
    graph.add(joined, streams);
    graph.addLateRows(joined.getSideOutput(LateRows.OUTPUT));
  }

  /** Named by the side it stamps: carried streams are other statements' and must not matter. */
  private static String part(JoinStep step, Set<String> streams, int edges) {
    if (edges == 1) {
      return "stamp";
    }
    return streams.contains(step.left().stream()) ? "stamp-left" : "stamp-right";
  }

  private static SingleOutputStreamOperator<StampedRow> stamp(
      JoinStep step,
      String part,
      int number,
      Map.Entry<Edge, Set<String>> edge,
      JoinChannels channels,
      JobGraph graph) {
    DataStream<StreamRow> rows = edge.getKey().rows();
    StreamExecutionEnvironment env = graph.context().env();
    SingleOutputStreamOperator<StampedRow> stamper =
        rows.transform(
                OperatorNames.name(step.id(), part),
                JoinTypes.STAMPED_ROW,
                new ClockStamper(
                    step,
                    part,
                    number,
                    edgeStreams(edge.getValue(), graph),
                    IdleTimeout.millis(graph.context().plan()),
                    channels,
                    ClockTargets.of(env.getParallelism(), env.getMaxParallelism()),
                    InputEnd.of(rows)))
            .uid(OperatorNames.uid(step, part))
            .setParallelism(rows.getParallelism());
    graph.addDeadLetters(stamper);
    return stamper;
  }

  private static JoinChannels channels(JoinStep step, Map<Edge, Set<String>> edges) {
    List<Integer> left = new ArrayList<>();
    List<Integer> right = new ArrayList<>();
    int number = 0;
    for (Map.Entry<Edge, Set<String>> edge : edges.entrySet()) {
      List<Integer> channels = JoinChannels.ofEdge(number++, edge.getKey().rows().getParallelism());
      if (ClockStamper.movesLeftClock(step, edge.getValue())) {
        left.addAll(channels);
      }
      if (ClockStamper.movesRightClock(step, edge.getValue())) {
        right.addAll(channels);
      }
    }
    return new JoinChannels(left, right);
  }

  private static JoinBounds bounds(JobGraph graph) {
    return new JoinBounds(
        setting(graph, "join.max-keys", JoinBounds.DEFAULT.maxKeys()),
        setting(graph, "join.max-rows", JoinBounds.DEFAULT.maxRows()));
  }

  private static long setting(JobGraph graph, String name, long otherwise) {
    String value = graph.context().plan().settings().get(name);
    return value == null ? otherwise : Long.parseLong(value);
  }

  /** One edge for both sides where there is one: only that keeps their common order. */
  private static Map<Edge, Set<String>> edges(JoinStep step, JobGraph graph) {
    Set<String> carried = new LinkedHashSet<>();
    step.carried().forEach(stream -> carried.add(stream.stream()));
    Set<String> all = new LinkedHashSet<>(carried);
    all.add(step.left().stream());
    all.add(step.right().stream());
    Map<Edge, Set<String>> edges = new LinkedHashMap<>();
    graph
        .find(all)
        .or(() -> graph.find(List.of(step.left().stream(), step.right().stream())))
        .ifPresentOrElse(
            edge -> edges.put(edge, present(edge, all)),
            () -> {
              edges.putAll(side(step.left().stream(), carried, graph));
              edges.putAll(side(step.right().stream(), carried, graph));
            });
    return edges;
  }

  private static Map<Edge, Set<String>> side(String stream, Set<String> carried, JobGraph graph) {
    Set<String> all = new LinkedHashSet<>(carried);
    all.add(stream);
    Edge edge = graph.find(all).orElseGet(() -> graph.get(List.of(stream)));
    return Map.of(edge, present(edge, all));
  }

  private static Set<String> present(Edge edge, Set<String> wanted) {
    Set<String> present = new LinkedHashSet<>(wanted);
    present.retainAll(edge.streams());
    return present;
  }

  private static Map<String, EdgeStream> edgeStreams(Set<String> streams, JobGraph graph) {
    Map<String, EdgeStream> edgeStreams = new HashMap<>();
    streams.forEach(
        stream -> edgeStreams.put(stream, new EdgeStream(graph.tag(stream), graph.fields(stream))));
    return edgeStreams;
  }
}
