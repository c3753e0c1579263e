package dev.streamsql.connector.lines;

import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.connector.source.Boundedness;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.api.connector.source.SourceReader;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.api.connector.source.SplitEnumerator;
import org.apache.flink.api.connector.source.SplitEnumeratorContext;
import org.apache.flink.api.java.typeutils.ResultTypeQueryable;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Reads text lines from files, or from the standard input, as one ordered input: one split, so that
 * every line has its place among the lines of all files. Emits no watermarks. Ends when every file
 * has been read; the standard input ends when its writer closes it.
 *
 * <p>A checkpoint holds the position in each file, and a restored job goes on behind the last line
 * that it had emitted. The standard input and pipes cannot be rewound: after a restore, reading
 * goes on with what arrives then, and lines that were read but not yet part of a checkpoint are
 * lost.
 *
 * <p>Run it with parallelism 1; at a higher one all subtasks but one end at once.
 */
public final class LineSource
    implements Source<SourceLine, LineSplit, LineEnumeratorState>,
        ResultTypeQueryable<SourceLine>,
        Serializable {
  /** The path that means the standard input. */
  public static final String STDIN = LineInput.STDIN;

  /** The longest line that is read whole, in bytes, if nothing else is set. */
  public static final int DEFAULT_MAX_LINE_BYTES = 16 << 20;

  private static final long serialVersionUID = 1L;

  private final LineFiles files;
  private final LineTime mergeTime;
  private final int maxLineBytes;

  private LineSource(LineFiles files, LineTime mergeTime, int maxLineBytes) {
    this.files = files;
    this.mergeTime = mergeTime;
    this.maxLineBytes = maxLineBytes;
  }

  /**
   * Creates a source that reads the inputs one after the other.
   *
   * @param paths the inputs: a path relative to this process's working directory, an absolute one,
   *     a URI of any file system that Flink knows, or {@code -} for the standard input
   */
  public static LineSource concatenate(List<String> paths) {
    return new LineSource(LineFiles.given(resolve(paths)), null, DEFAULT_MAX_LINE_BYTES);
  }

  /**
   * Creates a source that merges the inputs by time. Each keeps its own order: a line is placed by
   * the largest time seen in its file so far. At equal times the input given first goes first.
   *
   * @param paths the inputs, as for {@link #concatenate}
   * @param time finds the time of a line
   */
  public static LineSource mergeByTime(List<String> paths, LineTime time) {
    return new LineSource(
        LineFiles.given(resolve(paths)),
        Objects.requireNonNull(time, "time"),
        DEFAULT_MAX_LINE_BYTES);
  }

  /**
   * Creates a source that reads the files of a directory or glob one after the other, sorted by
   * name: those that are there now. A checkpoint names them, so that a restored job goes on with
   * the same ones.
   *
   * @throws IOException if they cannot be listed
   */
  public static LineSource list(FileListing listing) throws IOException {
    List<String> found = listing.list().stream().map(FileListing.Entry::path).toList();
    return new LineSource(LineFiles.found(found), null, DEFAULT_MAX_LINE_BYTES);
  }

  /**
   * Creates a source that reads the files of a directory or glob one after the other, by
   * modification time and name, and then waits for new ones, for ever. A checkpoint names the files
   * that have been read: they are not read again, even if they have grown.
   *
   * @param interval how long to wait before the directory is looked at again
   */
  public static LineSource watch(FileListing listing, Duration interval) {
    return new LineSource(LineFiles.watched(listing, interval), null, DEFAULT_MAX_LINE_BYTES);
  }

  /** Returns the same source with another limit for the length of a line, in bytes. */
  public LineSource withMaxLineBytes(int bytes) {
    return new LineSource(files, mergeTime, bytes);
  }

  /**
   * Returns why an input cannot be read, such as {@code no such file: x}; null if all can. Meant
   * for the moment before a job starts.
   */
  public static String check(List<String> paths) {
    return paths.stream().map(LineInput::check).filter(Objects::nonNull).findFirst().orElse(null);
  }

  /**
   * Opens an input to look at its beginning; a compressed one is decompressed.
   *
   * @throws IOException if it cannot be opened
   */
  public static InputStream open(String path) throws IOException {
    return LineInput.open(LineInput.resolve(path), 0);
  }

  private static List<String> resolve(List<String> paths) {
    if (paths.isEmpty()) {
      throw new IllegalArgumentException("a line source needs at least one input");
    }
    return paths.stream().map(LineInput::resolve).toList();
  }

  @Override
  public Boundedness getBoundedness() {
    return files.watched() ? Boundedness.CONTINUOUS_UNBOUNDED : Boundedness.BOUNDED;
  }

  @Override
  public TypeInformation<SourceLine> getProducedType() {
    return SourceLine.TYPE;
  }

  @Override
  public SourceReader<SourceLine, LineSplit> createReader(SourceReaderContext context) {
    return createReader();
  }

  LineSourceReader createReader() {
    return new LineSourceReader(this::fetch);
  }

  private LineFetcher fetch(LineSplit split) {
    files.check(split);
    return new LineFetcher(beforeWaiting -> sequence(split, beforeWaiting));
  }

  private LineSequence sequence(LineSplit split, LineScanner.IoAction beforeWaiting) {
    LineScanners scanners =
        new LineScanners(files.paths(split), maxLineBytes, !split.files().isEmpty(), beforeWaiting);
    if (files.watched()) {
      return new WatchedLines(files.listing(), files.intervalMillis(), split, scanners);
    }
    return mergeTime == null
        ? new ConcatenatedLines(scanners, split.positions())
        : new MergedLines(scanners, split.positions(), mergeTime);
  }

  @Override
  public SplitEnumerator<LineSplit, LineEnumeratorState> createEnumerator(
      SplitEnumeratorContext<LineSplit> context) {
    return new LineEnumerator(context, new LineEnumeratorState(files.start()));
  }

  @Override
  public SplitEnumerator<LineSplit, LineEnumeratorState> restoreEnumerator(
      SplitEnumeratorContext<LineSplit> context, LineEnumeratorState state) {
    return new LineEnumerator(context, state);
  }

  @Override
  public SimpleVersionedSerializer<LineSplit> getSplitSerializer() {
    return new LineSplitSerializer();
  }

  @Override
  public SimpleVersionedSerializer<LineEnumeratorState> getEnumeratorCheckpointSerializer() {
    return new LineEnumeratorStateSerializer();
  }
}
