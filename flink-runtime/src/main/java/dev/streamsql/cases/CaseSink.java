package dev.streamsql.cases;

import java.util.function.Consumer;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** Collects what a case writes to a target, or its dead letters. */
final class CaseSink implements Sink<String> {
  private static final long serialVersionUID = 1L;

  private final String session;
  private final String key;
  private final String target;

  /**
   * Creates the sink.
   *
   * @param target the name of what is written; null: dead letters
   */
  CaseSink(String session, String key, String target) {
    this.session = session;
    this.key = key;
    this.target = target;
  }

  @Override
  public SinkWriter<String> createWriter(WriterInitContext context) {
    CaseData data = CaseSession.get(session).data(key);
    return new Writer(
        target == null
            ? data.deadLetters()::add
            : line -> data.rows().add(new CaseData.Row(target, line)));
  }

  private record Writer(Consumer<String> lines) implements SinkWriter<String> {
    @Override
    public void write(String line, Context context) {
      lines.accept(line);
    }

    @Override
    public void flush(boolean endOfInput) {}

    @Override
    public void close() {}
  }
}
