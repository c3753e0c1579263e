package dev.streamsql.cases;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Puts cases together that can share a job, as many as fit into one. */
final class CaseBatches {
  /** Each case of a job has tasks of its own, and each task a thread. */
  private static final int MAX_SUBTASKS = 240;

  private final int parallelism;
  private final Map<Group, Batch> open = new LinkedHashMap<>();
  private final List<List<CaseScript>> all = new ArrayList<>();

  private CaseBatches(int parallelism) {
    this.parallelism = parallelism;
  }

  /** What cases of one job have in common. */
  private record Group(boolean flush, Map<String, String> flinkSettings) {}

  private static final class Batch {
    private final List<CaseScript> scripts = new ArrayList<>();
    private int subtasks;
  }

  static List<List<CaseScript>> of(List<CaseScript> scripts, int parallelism) {
    CaseBatches batches = new CaseBatches(parallelism);
    scripts.forEach(batches::add);
    return batches.all;
  }

  private void add(CaseScript script) {
    Group group = new Group(script.test().flush(), script.flinkSettings());
    int subtasks = script.plan().steps().size() * parallelism;
    Batch batch = open.get(group);
    if (batch == null || batch.subtasks + subtasks > MAX_SUBTASKS) {
      batch = new Batch();
      open.put(group, batch);
      all.add(batch.scripts);
    }
    batch.scripts.add(script);
    batch.subtasks += subtasks;
  }
}
