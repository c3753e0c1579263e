package dev.streamsql.connector.lines;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.testing.TestCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.core.execution.JobClient;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Source and sink in a real job. */
@Timeout(120)
class LineJobTest {
  @TempDir private Path directory;

  @Test
  void copiesFilesInOrder() throws Exception {
    List<String> lines = IntStream.range(0, 10_000).mapToObj(i -> "line ü " + i).toList();
    Path in = Files.write(directory.resolve("in"), lines);
    Path more = Files.writeString(directory.resolve("more"), "last");
    Path out = directory.resolve("new/dir/out");

    run(LineSource.concatenate(List.of(in.toString(), more.toString())), out, 1);

    List<String> expected = new ArrayList<>(lines);
    expected.add("last");
    assertThat(Files.readAllLines(out)).isEqualTo(expected);
  }

  @Test
  void startsWithAnEmptyFile() throws Exception {
    Path out = Files.writeString(directory.resolve("out"), "old\n");
    run(
        LineSource.concatenate(List.of(Files.createFile(directory.resolve("in")).toString())),
        out,
        1);
    assertThat(out).isEmptyFile();
  }

  @Test
  void readsEachLineOnceAtAHigherParallelism() throws Exception {
    List<String> lines = IntStream.range(0, 1000).mapToObj(i -> "line " + i).toList();
    Path in = Files.write(directory.resolve("in"), lines);
    Path out = directory.resolve("out");
    run(LineSource.concatenate(List.of(in.toString())), out, 2);
    assertThat(Files.readAllLines(out)).containsExactlyInAnyOrderElementsOf(lines);
  }

  private static void run(LineSource source, Path out, int parallelism) throws Exception {
    StreamExecutionEnvironment env = TestCluster.environment(parallelism);
    env.fromSource(source, WatermarkStrategy.noWatermarks(), "lines")
        .setParallelism(parallelism)
        .rebalance()
        .map(SourceLine::text)
        .returns(Types.STRING)
        .setParallelism(1)
        .sinkTo(LineSink.file(out.toString()))
        .setParallelism(1);
    JobClient job = env.executeAsync();
    job.getJobExecutionResult().get();
  }
}
