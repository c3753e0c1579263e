package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The results of scenarios: by stream and row, how often each is there.
 *
 * @param rows the rows
 */
record KillResults(Map<String, Map<String, Integer>> rows) {
  private static final int MAX_SHOWN = 20;

  /** Runs scenarios once on an event log: without cluster, Kafka or kills. */
  static KillResults uninterrupted(List<KillScenario> scenarios, Path directory)
      throws IOException, InterruptedException {
    List<String> events = new ArrayList<>();
    StringBuilder script = new StringBuilder("SET 'dialect' = 'extended';\n");
    Map<String, Path> files = new LinkedHashMap<>();
    for (KillScenario scenario : scenarios) {
      scenario.rows().forEach(row -> events.add(row.event()));
      for (String result : scenario.queries().keySet()) {
        files.put(result, directory.resolve(result + ".jsonl"));
        script.append(
            "CREATE STREAM `%s` WITH ('connector' = 'file', 'path' = '%s');%n"
                .formatted(result, files.get(result)));
      }
      script.append(scenario.inserts());
    }
    Path log = Files.write(directory.resolve("events.jsonl"), events);
    Path file = Program.write(directory.resolve("uninterrupted.sql"), script.toString());
    Program.streamsql("run", file.toString(), "--events", log.toString(), "--quiet").ok();
    Map<String, Map<String, Integer>> all = new TreeMap<>();
    for (Map.Entry<String, Path> result : files.entrySet()) {
      Map<String, Integer> rows = new TreeMap<>();
      Files.readAllLines(result.getValue()).forEach(row -> rows.merge(row, 1, Integer::sum));
      all.put(result.getKey(), rows);
    }
    return new KillResults(all);
  }

  /** Holds what readers of committed rows see to these results. */
  void assertCommitted(KillTopics topics, String what) {
    rows.forEach((topic, expected) -> assertSame(topic, expected, topics.read(topic), what));
  }

  private static void assertSame(
      String topic, Map<String, Integer> expected, Map<String, Integer> got, String what) {
    Map<String, Integer> all = new TreeMap<>(expected);
    got.forEach(all::putIfAbsent);
    List<String> lost = new ArrayList<>();
    List<String> tooOften = new ArrayList<>();
    for (String row : all.keySet()) {
      int surplus = got.getOrDefault(row, 0) - expected.getOrDefault(row, 0);
      if (surplus != 0) {
        (surplus < 0 ? lost : tooOften).add(row + " by " + Math.abs(surplus));
      }
    }
    int count = expected.values().stream().mapToInt(Integer::intValue).sum();
    System.out.printf("KillTest: %s: %d rows expected%n", topic, count);
    assertThat(count).as("rows expected of " + topic).isGreaterThan(1000);
    assertThat(lost.size() + tooOften.size())
        .as(
            "%s, topic %s, %d rows expected: %d lost %s, %d too often %s",
            what, topic, count, lost.size(), first(lost), tooOften.size(), first(tooOften))
        .isZero();
  }

  private static List<String> first(List<String> rows) {
    return rows.subList(0, Math.min(MAX_SHOWN, rows.size()));
  }
}
