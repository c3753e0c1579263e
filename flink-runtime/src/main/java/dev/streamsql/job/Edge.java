package dev.streamsql.job;

import dev.streamsql.row.StreamRow;
import java.util.Set;
import org.apache.flink.streaming.api.datastream.DataStream;

/**
 * A place in the job where the rows of some streams pass in one order.
 *
 * @param rows the rows, tagged with their streams
 * @param streams the streams
 */
record Edge(DataStream<StreamRow> rows, Set<String> streams) {

  Edge {
    streams = Set.copyOf(streams);
  }
}
