package dev.streamsql.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProgressPrinterTest {
  private static final long SECOND = 1_000_000_000L;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final PrintStream err = new PrintStream(bytes, true, StandardCharsets.UTF_8);

  @Test
  void readsTheAccumulatorsThatAreThere() {
    assertThat(
            Counters.of(
                Map.of(
                    "copy/rows-in", 3L,
                    "copy/rows-out", 2L,
                    "copy/dead-letters", 1L,
                    "copy/left-clock", 7L,
                    "copy/right-clock", Long.MIN_VALUE)))
        .isEqualTo(new Counters(3, 2, 0, 1, 0, 0, 7L, null));
    assertThat(Counters.of(Map.of())).isEqualTo(Counters.NONE);
  }

  @Test
  void rewritesItsLineAndEndsItBeforeAMessage() {
    ProgressPrinter printer = new ProgressPrinter(err, true, false, false);
    printer.progress(Counters.NONE, 5 * SECOND);
    printer.progress(
        new Counters(12_345, 67, 0, 0, 0, 0, 1_700_000_000_000_000_000L, null),
        6 * SECOND + SECOND / 2);
    printer.message("done");
    assertThat(text())
        .isEqualTo(
            "\rrows in 0 · rows out 0 · 0 rows/s · left clock - · right clock -\u001b[K"
                + "\rrows in 12,345 · rows out 67 · 8,230 rows/s"
                + " · left clock 2023-11-14T22:13:20Z · right clock -\u001b[K"
                + "\r\u001b[Kdone\n");
  }

  @Test
  void keepsItsLinesWhereResultsShareTheTerminal() {
    new ProgressPrinter(err, true, true, false).progress(Counters.NONE, 0);
    assertThat(text()).endsWith("right clock -\n").doesNotContain("\r");
  }

  @Test
  void printsOnlyTheSummaryWhereNobodyWatches() {
    ProgressPrinter printer = new ProgressPrinter(err, false, false, false);
    printer.progress(Counters.NONE, 0);
    printer.summary(new Counters(1000, 20, 4, 3, 0, 0, null, null), 3 * SECOND + SECOND / 4);
    assertThat(text()).isEqualTo("rows in 1,000 · rows out 20 · late 4 · dead letters 3 · 3.3 s\n");
  }

  @Test
  void printsOnlyMessagesWhenQuiet() {
    ProgressPrinter printer = new ProgressPrinter(err, true, false, true);
    printer.progress(Counters.NONE, 0);
    printer.summary(Counters.NONE, 0);
    printer.message("stopped");
    assertThat(text()).isEqualTo("stopped\n");
  }

  private String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
