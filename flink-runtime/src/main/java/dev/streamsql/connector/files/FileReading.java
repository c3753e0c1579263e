package dev.streamsql.connector.files;

import dev.streamsql.connector.ConnectorException;
import dev.streamsql.connector.JobContext;
import dev.streamsql.connector.lines.FileListing;
import dev.streamsql.connector.lines.LineFormat;
import dev.streamsql.connector.lines.LineReading;
import dev.streamsql.connector.lines.LineSource;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Builds the source of one file, or of the files of a directory or glob, as one order. */
final class FileReading {
  private FileReading() {}

  static SingleOutputStreamOperator<StreamRow> attach(SourceStep step, JobContext context) {
    FileOptions options = new FileOptions(step.options());
    LineFormat format = options.csv() ? CsvFormat.of(options) : LineFormat.JSON;
    return LineReading.attach(step, source(options), format, context);
  }

  /**
   * Flink's own FileSource is not used: it hands files to its readers in no order that could be
   * repeated, and the order of rows is part of what a join means (contract section 2).
   */
  private static LineSource source(FileOptions options) {
    FileListing listing = listing(options);
    if (listing == null) {
      return LineSource.concatenate(List.of(options.path()));
    }
    if (options.monitorInterval() != null) {
      return LineSource.watch(listing, options.monitorInterval());
    }
    try {
      return LineSource.list(listing);
    } catch (IOException e) {
      throw problem(options, "cannot be listed: " + e.getMessage());
    }
  }

  private static FileListing listing(FileOptions options) {
    try {
      return FileListing.of(options.path());
    } catch (IllegalArgumentException e) {
      throw problem(options, "is no glob: " + e.getMessage().lines().findFirst().orElse(""));
    }
  }

  static void check(FileOptions options) {
    Stream.of(FileOptions.FILE_SIZE, FileOptions.ROLLOVER_INTERVAL)
        .filter(options.values()::containsKey)
        .findFirst()
        .ifPresent(
            option -> {
              throw problem(options, "is read, but '" + option + "' is an option of sinks");
            });
    if (options.csv() && options.header() && options.columns() != null) {
      throw problem(
          options,
          "has a header, so 'csv.columns' cannot name its columns; for a file without a header"
              + " set 'csv.header' = 'false'");
    }
    FileListing listing = listing(options);
    if (listing == null) {
      checkFile(options);
    } else {
      checkFiles(options, listing);
    }
  }

  private static void checkFile(FileOptions options) {
    if (options.monitorInterval() != null) {
      throw problem(
          options,
          "is neither a directory nor a glob, so it cannot be watched for new files;"
              + " leave '"
              + FileOptions.MONITOR_INTERVAL
              + "' out, or name an existing directory");
    }
    String failure = LineSource.check(List.of(options.path()));
    if (failure != null) {
      throw problem(options, "cannot be read: " + failure);
    }
  }

  private static void checkFiles(FileOptions options, FileListing listing) {
    if (!listing.hasDirectory()) {
      throw problem(options, "cannot be read: there is no directory " + listing.directory());
    }
    try {
      if (options.monitorInterval() == null && listing.list().isEmpty()) {
        throw problem(
            options,
            "matches no file in "
                + listing.directory()
                + "; to wait for files set '"
                + FileOptions.MONITOR_INTERVAL
                + "'");
      }
    } catch (IOException e) {
      throw problem(options, "cannot be listed: " + e.getMessage());
    }
  }

  private static ConnectorException problem(FileOptions options, String what) {
    return new ConnectorException("'path' = '" + options.path() + "' " + what);
  }
}
