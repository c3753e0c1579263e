package dev.streamsql.cases;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The event log of a case lives by the case's clock. */
class CaseLogTest {

  private static CaseEvent row(int k, Long at) {
    return new CaseEvent(CaseEvent.Kind.ROW, "a", Map.of("k", k), at, "");
  }

  private static CaseEvent advance(long millis) {
    return new CaseEvent(CaseEvent.Kind.ADVANCE, null, null, millis, "");
  }

  @Test
  void recordsWhenEachRowArrives() {
    CaseEvent sweep = new CaseEvent(CaseEvent.Kind.SWEEP, null, null, null, "");
    assertThat(
            CaseLog.lines(
                List.of(
                    row(1, null),
                    advance(250),
                    sweep,
                    row(2, null),
                    row(3, 1_800_000_000_000L),
                    advance(1),
                    row(4, null))))
        .containsExactly(
            "{\"stream\":\"a\",\"at\":1700000000000,\"row\":{\"k\":1}}",
            "{\"at\":1700000000250}",
            "{\"at\":1700000000250,\"sweep\":true}",
            "{\"stream\":\"a\",\"at\":1700000000250,\"row\":{\"k\":2}}",
            "{\"stream\":\"a\",\"at\":1800000000000,\"row\":{\"k\":3}}",
            "{\"at\":1800000000001}",
            "{\"stream\":\"a\",\"at\":1800000000001,\"row\":{\"k\":4}}");
  }
}
