package dev.streamsql.connector.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import org.apache.flink.core.io.InputStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A watched directory, read by the source's reader and restored from its splits. */
@Timeout(60)
class WatchedLinesTest {
  @TempDir private Path directory;

  @Test
  void readsByTimeAndThenByName() throws Exception {
    file("c", "c1\nc2\n", 1000);
    file("b", "b1\n", 2000);
    file("a", "a1", 2000);
    file("_hidden", "x\n", 1);
    file(".part-0.inprogress", "x\n", 1);
    assertThat(texts(read(LineSplit.start(List.of()), 4))).containsExactly("c1", "c2", "a1", "b1");
  }

  @Test
  void goesOnFromEveryPosition() throws Exception {
    file("1", "a\nb\n", 1000);
    file("2", "", 2000);
    file("3", "c\n\nd\n", 3000);
    file("4", "e\n", 4000);
    for (int emitted = 0; emitted <= 5; emitted++) {
      LineSourceReader reader = reader(LineSplit.start(List.of()));
      CollectingOutput first = poll(reader, emitted);
      LineSplit saved = reader.snapshotState(1).get(0);
      reader.close();
      List<String> all = texts(first);
      all.addAll(texts(read(saved, 5 - emitted)));
      assertThat(all)
          .as("restored after %d lines", emitted)
          .containsExactly("a", "b", "c", "d", "e");
    }
  }

  @Test
  void readsWhatIsNewAfterARestoreAndNothingTwice() throws Exception {
    file("1", "a\n", 1000);
    LineSourceReader reader = reader(LineSplit.start(List.of()));
    poll(reader, 1);
    LineSplit saved = reader.snapshotState(1).get(0);
    reader.close();
    // An older time than that of the file before: moving a file keeps its time.
    file("0", "b\n", 500);
    assertThat(texts(read(saved, 1))).containsExactly("b");
  }

  @Test
  void aListedDirectoryIsReadToTheEndOfWhatWasThereAtItsStart() throws Exception {
    file("b", "b1\nb2\n", 1000);
    FileListing listing = FileListing.of(directory.toString());
    LineSourceReader reader = LineSource.list(listing).createReader();
    reader.addSplits(List.of(LineSplit.start(List.of(directory.resolve("b").toString()))));
    poll(reader, 1);
    LineSplit saved = reader.snapshotState(1).get(0);
    reader.close();
    file("a", "a1\n", 1000);
    LineSourceReader restored = LineSource.list(listing).createReader();
    restored.addSplits(List.of(saved));
    restored.notifyNoMoreSplits();
    CollectingOutput output = poll(restored, 1);
    assertThat(output.texts()).containsExactly("b2");
    while (restored.pollNext(output) != InputStatus.END_OF_INPUT) {
      restored.isAvailable().get();
    }
    assertThat(output.texts()).containsExactly("b2");
  }

  @Test
  void tellsOfAFileThatHasGoneAndGoesOn() throws Exception {
    file("1", "a\nb\n", 1000);
    LineSourceReader reader = reader(LineSplit.start(List.of()));
    poll(reader, 1);
    LineSplit saved = reader.snapshotState(1).get(0);
    reader.close();
    Files.delete(directory.resolve("1"));
    file("2", "c\n", 2000);
    List<SourceLine> lines = read(saved, 2).lines;
    assertThat(lines.get(0).problem()).contains("cannot be read from here on");
    assertThat(lines.get(0).place()).isEqualTo(directory.resolve("1") + " line 2");
    assertThat(lines.get(1).text()).isEqualTo("c");
  }

  private void file(String name, String content, long modified) throws IOException {
    Path file = Files.writeString(directory.resolve(name), content);
    Files.setLastModifiedTime(file, FileTime.fromMillis(modified));
  }

  private LineSourceReader reader(LineSplit split) {
    LineSourceReader reader =
        LineSource.watch(FileListing.of(directory.toString()), Duration.ofMillis(20))
            .createReader();
    reader.addSplits(List.of(split));
    reader.notifyNoMoreSplits();
    return reader;
  }

  private CollectingOutput read(LineSplit split, int lines) throws Exception {
    LineSourceReader reader = reader(split);
    try {
      return poll(reader, lines);
    } finally {
      reader.close();
    }
  }

  /** Reads exactly so many lines; no more are asked for. */
  private static CollectingOutput poll(LineSourceReader reader, int lines) throws Exception {
    CollectingOutput output = new CollectingOutput();
    while (output.lines.size() < lines) {
      if (reader.pollNext(output) == InputStatus.NOTHING_AVAILABLE) {
        reader.isAvailable().get();
      }
    }
    return output;
  }

  private static List<String> texts(CollectingOutput output) {
    return new java.util.ArrayList<>(output.texts());
  }
}
