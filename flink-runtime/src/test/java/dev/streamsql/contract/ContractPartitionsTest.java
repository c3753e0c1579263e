package dev.streamsql.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.contract.ContractQuery.Equality;
import dev.streamsql.contract.ContractQuery.Kind;
import dev.streamsql.contract.ContractQuery.Stage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The contract's section 4 for several source partitions, by hand: WITHIN is 10 ns. */
class ContractPartitionsTest {
  private static final List<Integer> PADDED_0 = Arrays.asList(0, null);

  private final ContractModel model =
      new ContractModel(
          new ContractQuery(
              List.of(new Stage(Kind.LEFT, 10, 10, List.of(new Equality(0, "k", "k")), null)),
              true,
              true,
              0,
              null,
              0,
              0));

  private void row(int input, int partition, long time, int id) {
    model.on(ContractEvent.row(0, input, partition, Map.of("k", 1L), time, id));
  }

  @Test
  void aRowIsLateByItsOwnPartition() {
    row(0, 0, 100, 0);
    row(0, 1, 50, 1);
    assertThat(model.counts(0).late).isZero();
    row(0, 0, 89, 2);
    assertThat(model.counts(0).late).isEqualTo(1);
  }

  @Test
  void paddingWaitsForTheSlowestPartition() {
    row(0, 1, 100, 9);
    row(0, 0, 100, 0);
    row(0, 0, 111, 1);
    assertThat(model.rows()).isEmpty();
    row(1, 0, 105, 3);
    // Row 0 has expired in its own partition; rows 9 and 1 have not.
    assertThat(model.rows()).containsExactly(List.of(9, 3), List.of(1, 3));
    row(0, 1, 110, 4);
    assertThat(model.rows()).doesNotContain(PADDED_0);
    row(0, 1, 111, 5);
    assertThat(model.rows()).contains(PADDED_0);
  }

  @Test
  void aSilentPartitionHoldsNobodyBackAndTakesTheSidesClock() {
    row(0, 1, 100, 9);
    row(0, 0, 100, 0);
    row(0, 0, 111, 1);
    assertThat(model.rows()).isEmpty();
    model.on(ContractEvent.silent(0, 1));
    // Both are behind the one active partition now.
    assertThat(model.rows()).containsExactly(Arrays.asList(9, null), PADDED_0);
  }

  @Test
  void aPartitionThatSpeaksAgainHasItsOwnClockBack() {
    row(0, 1, 100, 9);
    row(0, 0, 200, 1);
    model.on(ContractEvent.silent(0, 1));
    row(0, 1, 95, 2);
    assertThat(model.counts(0).late).isZero();
    row(1, 1, 95, 3);
    assertThat(model.rows()).containsExactly(Arrays.asList(9, null), List.of(2, 3));
  }
}
