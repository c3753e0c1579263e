package dev.streamsql.connector.lines;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/**
 * Reads several files of JSON lines as one source, one file a stream: merged by event time where
 * the queries have one for every stream, else one file after the other. Not for scripts: the
 * command line's {@code --input} makes it.
 */
public final class InputsConnector implements Connector {

  @Override
  public String name() {
    return "inputs";
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.source().build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    List<String> paths = paths(step);
    LineSource source =
        InputTime.of(context.plan(), step)
            .map(time -> LineSource.mergeByTime(paths, time))
            .orElseGet(() -> LineSource.concatenate(paths));
    return LineReading.attach(step, source, false, context);
  }

  @Override
  public boolean mayNotEnd(SourceStep step) {
    return paths(step).contains(LineSource.STDIN);
  }

  /** Returns the files of a step, in the order given. */
  public static List<String> paths(SourceStep step) {
    List<String> paths = new ArrayList<>();
    for (int input = 0; step.options().containsKey("path." + input); input++) {
      paths.add(step.options().get("path." + input));
    }
    return paths;
  }
}
