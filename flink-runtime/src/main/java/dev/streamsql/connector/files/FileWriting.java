package dev.streamsql.connector.files;

import dev.streamsql.connector.ConnectorException;
import dev.streamsql.connector.lines.LineSink;
import dev.streamsql.connector.lines.LineWriting;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkInput;
import dev.streamsql.plan.SinkStep;
import java.io.File;
import java.util.List;
import java.util.stream.Stream;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Builds the sink of one file, or of a directory that files are added to. */
final class FileWriting {
  private FileWriting() {}

  static void attach(SinkStep step, DataStream<String> json) {
    FileOptions options = new FileOptions(step.options());
    DataStream<String> lines = json;
    String header = null;
    if (options.csv()) {
      CsvWriting csv = new CsvWriting(columns(step, options), options.delimiter());
      header = options.header() ? csv.header() : null;
      lines =
          json.map(csv)
              .returns(Types.STRING)
              .name(OperatorNames.name(step.id(), "csv"))
              .uid(OperatorNames.uid(step.id(), "csv"))
              .setParallelism(json.getParallelism());
    }
    if (isDirectory(options.path())) {
      DirectorySink.attach(step, lines, header);
    } else {
      LineWriting.attach(step.id(), lines, LineSink.file(options.path()).withFirstLine(header));
    }
  }

  static void check(SinkStep step) {
    FileOptions options = new FileOptions(step.options());
    if (options.monitorInterval() != null) {
      throw problem(
          options,
          "is written, but '" + FileOptions.MONITOR_INTERVAL + "' is an option of sources");
    }
    if (!isDirectory(options.path())) {
      Stream.of(FileOptions.FILE_SIZE, FileOptions.ROLLOVER_INTERVAL)
          .filter(options.values()::containsKey)
          .findFirst()
          .ifPresent(
              option -> {
                throw problem(
                    options,
                    "is one file, but '"
                        + option
                        + "' is for directories: end the path with '/' to write one");
              });
    }
    if (options.csv()) {
      columns(step, options);
    }
  }

  /** A path that ends with a slash, or at which there is a directory. */
  static boolean isDirectory(String path) {
    return path.endsWith("/") || new File(path).isDirectory();
  }

  private static List<String> columns(SinkStep step, FileOptions options) {
    if (options.columns() != null) {
      checkNames(step, options);
      return options.columns();
    }
    List<List<String>> columns = step.inputs().stream().map(SinkInput::columns).distinct().toList();
    if (columns.size() == 1 && columns.get(0) != null) {
      return columns.get(0);
    }
    throw problem(
        options,
        columns.size() > 1
            ? "is CSV and gets rows of several queries with different columns: name those to"
                + " write with 'csv.columns' = 'a;b;c'"
            : "is CSV, and the columns of its rows are not known before they come (SELECT *, or"
                + " dead letters): name those to write with 'csv.columns' = 'a;b;c'");
  }

  private static void checkNames(SinkStep step, FileOptions options) {
    for (SinkInput input : step.inputs()) {
      options.columns().stream()
          .filter(column -> input.columns() != null && !input.columns().contains(column))
          .findFirst()
          .ifPresent(
              column -> {
                throw problem(
                    options,
                    "has no column '"
                        + column
                        + "', which 'csv.columns' names; its columns: "
                        + String.join(", ", input.columns()));
              });
    }
  }

  private static ConnectorException problem(FileOptions options, String what) {
    return new ConnectorException("'path' = '" + options.path() + "' " + what);
  }
}
