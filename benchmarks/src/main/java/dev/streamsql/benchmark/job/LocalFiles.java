package dev.streamsql.benchmark.job;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** Adds up files that come and go meanwhile. */
final class LocalFiles {
  /** The directory that Flink gives to a RocksDB instance. */
  private static final Path DATABASE = Path.of("db");

  private LocalFiles() {}

  /** Returns the bytes of all files below a directory that are RocksDB's. */
  static long databaseBytes(Path directory) throws IOException {
    Sum sum = new Sum();
    Files.walkFileTree(directory, sum);
    return sum.bytes;
  }

  private static final class Sum extends SimpleFileVisitor<Path> {
    private long bytes;

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (DATABASE.equals(file.getParent().getFileName())) {
        bytes += attributes.size();
      }
      return FileVisitResult.CONTINUE;
    }

    /** It has been deleted since its directory was listed. */
    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, IOException e) {
      return FileVisitResult.CONTINUE;
    }
  }
}
