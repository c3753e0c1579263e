package dev.streamsql.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.core.execution.RecoveryClaimMode;
import org.apache.flink.runtime.execution.ExecutionState;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobgraph.SavepointRestoreSettings;
import org.apache.flink.runtime.minicluster.MiniCluster;
import org.apache.flink.runtime.minicluster.MiniClusterConfiguration;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.sink.v2.DiscardingSink;
import org.apache.flink.util.ExceptionUtils;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Why a job does not start from a checkpoint, in Flink's own words and in ours. */
@Timeout(120)
class RestoreFailuresTest {
  private static final String TYPE = "state.backend.type";
  private static final String TIMERS = "state.backend.rocksdb.timer-service.factory";
  private static final String INCREMENTAL = "execution.checkpointing.incremental";
  private static final Map<String, Map<String, String>> BACKENDS =
      Map.of(
          "hashmap", Map.of(TYPE, "hashmap"),
          "rocksdb", Map.of(TYPE, "rocksdb", INCREMENTAL, "true"),
          "rocksdb-full", Map.of(TYPE, "rocksdb", INCREMENTAL, "false"),
          "rocksdb-heap-timers", Map.of(TYPE, "rocksdb", INCREMENTAL, "false", TIMERS, "HEAP"));

  @TempDir private static Path directory;
  private static MiniCluster cluster;

  @BeforeAll
  static void startCluster() throws Exception {
    cluster =
        new MiniCluster(
            new MiniClusterConfiguration.Builder()
                .setConfiguration(new Configuration())
                .setNumTaskManagers(1)
                .setNumSlotsPerTaskManager(2)
                .withRandomPorts()
                .build());
    cluster.start();
  }

  @AfterAll
  static void stopCluster() throws Exception {
    cluster.close();
  }

  @ParameterizedTest
  @CsvSource({
    "hashmap, rocksdb, 1",
    "hashmap, rocksdb, 2",
    "hashmap, rocksdb-heap-timers, 2",
    "rocksdb, hashmap, 1",
    "rocksdb-full, hashmap, 2",
    "rocksdb-heap-timers, hashmap, 1"
  })
  void aCheckpointOfAnotherBackendIsTold(String old, String now, int parallelism) throws Exception {
    String checkpoint = checkpoint(old, parallelism);
    JobGraph job = job(now, parallelism);
    job.setSavepointRestoreSettings(
        SavepointRestoreSettings.forPath(checkpoint, false, RecoveryClaimMode.NO_CLAIM));
    JobID id = cluster.submitJob(job).get().getJobID();
    String trace =
        ExceptionUtils.stringifyException(
            cluster.requestJobResult(id).get().getSerializedThrowable().orElseThrow());
    String told =
        "the checkpoint was not written with state.backend.type '"
            + BACKENDS.get(now).get(TYPE)
            + "', and only a savepoint can change that: submit with the former state.backend.type,"
            + " or from a savepoint that 'stop --savepoint' has written";
    assertThat(RestoreFailures.explain(trace, checkpoint)).as(trace).hasValue(told);
    assertThat(LastFailure.of(trace)).isEqualTo(new LastFailure(told, true));
  }

  @Test
  void anotherFailureToRestoreMayHeal() {
    String trace =
        "org.apache.flink.util.FlinkException: Could not restore keyed state backend for x\n"
            + "Caused by: java.io.IOException: no space left on device\n"
            + "\tat org.apache.flink.state.rocksdb.RocksDBKeyedStateBackendBuilder.build(R.java:1)";
    assertThat(RestoreFailures.explain(trace, "file:/x")).isEmpty();
    assertThat(LastFailure.of(trace)).isEqualTo(new LastFailure("no space left on device", false));
  }

  /** Returns where a checkpoint is that a backend has written. */
  private static String checkpoint(String backend, int parallelism) throws Exception {
    JobID job = cluster.submitJob(job(backend, parallelism)).get().getJobID();
    while (!runs(job)) {
      TimeUnit.MILLISECONDS.sleep(20);
    }
    String checkpoint = cluster.triggerCheckpoint(job).get();
    cluster.cancelJob(job).get();
    cluster.requestJobResult(job).get();
    return checkpoint;
  }

  private static boolean runs(JobID job) throws Exception {
    return cluster.getJobStatus(job).get() == JobStatus.RUNNING
        && cluster.getExecutionGraph(job).get().getAllVertices().values().stream()
            .allMatch(vertex -> vertex.getAggregateState() == ExecutionState.RUNNING);
  }

  private static JobGraph job(String backend, int parallelism) {
    Configuration settings = Configuration.fromMap(BACKENDS.get(backend));
    settings.setString("restart-strategy.type", "none");
    settings.setString("execution.checkpointing.dir", directory.toUri().toString());
    settings.setString("execution.checkpointing.interval", "1 h");
    settings.setString(
        "execution.checkpointing.externalized-checkpoint-retention", "RETAIN_ON_CANCELLATION");
    StreamExecutionEnvironment env =
        StreamExecutionEnvironment.createLocalEnvironment(parallelism, settings);
    env.fromSequence(1, Long.MAX_VALUE)
        .keyBy(number -> number % 3)
        .reduce((last, number) -> number)
        .returns(Types.LONG)
        .uid("last")
        .sinkTo(new DiscardingSink<>());
    return env.getStreamGraph().getJobGraph();
  }
}
