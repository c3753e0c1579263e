package dev.streamsql.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.local.UserInputException;
import java.util.List;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.junit.jupiter.api.Test;

class JobsTest {
  private static final JobStatusMessage OLD =
      job("aa11000000000000000000000000000f", "alarms", JobStatus.FINISHED);
  private static final JobStatusMessage NEW =
      job("aa22000000000000000000000000000f", "alarms", JobStatus.RUNNING);
  private static final JobStatusMessage OTHER =
      job("bb33000000000000000000000000000f", "meters", JobStatus.RUNNING);
  private static final List<JobStatusMessage> ALL = List.of(OLD, NEW, OTHER);

  @Test
  void anIdMayBeCutShort() {
    assertThat(Jobs.find("b", ALL)).isSameAs(OTHER);
    assertThat(Jobs.find("AA11", ALL)).isSameAs(OLD);
  }

  @Test
  void aNameMeansTheJobThatRuns() {
    assertThat(Jobs.find("alarms", ALL)).isSameAs(NEW);
    assertThat(Jobs.find("alarms", List.of(OLD, OTHER))).isSameAs(OLD);
  }

  @Test
  void moreThanOneIsNone() {
    assertThatThrownBy(() -> Jobs.find("aa", ALL))
        .isInstanceOf(UserInputException.class)
        .hasMessage(
            "more than one job is meant by aa; there are: aa11000000000000000000000000000f"
                + " (alarms, FINISHED), aa22000000000000000000000000000f (alarms, RUNNING)");
  }

  @Test
  void noneIsToldWithThoseThatThereAre() {
    assertThatThrownBy(() -> Jobs.find("cc", List.of(OTHER)))
        .hasMessage("no job cc; there are: bb33000000000000000000000000000f (meters, RUNNING)");
    assertThatThrownBy(() -> Jobs.find("cc", List.of()))
        .hasMessage("no job cc; the cluster has none");
  }

  @Test
  void whatHasEndedCannotBeStopped() {
    assertThatThrownBy(() -> Jobs.findActive("aa11", ALL))
        .hasMessage("the job aa11000000000000000000000000000f has already ended: FINISHED");
  }

  private static JobStatusMessage job(String id, String name, JobStatus state) {
    return new JobStatusMessage(JobID.fromHexString(id), name, state, 0);
  }
}
