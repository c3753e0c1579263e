package dev.streamsql.connector.files;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.flink.configuration.MemorySize;
import org.apache.flink.util.TimeUtils;

/**
 * The options of a file source or sink, named as Flink SQL's file system connector names them.
 *
 * @param values the options by name, as {@link FileOptionRules} has accepted them
 */
record FileOptions(Map<String, String> values) {
  static final String PATH = "path";
  static final String FORMAT = "format";
  static final String MONITOR_INTERVAL = "source.monitor-interval";
  static final String FILE_SIZE = "sink.rolling-policy.file-size";
  static final String ROLLOVER_INTERVAL = "sink.rolling-policy.rollover-interval";
  static final String CSV_HEADER = "csv.header";
  static final String CSV_COLUMNS = "csv.columns";
  static final String CSV_DELIMITER = "csv.delimiter";
  static final String CSV_TYPES = "csv.types";

  static final Set<String> OPTIONAL =
      Set.of(
          MONITOR_INTERVAL,
          FILE_SIZE,
          ROLLOVER_INTERVAL,
          CSV_HEADER,
          CSV_COLUMNS,
          CSV_DELIMITER,
          CSV_TYPES);

  private static final Pattern SEMICOLON = Pattern.compile(";");
  private static final MemorySize DEFAULT_FILE_SIZE = MemorySize.ofMebiBytes(128);
  private static final Duration DEFAULT_ROLLOVER = Duration.ofMinutes(30);

  String path() {
    return values.get(PATH);
  }

  boolean csv() {
    return "csv".equals(values.get(FORMAT));
  }

  /** Returns how the names of part files end. */
  String suffix() {
    return csv() ? ".csv" : ".jsonl";
  }

  /** Returns how often to look for new files; null: the files are those that are there. */
  Duration monitorInterval() {
    String text = values.get(MONITOR_INTERVAL);
    return text == null ? null : TimeUtils.parseDuration(text);
  }

  /** Returns the size in bytes from which on a file is finished. */
  long fileSize() {
    String text = values.get(FILE_SIZE);
    return (text == null ? DEFAULT_FILE_SIZE : MemorySize.parse(text)).getBytes();
  }

  /** Returns the age from which on a file is finished. */
  Duration rolloverInterval() {
    String text = values.get(ROLLOVER_INTERVAL);
    return text == null ? DEFAULT_ROLLOVER : TimeUtils.parseDuration(text);
  }

  boolean header() {
    return !"false".equals(values.get(CSV_HEADER));
  }

  /** Returns the columns that are named in the script; null if none are. */
  List<String> columns() {
    String text = values.get(CSV_COLUMNS);
    return text == null ? null : columns(text);
  }

  static List<String> columns(String text) {
    return SEMICOLON.splitAsStream(text).map(String::strip).toList();
  }

  char delimiter() {
    String text = values.getOrDefault(CSV_DELIMITER, ",");
    return text.equals("\\t") ? '\t' : text.charAt(0);
  }

  CsvTypes types() {
    return CsvTypes.of(values.getOrDefault(CSV_TYPES, CsvTypes.AUTO.option()));
  }
}
