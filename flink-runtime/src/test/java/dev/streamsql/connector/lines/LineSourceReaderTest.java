package dev.streamsql.connector.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.flink.core.io.InputStatus;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class LineSourceReaderTest {
  /** The number before the first blank; x for a line that has no time. */
  private static final LineTime TIME =
      (input, line) ->
          line.startsWith("x") ? LineTime.UNREADABLE : Long.parseLong(line.split(" ")[0]);

  @TempDir private Path directory;

  @Test
  void readsFilesOneAfterTheOther() throws Exception {
    LineSource source =
        LineSource.concatenate(List.of(file("1", "a\nb"), file("2", "c\n"), file("3", "")));
    CollectingOutput output = readAll(source, LineSplit.start(3));
    assertThat(output.lines)
        .containsExactly(
            new SourceLine(0, 1, "a"), new SourceLine(0, 2, "b"), new SourceLine(1, 1, "c"));
  }

  @Test
  void mergesByTheLargestTimeSeenInEachFile() throws Exception {
    // The 2 in the first file and the x in the second count as old as the line before them.
    LineSource source =
        LineSource.mergeByTime(
            List.of(
                file("a", "1 a\n5 a\n2 a\n9 a\n"),
                file("b", "xb\n1 b\n4 b\nxb\n5 b\n6 b\n"),
                file("c", "")),
            TIME);
    assertThat(readAll(source, LineSplit.start(3)).texts())
        .containsExactly("xb", "1 a", "1 b", "4 b", "xb", "5 a", "2 a", "5 b", "6 b", "9 a");
  }

  @Test
  void goesOnBehindTheLastEmittedLineInEitherOrder() throws Exception {
    String first = file("a", "1 a\n\n5 ä\n2 a\r\n9 a");
    String second = file("b", "1 b\n4 b\n5 b\n6 b\n");
    assertSameFromEveryPosition(LineSource.concatenate(List.of(first, second)), 8);
    assertSameFromEveryPosition(LineSource.mergeByTime(List.of(first, second), TIME), 8);
  }

  private void assertSameFromEveryPosition(LineSource source, int lines) throws Exception {
    List<SourceLine> whole = readAll(source, LineSplit.start(2)).lines;
    assertThat(whole).hasSize(lines);
    for (int count = 0; count <= lines; count++) {
      CollectingOutput output = new CollectingOutput();
      LineSplit saved = readSome(source, 2, count, output);
      SimpleVersionedSerializer<LineSplit> serializer = source.getSplitSerializer();
      LineSplit restored =
          serializer.deserialize(serializer.getVersion(), serializer.serialize(saved));
      List<SourceLine> all = new ArrayList<>(output.lines);
      all.addAll(readAll(source, restored).lines);
      assertThat(all).as("restored behind line %d", count).isEqualTo(whole);
    }
  }

  @Test
  void doesNotReadAFileAgainThatHadEnded() throws Exception {
    String first = file("a", "a\n");
    LineSource source = LineSource.concatenate(List.of(first, file("b", "b\nc\n")));
    LineSplit saved = readSome(source, 2, 2, new CollectingOutput());
    Files.writeString(Path.of(first), "a\nlate\n");
    assertThat(readAll(source, saved).texts()).containsExactly("c");
  }

  @Test
  void aFinishedSplitIsNotPartOfACheckpoint() throws Exception {
    LineSourceReader reader = LineSource.concatenate(List.of(file("a", "a\n"))).createReader();
    reader.addSplits(List.of(LineSplit.start(1)));
    reader.notifyNoMoreSplits();
    drain(reader, new CollectingOutput());
    assertThat(reader.snapshotState(1)).isEmpty();
    assertThat(reader.isAvailable()).isDone();
  }

  @Test
  void waitsForItsSplitWithoutBlocking() throws Exception {
    LineSourceReader reader = LineSource.concatenate(List.of(file("a", "a\n"))).createReader();
    CollectingOutput output = new CollectingOutput();
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.NOTHING_AVAILABLE);
    assertThat(reader.isAvailable()).isNotDone();
    reader.notifyNoMoreSplits();
    assertThat(reader.isAvailable()).isDone();
    assertThat(reader.pollNext(output)).isEqualTo(InputStatus.END_OF_INPUT);
  }

  @Test
  void failsWithTheFileThatIsGoneOrShorter() throws Exception {
    String path = file("a", "a\nb\n");
    LineSource source = LineSource.concatenate(List.of(path));
    LineSplit saved = readSome(source, 1, 2, new CollectingOutput());
    Files.writeString(Path.of(path), "a\n");
    assertThatThrownBy(() -> readAll(source, saved)).hasMessageContaining("is shorter than");
    Files.delete(Path.of(path));
    assertThatThrownBy(() -> readAll(source, saved)).hasMessageContaining(path);
    assertThatThrownBy(() -> readAll(source, LineSplit.start(2)))
        .hasMessageContaining("the saved job read 2 inputs, this one has 1");
  }

  @Test
  void saysBeforeTheStartWhatCannotBeRead() throws Exception {
    String good = file("a", "");
    assertThat(LineSource.check(List.of(good, "-"))).isNull();
    assertThat(LineSource.check(List.of(good, "no/such"))).isEqualTo("no such file: no/such");
    assertThat(LineSource.check(List.of(directory.toString())))
        .isEqualTo("is a directory: " + directory);
    assertThat(LineSource.check(List.of(directory.toUri() + "x")))
        .startsWith("no such file: file:");
    assertThat(LineSource.check(List.of("nowhere://x/y")))
        .startsWith("not readable: nowhere://x/y");
  }

  @Test
  void takesPathsWithBlanksColonsAndUris() throws Exception {
    String odd = file("b c%20ü:d", "x");
    for (String path : List.of(odd, "file:" + odd)) {
      LineSource source = LineSource.concatenate(List.of(path));
      assertThat(readAll(source, LineSplit.start(1)).texts()).containsExactly("x");
    }
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text).toString();
  }

  private static CollectingOutput readAll(LineSource source, LineSplit split) throws Exception {
    CollectingOutput output = new CollectingOutput();
    try (LineSourceReader reader = source.createReader()) {
      reader.addSplits(List.of(split));
      reader.notifyNoMoreSplits();
      drain(reader, output);
    }
    return output;
  }

  private static void drain(LineSourceReader reader, CollectingOutput output) throws Exception {
    while (reader.pollNext(output) != InputStatus.END_OF_INPUT) {
      reader.isAvailable().get(30, TimeUnit.SECONDS);
    }
  }

  /** Reads some lines and returns what a checkpoint then holds. */
  private static LineSplit readSome(
      LineSource source, int inputs, int count, CollectingOutput output) throws Exception {
    try (LineSourceReader reader = source.createReader()) {
      reader.addSplits(List.of(LineSplit.start(inputs)));
      while (output.lines.size() < count) {
        reader.pollNext(output);
        reader.isAvailable().get(30, TimeUnit.SECONDS);
      }
      return reader.snapshotState(1).get(0);
    }
  }
}
