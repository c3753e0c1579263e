package dev.streamsql.job;

import dev.streamsql.connector.JobContext;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** The job as far as it is built: its edges, and the dead letters of its operators. */
final class JobGraph {
  private final JobContext context;
  private final List<Edge> edges = new ArrayList<>();
  private final List<DataStream<DeadLetter>> deadLetters = new ArrayList<>();
  private final List<DataStream<StreamRow>> lateRows = new ArrayList<>();
  private final Map<String, List<String>> fields = new HashMap<>();

  JobGraph(JobContext context) {
    this.context = context;
  }

  JobContext context() {
    return context;
  }

  int tag(String stream) {
    return context.plan().tag(stream);
  }

  /** Adds an operator's rows as an edge, and its dead letters. */
  void add(SingleOutputStreamOperator<StreamRow> rows, Collection<String> streams) {
    edges.add(new Edge(rows, Set.copyOf(streams)));
    addDeadLetters(rows);
  }

  void addDeadLetters(SingleOutputStreamOperator<?> operator) {
    deadLetters.add(operator.getSideOutput(DeadLetter.OUTPUT));
  }

  List<DataStream<DeadLetter>> deadLetters() {
    return deadLetters;
  }

  void addLateRows(DataStream<StreamRow> rows) {
    lateRows.add(rows);
  }

  List<DataStream<StreamRow>> lateRows() {
    return lateRows;
  }

  /** Names the slots of a stream's rows, for dead letters. */
  void nameFields(String stream, List<String> names) {
    fields.put(stream, names);
  }

  List<String> fields(String stream) {
    return fields.getOrDefault(stream, List.of());
  }

  /** Finds the first edge that has all of the streams: nearest to the source, so in its order. */
  Optional<Edge> find(Collection<String> streams) {
    return edges.stream().filter(edge -> edge.streams().containsAll(streams)).findFirst();
  }

  Edge get(Collection<String> streams) {
    return find(streams)
        .orElseThrow(() -> new IllegalStateException("no edge has all of " + streams));
  }
}
