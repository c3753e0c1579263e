package dev.streamsql.cases;

import dev.streamsql.connector.Connectors;
import dev.streamsql.job.JobBuilder;
import dev.streamsql.local.SavepointStop;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.Plan;
import dev.streamsql.row.DeadLetter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.apache.flink.api.common.JobExecutionResult;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/** One Flink job that runs several cases side by side: a job costs more than a case. */
final class CaseJob {
  private final CaseCluster cluster;
  private final int parallelism;
  private final Path directory;

  /**
   * Creates the job.
   *
   * @param directory where a savepoint can be written
   */
  CaseJob(CaseCluster cluster, int parallelism, Path directory) {
    this.cluster = cluster;
    this.parallelism = parallelism;
    this.directory = directory;
  }

  /**
   * Runs cases that agree in how they end and in Flink's settings.
   *
   * @return what has come of each, in their order
   * @throws Exception if the job fails, whichever case is to blame
   */
  List<Outcome> run(List<CaseScript> scripts) throws Exception {
    boolean held = !scripts.get(0).test().flush();
    try (CaseSession session = new CaseSession(held)) {
      JobClient job =
          cluster.start(
              scripts.get(0).flinkSettings(), parallelism, env -> build(scripts, session, env));
      CompletableFuture<JobExecutionResult> end = job.getJobExecutionResult();
      if (held) {
        stop(job, end, session.end());
      }
      Map<String, Object> counts = end.get().getAllAccumulatorResults();
      List<Outcome> outcomes = new ArrayList<>();
      for (int i = 0; i < scripts.size(); i++) {
        String key = key(i);
        CaseScript script = scripts.get(i);
        outcomes.add(
            Outcome.of(script, session.data(key), counts(counts, key, script.counterPrefixes())));
      }
      return outcomes;
    }
  }

  private static String key(int index) {
    return "case" + index;
  }

  private static void build(
      List<CaseScript> scripts, CaseSession session, StreamExecutionEnvironment env) {
    Connectors connectors = Connectors.load(new CaseConnector(session));
    for (int i = 0; i < scripts.size(); i++) {
      String key = key(i);
      session.add(key, CaseLog.lines(scripts.get(i).test().events()));
      Plan plan = scripts.get(i).bound(key);
      collectDeadLetters(JobBuilder.build(plan, connectors, env, null), session, key);
    }
  }

  private static void collectDeadLetters(
      DataStream<DeadLetter> letters, CaseSession session, String key) {
    String step = key + "/refused";
    letters
        .map(letter -> letter.reason() + ": " + letter.text())
        .returns(Types.STRING)
        .name(OperatorNames.name(step, "text"))
        .uid(OperatorNames.uid(step, "text"))
        .setParallelism(1)
        .sinkTo(new CaseSink(session.id(), key, null))
        .name(OperatorNames.name(step, "collect"))
        .uid(OperatorNames.uid(step, "collect"))
        .setParallelism(1);
  }

  /** Without drain: nothing is padded that the events themselves do not pad. */
  private void stop(
      JobClient job, CompletableFuture<JobExecutionResult> end, CompletableFuture<Void> read)
      throws Exception {
    // A job that fails before it has read everything never gets there.
    CompletableFuture.anyOf(read, end).get();
    try {
      SavepointStop.stop(job, false, directory.resolve("savepoint"), end);
    } catch (Exception e) {
      // A job that stays would keep its slots from the next one.
      job.cancel().get();
      throw e;
    }
  }

  /** Sums a case's counters over its operators; those of several joins are told apart. */
  private static Map<String, Long> counts(
      Map<String, Object> accumulators, String key, Map<String, String> prefixes) {
    Map<String, Long> counts = new TreeMap<>();
    accumulators.forEach(
        (name, value) -> {
          if (name.startsWith(key + "/") && value instanceof Long count) {
            counts.merge(counter(name.substring(key.length() + 1), prefixes), count, Long::sum);
          }
        });
    return counts;
  }

  private static String counter(String accumulator, Map<String, String> prefixes) {
    String counter = accumulator.substring(accumulator.lastIndexOf('/') + 1);
    return prefixes.entrySet().stream()
        .filter(join -> accumulator.startsWith(join.getKey() + "/"))
        .filter(join -> counter.startsWith("join_stage"))
        .findFirst()
        .map(join -> join.getValue() + counter)
        .orElse(counter);
  }
}
