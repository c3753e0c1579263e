package dev.streamsql.connector.kafka;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.local.UserInputException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Transactions that would not be committed in time are refused before the job starts. */
@Timeout(60)
class TransactionCheckTest {
  private final TestKafka kafka = TestKafka.shared();

  @Test
  void withoutCheckpointsNothingWouldBeCommitted() throws Exception {
    assertThatThrownBy(() -> ExactlyOnceJob.start(script(""), 1, null))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining(
            "result with 'sink.delivery-guarantee' = 'exactly-once' needs checkpoints, which commit"
                + " what is written: SET 'execution.checkpointing.interval' = '10 s'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          600 | | after 15 min | 10 min to the next checkpoint | 5 min to restart
          60 | , 'properties.transaction.timeout.ms' = '300000' | after 5 min | 1 min to the | 5 min to
          60 | , 'sink.max-downtime' = '14 min' | after 15 min | 1 min to the next | 14 min to restart
          """)
  void transactionsMustOutliveACheckpointAndARestart(
      long seconds, String more, String timeout, String interval, String downtime)
      throws Exception {
    assertThatThrownBy(
            () ->
                ExactlyOnceJob.start(
                    script(more == null ? "" : more), 1, Duration.ofSeconds(seconds)))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining(timeout + " ('properties.transaction.timeout.ms')")
        .hasMessageContaining(interval)
        .hasMessageContaining(downtime);
  }

  @Test
  void theBrokerMustAllowTheTimeout() throws Exception {
    assertThatThrownBy(
            () ->
                ExactlyOnceJob.start(
                    script(", 'properties.transaction.timeout.ms' = '900001'"),
                    1,
                    Duration.ofSeconds(10)))
        .isInstanceOf(UserInputException.class)
        .hasMessage(
            "'properties.transaction.timeout.ms' = '900001' is more than the broker allows: at most"
                + " 900000 (its transaction.max.timeout.ms)");
  }

  @Test
  void transactionsNeedAnIdempotentProducer() throws Exception {
    assertThatThrownBy(
            () ->
                ExactlyOnceJob.start(
                    script(", 'properties.enable.idempotence' = 'false'"),
                    1,
                    Duration.ofSeconds(10)))
        .isInstanceOf(UserInputException.class)
        .hasMessageContaining("idempotence");
  }

  private String script(String more) throws Exception {
    return kafka.bounded("s", kafka.topic("in", 1), "")
        + kafka.create("result", kafka.topic("out", 1), ExactlyOnceJob.SINK + more)
        + "INSERT INTO result SELECT * FROM s";
  }
}
