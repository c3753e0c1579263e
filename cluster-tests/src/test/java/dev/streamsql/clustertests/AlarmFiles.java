package dev.streamsql.clustertests;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The two-channel alarm over a directory that is watched for new files. */
final class AlarmFiles {
  static final String FIRST_ALARM = "{\"deviceId\":\"d1\",\"temp\":80.5,\"vib\":35}";

  /** Needs what a savepoint before the second file holds. */
  static final String SECOND_ALARM = "{\"deviceId\":\"d2\",\"temp\":91,\"vib\":40}";

  private final Path directory;

  /** Creates the files' place: input goes to {@code in} of the directory, results to its out. */
  AlarmFiles(Path directory) {
    this.directory = directory;
  }

  /** Writes the script; its result stream, and with it its steps, has the name given. */
  Path script(String result) throws IOException {
    String in =
        "WITH ('connector' = 'file', 'path' = '"
            + directory.resolve("in")
            + "/', 'source.monitor-interval' = '100 ms', 'stream.field' = 'type');\n";
    return Program.write(
        directory.resolve(result + ".sql"),
        "SET 'execution.checkpointing.interval' = '500 ms';\n"
            + "CREATE STREAM temp "
            + in
            + "CREATE STREAM vib "
            + in
            + "CREATE STREAM "
            + result
            + " WITH ('connector' = 'file', 'path' = '"
            + directory.resolve("out")
            + "/');\n"
            + "INSERT INTO "
            + result
            + " SELECT t.deviceId, t.value AS temp, v.value AS vib FROM temp AS t\n"
            + "JOIN vib AS v WITHIN 30 SECONDS ON t.deviceId = v.deviceId\n"
            + "WHERE t.value > 75 AND v.value > 30 WITH (TIMESTAMP = 'ts');\n");
  }

  /** Adds rows for the first alarm, and one half of the second. */
  void first() throws IOException {
    Lines.add(
        directory.resolve("in"),
        "1.jsonl",
        "{\"type\":\"temp\",\"deviceId\":\"d1\",\"value\":80.5,\"ts\":1760000000000}",
        "{\"type\":\"vib\",\"deviceId\":\"d1\",\"value\":35,\"ts\":1760000004000}",
        "{\"type\":\"temp\",\"deviceId\":\"d2\",\"value\":91,\"ts\":1760000005000}");
  }

  /** Adds the other half of the second alarm. */
  void second() throws IOException {
    Lines.add(
        directory.resolve("in"),
        "2.jsonl",
        "{\"type\":\"vib\",\"deviceId\":\"d2\",\"value\":40,\"ts\":1760000007000}");
  }

  /** Returns the alarms so far, sorted. */
  List<String> results() throws IOException {
    return Lines.read(directory.resolve("out"));
  }
}
