package dev.streamsql.connector.lines;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.core.io.InputStatus;

/** Reads a file to its end and then stays, like a live source that has fallen silent. */
public final class HeldSource extends ReadLog {
  private static final long serialVersionUID = 1L;
  private static final Map<String, CompletableFuture<Void>> ENDS = new ConcurrentHashMap<>();

  HeldSource(String path) {
    super(path);
  }

  /** Returns a future that completes when the file has been read and all of it is on its way. */
  public static CompletableFuture<Void> end(String path) {
    return ENDS.computeIfAbsent(path, key -> new CompletableFuture<>());
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.CONTINUOUS_UNBOUNDED;
  }

  @Override
  public SourceReader<SourceLine, LineSplit> createReader(SourceReaderContext context) {
    return new HeldReader(lines.createReader(context), path);
  }

  private static final class HeldReader extends ReadLog.Reader {
    private final String path;
    private boolean ended;

    HeldReader(SourceReader<SourceLine, LineSplit> reader, String path) {
      super(reader);
      this.path = path;
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceLine> output) throws Exception {
      InputStatus status = ended ? InputStatus.END_OF_INPUT : super.pollNext(output);
      if (status == InputStatus.END_OF_INPUT) {
        ended = true;
        end(path).complete(null);
        return InputStatus.NOTHING_AVAILABLE;
      }
      return status;
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return ended ? new CompletableFuture<>() : super.isAvailable();
    }
  }
}
