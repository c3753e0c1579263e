package dev.streamsql.connector.lines;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.FileSystems;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.apache.flink.core.fs.FileStatus;
import org.apache.flink.core.fs.FileSystem;
import org.apache.flink.core.fs.Path;

/**
 * The files that a directory or a glob stands for. Names that begin with {@code .} or {@code _} are
 * left out, as everywhere in Flink: so are called files that are being written. A directory stands
 * for the files in it, not for those in its subdirectories.
 */
public final class FileListing implements Serializable {
  private static final long serialVersionUID = 1L;
  private static final Pattern WILDCARD = Pattern.compile("[*?\\[{]");

  private final String directory;
  private final ArrayList<String> patterns;

  /**
   * A file that is there.
   *
   * @param path its path
   * @param modified when it was changed last, in milliseconds since 1970
   */
  public record Entry(String path, long modified) {
    /** The order in which new files are read. */
    static final Comparator<Entry> BY_TIME =
        Comparator.comparingLong(Entry::modified).thenComparing(Entry::path);
  }

  private FileListing(String directory, List<String> patterns) {
    this.directory = directory;
    this.patterns = new ArrayList<>(patterns);
  }

  /**
   * Reads a path that a user has written.
   *
   * @return null if it names one file
   * @throws IllegalArgumentException if it is a glob that cannot be understood
   */
  public static FileListing of(String path) {
    if (path.equals(LineInput.STDIN) || isThere(path, false)) {
      return null;
    }
    if (isThere(path, true) || (path.endsWith("/") && !WILDCARD.matcher(path).find())) {
      return new FileListing(LineInput.resolve(path), List.of("*"));
    }
    if (!WILDCARD.matcher(path).find()) {
      return null;
    }
    if (path.contains("**")) {
      throw new IllegalArgumentException("'**' is not supported: write one '*' for each directory");
    }
    String[] parts = (path.endsWith("/") ? path + "*" : path).split("/");
    int first = 0;
    while (!WILDCARD.matcher(parts[first]).find()) {
      first++;
    }
    String parent = String.join("/", Arrays.asList(parts).subList(0, first));
    List<String> patterns = Arrays.asList(parts).subList(first, parts.length);
    patterns.forEach(FileListing::matcher);
    String base = parent.isEmpty() ? (path.startsWith("/") ? "/" : ".") : parent;
    return new FileListing(LineInput.resolve(base), patterns);
  }

  /** Returns the directory in which the search begins. */
  public String directory() {
    return directory;
  }

  /** Tells whether the directory in which the search begins is there. */
  public boolean hasDirectory() {
    return isThere(directory, true);
  }

  /**
   * Returns the files that are there now, sorted by path.
   *
   * @throws IOException if a directory cannot be listed
   */
  public List<Entry> list() throws IOException {
    List<Entry> found = new ArrayList<>();
    collect(directory, 0, found);
    found.sort(Comparator.comparing(Entry::path));
    return found;
  }

  /** Tells whether a file of this path would be listed if it were there. */
  public boolean names(String path) {
    String parent = directory.endsWith("/") ? directory : directory + "/";
    if (!path.startsWith(parent)) {
      return false;
    }
    String[] parts = path.substring(parent.length()).split("/");
    return parts.length == patterns.size()
        && IntStream.range(0, parts.length).allMatch(level -> isNamed(parts[level], level));
  }

  private boolean isNamed(String name, int level) {
    String pattern = patterns.get(level);
    return !isHidden(name, pattern) && matcher(pattern).matches(java.nio.file.Path.of(name));
  }

  private void collect(String parent, int level, List<Entry> found) throws IOException {
    boolean last = level == patterns.size() - 1;
    for (FileStatus child : children(parent)) {
      String name = child.getPath().getName();
      if (!isNamed(name, level)) {
        continue;
      }
      String path = parent.endsWith("/") ? parent + name : parent + "/" + name;
      if (last && !child.isDir()) {
        found.add(new Entry(path, child.getModificationTime()));
      } else if (!last && child.isDir()) {
        collect(path, level + 1, found);
      }
    }
  }

  private static FileStatus[] children(String directory) throws IOException {
    Path path = LineInput.flinkPath(directory);
    try {
      FileStatus[] children = path.getFileSystem().listStatus(path);
      return children == null ? new FileStatus[0] : children;
    } catch (FileNotFoundException e) {
      // Moved away meanwhile.
      return new FileStatus[0];
    }
  }

  private static boolean isHidden(String name, String pattern) {
    return (name.startsWith(".") && !pattern.startsWith("."))
        || (name.startsWith("_") && !pattern.startsWith("_"));
  }

  private static PathMatcher matcher(String pattern) {
    return FileSystems.getDefault().getPathMatcher("glob:" + pattern);
  }

  private static boolean isThere(String path, boolean directory) {
    try {
      Path file = LineInput.flinkPath(LineInput.resolve(path));
      FileSystem system = file.getFileSystem();
      return system.exists(file) && system.getFileStatus(file).isDir() == directory;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }
}
