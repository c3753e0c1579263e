package dev.streamsql.embedded;

import java.util.Map;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Gives result rows to the sinks of an embedded query. */
final class MemorySink implements Sink<Map<String, Object>> {
  private static final long serialVersionUID = 1L;

  private final String session;

  MemorySink(String session) {
    this.session = session;
  }

  @Override
  public SinkWriter<Map<String, Object>> createWriter(WriterInitContext context) {
    return new Writer(MemorySession.get(session));
  }

  private record Writer(MemorySession session) implements SinkWriter<Map<String, Object>> {
    @Override
    public void write(Map<String, Object> row, Context context) {
      session.deliver(row);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
