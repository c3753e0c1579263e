package dev.streamsql.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;

/** What some cases have used: cases in which nothing happens would prove nothing. */
final class ContractCoverage {
  private final Map<String, Long> seen = new TreeMap<>();

  /** Notes a case that a model has run. */
  void note(ContractCase each, ContractModel model) {
    ContractQuery query = each.query();
    String mode =
        query.complete()
            ? "complete"
            : (query.eventTime() ? "event time" : "arrival") + (query.stepped() ? " stepped" : "");
    see(mode + ", streams " + (query.stages().size() + 1), 1);
    see("IDLETIMEOUT", query.idleTimeout() > 0 ? 1 : 0);
    see("no flush", each.flush() ? 0 : 1);
    for (ContractEvent event : each.events()) {
      see(event.type().name(), 1);
      see("partition " + event.partition(), 1);
    }
    for (int index = 0; index < query.stages().size(); index++) {
      ContractQuery.Stage stage = query.stages().get(index);
      see(stage.kind().name(), 1);
      see("asymmetric", stage.before() != stage.after() ? 1 : 0);
      see("residual", stage.residual() == null ? 0 : 1);
      ModelCounts counts = model.counts(index);
      see("matches", counts.matches);
      see("left padded", counts.leftPadded);
      see("right padded", counts.rightPadded);
      see("late", counts.late);
      see("evicted", counts.keysEvicted);
      see("dropped", counts.rowsDropped);
    }
  }

  private void see(String what, long times) {
    seen.merge(what, times, Long::sum);
  }

  /** Fails unless there was something of everything. */
  void assertComplete() {
    assertThat(seen).hasSize(35).allSatisfy((what, times) -> assertThat(times).isPositive());
  }

  @Override
  public String toString() {
    return seen.toString();
  }
}
