package dev.streamsql.cluster;

import java.io.File;
import java.util.regex.Pattern;

/** The directories of savepoints. */
public final class Savepoints {
  private static final Pattern SCHEME = Pattern.compile("[a-zA-Z][a-zA-Z0-9+.-]+:/.*");

  private Savepoints() {}

  /**
   * Returns a directory under the name by which a cluster knows it: a local path is taken from this
   * process's working directory.
   *
   * @param directory a path, or a URI of any file system that Flink knows
   */
  public static String absolute(String directory) {
    return SCHEME.matcher(directory).matches()
        ? directory
        : new File(directory).getAbsoluteFile().toPath().normalize().toUri().toString();
  }
}
