package dev.streamsql.connector.lines;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/**
 * Writes each string as one line of UTF-8 to the standard output or to a local file. What is
 * written is in the file, or at the reader of a pipe, at most {@link LineSinkWriter#MAX_DELAY_MS}
 * later, at each checkpoint and at the end of the input.
 *
 * <p>A file is emptied and its directories are made when the job starts; a restored job starts a
 * new file. Run it with parallelism 1, for there is one file.
 */
public final class LineSink implements Sink<String> {
  private static final long serialVersionUID = 1L;

  private final String file;
  private final String firstLine;

  private LineSink(String file, String firstLine) {
    this.file = file;
    this.firstLine = firstLine;
  }

  /** Creates a sink that writes to the standard output of the process that runs the task. */
  public static LineSink stdout() {
    return new LineSink(null, null);
  }

  /**
   * Creates a sink that writes to a file.
   *
   * @param path the file; a relative path is relative to this process's working directory
   */
  public static LineSink file(String path) {
    return new LineSink(new File(path).getAbsolutePath(), null);
  }

  /**
   * Returns the same sink with a line that comes before all others.
   *
   * @param line the line, such as the header of a CSV file; null: none
   */
  public LineSink withFirstLine(String line) {
    return new LineSink(file, line);
  }

  @Override
  public SinkWriter<String> createWriter(WriterInitContext context) throws IOException {
    OutputStream out = open();
    if (firstLine != null) {
      out.write((firstLine + "\n").getBytes(StandardCharsets.UTF_8));
    }
    return new LineSinkWriter(
        out, file == null ? "stdout" : file, context.getProcessingTimeService());
  }

  private OutputStream open() throws IOException {
    if (file == null) {
      // Not System.out: the command line points that at stderr to keep the results clean.
      return new UnclosedStdout();
    }
    File parent = new File(file).getParentFile();
    if (parent != null && !parent.isDirectory() && !parent.mkdirs() && !parent.isDirectory()) {
      throw new IOException("cannot create the directory " + parent);
    }
    return new FileOutputStream(file);
  }

  /** The standard output belongs to the process: a restarted job goes on writing to it. */
  private static final class UnclosedStdout extends FileOutputStream {
    private UnclosedStdout() {
      super(FileDescriptor.out);
    }

    @Override
    public void close() {
      // Left open on purpose.
    }
  }
}
