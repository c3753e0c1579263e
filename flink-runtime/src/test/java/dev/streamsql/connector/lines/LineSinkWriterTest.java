package dev.streamsql.connector.lines;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.apache.flink.streaming.runtime.tasks.TestProcessingTimeService;
import org.junit.jupiter.api.Test;

class LineSinkWriterTest {
  private final TestProcessingTimeService clock = new TestProcessingTimeService();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void writesOnTheTimerAndWhenToldTo() throws Exception {
    LineSinkWriter writer = new LineSinkWriter(out, "out", clock);
    writer.write("ä", null);
    writer.write("b", null);
    assertThat(text()).isEmpty();
    clock.advance(LineSinkWriter.MAX_DELAY_MS);
    assertThat(text()).isEqualTo("ä\nb\n");
    writer.write("c", null);
    clock.advance(LineSinkWriter.MAX_DELAY_MS);
    assertThat(text()).isEqualTo("ä\nb\nc\n");
    writer.write("d", null);
    writer.flush(true);
    assertThat(text()).isEqualTo("ä\nb\nc\nd\n");
  }

  @Test
  void writesLinesOfAnyLength() throws Exception {
    LineSinkWriter writer = new LineSinkWriter(out, "out", clock);
    StringBuilder expected = new StringBuilder();
    for (int length : new int[] {0, 1, 65_534, 65_535, 65_536, 65_537, 200_000, 65_534, 3}) {
      String line = "x".repeat(length);
      writer.write(line, null);
      expected.append(line).append('\n');
    }
    writer.flush(false);
    assertThat(text()).isEqualTo(expected.toString());
  }

  @Test
  void saysWhereItCouldNotWrite() throws Exception {
    LineSinkWriter writer = new LineSinkWriter(failing("No space left on device"), "x.json", clock);
    writer.write("a", null);
    assertThatThrownBy(() -> writer.flush(false))
        .isExactlyInstanceOf(IOException.class)
        .hasMessage("cannot write to x.json: No space left on device");
  }

  @Test
  void tellsAClosedPipeFromAnError() throws Exception {
    LineSinkWriter writer = new LineSinkWriter(failing("Broken pipe"), "stdout", clock);
    writer.write("a", null);
    assertThatThrownBy(() -> writer.flush(false)).isInstanceOf(OutputClosedException.class);
  }

  private String text() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private static OutputStream failing(String message) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        throw new IOException(message);
      }
    };
  }
}
