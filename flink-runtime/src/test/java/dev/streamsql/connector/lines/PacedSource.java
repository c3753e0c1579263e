package dev.streamsql.connector.lines;

import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.core.io.InputStatus;

/**
 * Reads a file in portions, one for each checkpoint that completes, and fails where it is told to:
 * so a run has its checkpoints and failures at known places, however fast the machine is.
 */
public final class PacedSource extends ReadLog {
  private static final long serialVersionUID = 1L;
  private static final Map<String, Pace> PACES = new ConcurrentHashMap<>();

  PacedSource(String path) {
    super(path);
  }

  /** How a file is read. */
  public static final class Pace {
    private final int portion;
    private final int failingAfter;
    private final int portions;
    private final AtomicInteger failures;
    private final AtomicInteger checkpoints = new AtomicInteger();

    private Pace(int portion, int portions, int failingAfter, int failures) {
      this.portion = portion;
      this.portions = portions;
      this.failingAfter = failingAfter;
      this.failures = new AtomicInteger(failures);
    }

    /** Returns how many checkpoints the reader has been told of. */
    public int checkpoints() {
      return checkpoints.get();
    }

    /** Returns how many failures are still to come. */
    public int failuresLeft() {
      return failures.get();
    }
  }

  /**
   * Says how a file is to be read.
   *
   * @param path the file
   * @param portion so many lines are read for each checkpoint
   * @param failingAfter so many lines after a start the reader fails
   * @param failures how often it does so
   */
  public static Pace failing(String path, int portion, int failingAfter, int failures) {
    return pace(path, new Pace(portion, Integer.MAX_VALUE, failingAfter, failures));
  }

  /**
   * Says how a file is to be read.
   *
   * @param path the file
   * @param portion so many lines are read for each checkpoint
   * @param portions after so many portions the reader waits for ever
   */
  public static Pace waiting(String path, int portion, int portions) {
    return pace(path, new Pace(portion, portions, Integer.MAX_VALUE, 0));
  }

  private static Pace pace(String path, Pace pace) {
    PACES.put(path, pace);
    return pace;
  }

  @Override
  public Boundedness getBoundedness() {
    return Boundedness.BOUNDED;
  }

  @Override
  public SourceReader<SourceLine, LineSplit> createReader(SourceReaderContext context) {
    Pace pace = PACES.get(path);
    return new PacedReader(lines.createReader(context), pace);
  }

  private static final class PacedReader extends ReadLog.Reader {
    private final Pace pace;
    private int polls;
    private int left;
    private CompletableFuture<Void> nextPortion = new CompletableFuture<>();

    PacedReader(SourceReader<SourceLine, LineSplit> reader, Pace pace) {
      super(reader);
      this.pace = pace;
      this.left = pace.portion;
    }

    @Override
    public InputStatus pollNext(ReaderOutput<SourceLine> output) throws Exception {
      if (++polls > pace.failingAfter && pace.failures.get() > 0) {
        pace.failures.decrementAndGet();
        throw new IllegalStateException("a failure on purpose");
      }
      if (left == 0) {
        return InputStatus.NOTHING_AVAILABLE;
      }
      left--;
      return super.pollNext(output);
    }

    @Override
    public CompletableFuture<Void> isAvailable() {
      return left == 0 ? nextPortion : super.isAvailable();
    }

    @Override
    public void notifyCheckpointComplete(long checkpointId) throws Exception {
      if (pace.checkpoints.incrementAndGet() < pace.portions) {
        left = pace.portion;
        nextPortion.complete(null);
        nextPortion = new CompletableFuture<>();
      }
      super.notifyCheckpointComplete(checkpointId);
    }
  }
}
