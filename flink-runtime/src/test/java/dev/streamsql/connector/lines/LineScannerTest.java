package dev.streamsql.connector.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LineScannerTest {

  /** A text, and its lines as {@code number:text@offset behind it}. */
  static Stream<Arguments> texts() {
    return Stream.of(
        Arguments.of("", List.of()),
        Arguments.of("\n\n", List.of()),
        Arguments.of("a\n", List.of("1:a@2")),
        Arguments.of("a", List.of("1:a@1")),
        Arguments.of("a\nb", List.of("1:a@2", "2:b@3")),
        Arguments.of("a\r\nb\r\n", List.of("1:a@3", "2:b@6")),
        Arguments.of("a\r", List.of("1:a@2")),
        Arguments.of("\n a \n \t\n\r\nb\n", List.of("2: a @5", "5:b@12")),
        Arguments.of("\uFEFFa\n\uFEFFb\n", List.of("1:a@5", "2:\uFEFFb@10")),
        Arguments.of("\uFEFF\na\n", List.of("2:a@6")),
        Arguments.of("grün €\n😀\n", List.of("1:grün €@10", "2:😀@15")));
  }

  @ParameterizedTest
  @MethodSource("texts")
  void cutsIntoLines(String text, List<String> expected) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    assertThat(scan(new ByteArrayInputStream(bytes), 100)).isEqualTo(expected);
    assertThat(scan(new OneByteAtATime(bytes), 100)).isEqualTo(expected);
  }

  @Test
  void readsLinesThatAreLongerThanItsBuffer() throws IOException {
    String line = "x".repeat(300_000);
    InputStream in = bytes(line + "\na\n" + line + "\n" + line);
    assertThat(scan(in, 1 << 20))
        .containsExactly(
            "1:" + line + "@300001",
            "2:a@300003",
            "3:" + line + "@600004",
            "4:" + line + "@900004");
  }

  @Test
  void cutsOffALineThatIsTooLongAndGoesOnBehindIt() throws IOException {
    String line = "x".repeat(1_000_000);
    LineScanner scanner =
        new LineScanner(
            bytes("a\n" + line + "\nb\n" + line), 3, null, InputPosition.START, 500_000, () -> {});
    String problem = "the line is longer than 500000 bytes";
    assertThat(scanner.next()).isEqualTo(new SourceLine(3, 1, "a"));
    assertThat(scanner.next()).isEqualTo(new SourceLine(3, 2, "x".repeat(1000), problem));
    assertThat(scanner.offset()).isEqualTo(1_000_003);
    assertThat(scanner.next()).isEqualTo(new SourceLine(3, 3, "b"));
    assertThat(scanner.next()).isEqualTo(new SourceLine(3, 4, "x".repeat(1000), problem));
    assertThat(scanner.next()).isNull();
    assertThat(scanner.offset()).isEqualTo(2_000_005);
  }

  @Test
  void aLineOfExactlyTheLimitIsWhole() throws IOException {
    assertThat(scan(bytes("12345\n123456\n12345"), 5))
        .containsExactly("1:12345@6", "2:123456!@13", "3:12345@18");
  }

  @Test
  void tellsOfBytesThatAreNoUtf8() throws IOException {
    InputStream in = new ByteArrayInputStream(new byte[] {'a', (byte) 0xFF, 'b', '\n'});
    assertThat(scan(in, 100)).containsExactly("1:a\uFFFDb!@4");
    assertThat(scan(bytes("a\uFFFDb\n"), 100)).containsExactly("1:a\uFFFDb@6");
  }

  private static List<String> scan(InputStream in, int maxBytes) throws IOException {
    List<String> lines = new ArrayList<>();
    try (LineScanner scanner =
        new LineScanner(in, 0, null, InputPosition.START, maxBytes, () -> {})) {
      for (SourceLine line = scanner.next(); line != null; line = scanner.next()) {
        String mark = line.problem() == null ? "" : "!";
        lines.add(line.number() + ":" + line.text() + mark + "@" + scanner.offset());
      }
    }
    return lines;
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
  }

  /** As a pipe does at its worst. */
  private static final class OneByteAtATime extends ByteArrayInputStream {
    OneByteAtATime(byte[] bytes) {
      super(bytes);
    }

    @Override
    public synchronized int read(byte[] target, int offset, int length) {
      return super.read(target, offset, Math.min(1, length));
    }
  }
}
