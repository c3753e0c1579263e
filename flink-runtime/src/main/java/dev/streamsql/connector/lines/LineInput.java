package dev.streamsql.connector.lines;

import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.util.regex.Pattern;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/** Resolves, checks and opens what a user may name as an input. */
final class LineInput {
  /** The name of the standard input. */
  static final String STDIN = "-";

  private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");

  private LineInput() {}

  /**
   * Returns a path that means the same in any process and working directory: local paths become
   * absolute, paths with a scheme and {@code -} stay as they are.
   */
  static String resolve(String path) {
    return path.equals(STDIN) || hasScheme(path) ? path : new File(path).getAbsolutePath();
  }

  /** Returns what keeps an input from being read, in words for its user; null if nothing does. */
  static String check(String path) {
    if (path.equals(STDIN)) {
      return null;
    }
    return hasScheme(path) ? checkRemote(path) : checkLocal(path);
  }

  /**
   * Opens an input at a position.
   *
   * @throws IOException if it cannot be opened, or is shorter than the position
   */
  static InputStream open(String path, long offset) throws IOException {
    if (path.equals(STDIN)) {
      return new UnclosedStdin();
    }
    if (isLive(path)) {
      return new FileInputStream(path);
    }
    Path file = flinkPath(path);
    FileSystem system = file.getFileSystem();
    if (isCompressed(path)) {
      return new GzipInput(system.open(file), offset);
    }
    if (offset > 0 && system.getFileStatus(file).getLen() < offset) {
      throw new EOFException(path + " is shorter than the position to continue from: " + offset);
    }
    FSDataInputStream in = system.open(file);
    if (offset > 0) {
      in.seek(offset);
    }
    return in;
  }

  /** Returns the name of a resolved path for Flink's file systems. */
  static Path flinkPath(String path) {
    return hasScheme(path) ? new Path(path) : Path.fromLocalFile(new File(path));
  }

  private static boolean isCompressed(String path) {
    return path.endsWith(".gz");
  }

  /** Returns whether reading can wait for a writer: the standard input, pipes and devices. */
  static boolean isLive(String path) {
    return path.equals(STDIN) || (!hasScheme(path) && isOther(new File(path)));
  }

  private static boolean isOther(File file) {
    return file.exists() && !file.isDirectory() && !Files.isRegularFile(file.toPath());
  }

  private static String checkLocal(String path) {
    File file = new File(path);
    if (!file.exists()) {
      return "no such file: " + path;
    }
    if (file.isDirectory()) {
      return "is a directory: " + path;
    }
    return file.canRead() ? null : "not readable: " + path;
  }

  private static String checkRemote(String path) {
    try {
      Path file = new Path(path);
      FileSystem system = file.getFileSystem();
      if (!system.exists(file)) {
        return "no such file: " + path;
      }
      FileStatus status = system.getFileStatus(file);
      return status.isDir() ? "is a directory: " + path : null;
    } catch (IOException | IllegalArgumentException e) {
      return "not readable: " + path + " (" + e.getMessage() + ")";
    }
  }

  /** The standard input belongs to the process: a restarted job goes on reading it. */
  private static final class UnclosedStdin extends FilterInputStream {
    private UnclosedStdin() {
      super(System.in);
    }

    @Override
    public void close() {
      // Left open on purpose.
    }
  }

  private static boolean hasScheme(String path) {
    return SCHEME.matcher(path).matches();
  }
}
