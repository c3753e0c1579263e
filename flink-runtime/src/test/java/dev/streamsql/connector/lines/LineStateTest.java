package dev.streamsql.connector.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is written to the network and to checkpoints comes back as it was. */
class LineStateTest {
  private final LineEnumeratorStateSerializer states = new LineEnumeratorStateSerializer();

  @ParameterizedTest
  @CsvSource(
      nullValues = "null",
      value = {"0, 1, a, null", "7, 9223372036854775807, grün € 😀, null", "1, 2, '', too long"})
  void sourceLine(int input, long number, String text, String problem) throws IOException {
    SourceLine line = new SourceLine(input, number, text, problem);
    DataOutputSerializer out = new DataOutputSerializer(16);
    SourceLineSerializer.INSTANCE.serialize(line, out);
    DataInputDeserializer in = new DataInputDeserializer(out.getCopyOfBuffer());
    assertThat(SourceLineSerializer.INSTANCE.deserialize(in)).isEqualTo(line);
    assertThat(in.available()).isZero();
  }

  @Test
  void enumeratorState() throws IOException {
    LineSplit split = new LineSplit(List.of(new InputPosition(1, 2, 3), InputPosition.START));
    for (LineEnumeratorState state :
        List.of(new LineEnumeratorState(null), new LineEnumeratorState(split))) {
      assertThat(states.deserialize(states.getVersion(), states.serialize(state))).isEqualTo(state);
    }
  }

  @Test
  void splitOfFilesThatWereFound() throws IOException {
    LineSplitSerializer splits = new LineSplitSerializer();
    LineSplit split =
        new LineSplit(
            List.of(new InputPosition(1, 2, 3), InputPosition.START), List.of("/a/ü", "/a/b"));
    assertThat(splits.deserialize(splits.getVersion(), splits.serialize(split))).isEqualTo(split);
  }

  @Test
  void readsVersion1WhichHadNoFiles() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    out.writeInt(1);
    out.writeLong(7);
    out.writeLong(8);
    out.writeLong(9);
    assertThat(new LineSplitSerializer().deserialize(1, out.getCopyOfBuffer()))
        .isEqualTo(new LineSplit(List.of(new InputPosition(7, 8, 9))));
  }

  @Test
  void refusesAVersionThatItDoesNotKnow() {
    assertThatThrownBy(() -> states.deserialize(2, new byte[0])).hasMessageContaining("version");
    assertThatThrownBy(() -> new LineSplitSerializer().deserialize(3, new byte[0]))
        .hasMessageContaining("version");
  }
}
