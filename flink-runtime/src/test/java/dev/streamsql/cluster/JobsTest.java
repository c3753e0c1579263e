package dev.streamsql.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.local.UserInputException;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.flink.api.common.JobID;
import org.apache.flink.api.common.JobStatus;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.junit.jupiter.api.Test;

class JobsTest {
  private static final JobStatusMessage OLD =
      job("aa11000000000000000000000000000f", "alarms", JobStatus.FINISHED, 1);
  private static final JobStatusMessage NEW =
      job("aa22000000000000000000000000000f", "alarms", JobStatus.RUNNING, 3);
  private static final JobStatusMessage OTHER =
      job("bb33000000000000000000000000000f", "meters", JobStatus.RUNNING, 2);
  private static final List<JobStatusMessage> ALL = List.of(OLD, NEW, OTHER);

  @Test
  void anIdMayBeCutShort() {
    assertThat(Jobs.find("bb33", ALL)).isSameAs(OTHER);
    assertThat(Jobs.find("AA11", ALL)).isSameAs(OLD);
    assertThat(Jobs.find("AA1100000", ALL)).isSameAs(OLD);
    assertThatThrownBy(() -> Jobs.find("bb3", List.of(OTHER)))
        .isInstanceOf(UserInputException.class)
        .hasMessage(
            "no job is called bb3, and of an id at least 4 characters are needed; there are:"
                + " bb33000000000000000000000000000f (meters, RUNNING)");
  }

  @Test
  void aNameMeansTheJobThatRunsElseTheLatest() {
    JobStatusMessage older =
        job("cc44000000000000000000000000000f", "alarms", JobStatus.CANCELED, 0);
    assertThat(Jobs.find("alarms", ALL)).isSameAs(NEW);
    assertThat(Jobs.findActive("alarms", ALL)).isSameAs(NEW);
    assertThat(Jobs.find("alarms", List.of(older, OLD, OTHER))).isSameAs(OLD);
  }

  /** Whether the job whose id begins so runs or has ended. */
  @Test
  void aNameComesBeforeTheBeginningOfAnId() {
    JobStatusMessage named = job("bb44000000000000000000000000000f", "aa22", JobStatus.RUNNING, 4);
    JobStatusMessage ended = job("aa22100000000000000000000000000f", "x", JobStatus.FAILED, 5);
    for (List<JobStatusMessage> jobs :
        List.of(List.of(NEW, named), List.of(named, NEW), List.of(ended, named, NEW))) {
      assertThat(Jobs.find("aa22", jobs)).as("%s", jobs).isSameAs(named);
      assertThat(Jobs.findActive("aa22", jobs)).as("%s", jobs).isSameAs(named);
    }
  }

  @Test
  void aWholeIdComesBeforeAName() {
    JobStatusMessage named =
        job("bb44000000000000000000000000000f", NEW.getJobId().toString(), JobStatus.RUNNING, 4);
    assertThat(Jobs.findActive(NEW.getJobId().toString(), List.of(named, NEW))).isSameAs(NEW);
  }

  @Test
  void aBeginningMeansTheJobThatRuns() {
    JobStatusMessage ended = job("aa22100000000000000000000000000f", "x", JobStatus.FAILED, 5);
    assertThat(Jobs.findActive("aa22", List.of(ended, NEW))).isSameAs(NEW);
    assertThat(Jobs.find("aa22", List.of(ended, NEW))).isSameAs(NEW);
  }

  /**
   * A name that is no other's is not taken for the beginning of an id because its job has ended.
   */
  @Test
  void theNameOfAnEndedJobDoesNotEndAnother() {
    JobStatusMessage named = job("bb44000000000000000000000000000f", "aa22", JobStatus.FINISHED, 4);
    assertThatThrownBy(() -> Jobs.findActive("aa22", List.of(NEW, named)))
        .hasMessage("the job bb44000000000000000000000000000f has already ended: FINISHED");
  }

  @Test
  void moreThanOneIsNone() {
    JobStatusMessage second =
        job("cc44000000000000000000000000000f", "alarms", JobStatus.RESTARTING, 9);
    assertThatThrownBy(() -> Jobs.findActive("alarms", List.of(OLD, NEW, second)))
        .isInstanceOf(UserInputException.class)
        .hasMessage(
            "more than one job is meant by alarms, give an id; there are:"
                + " cc44000000000000000000000000000f (alarms, RESTARTING),"
                + " aa22000000000000000000000000000f (alarms, RUNNING)");
    JobStatusMessage near = job("aa22100000000000000000000000000f", "x", JobStatus.RUNNING, 5);
    assertThatThrownBy(() -> Jobs.find("aa22", List.of(NEW, near)))
        .hasMessage(
            "more than one job is meant by aa22, give an id; there are:"
                + " aa22100000000000000000000000000f (x, RUNNING),"
                + " aa22000000000000000000000000000f (alarms, RUNNING)");
  }

  @Test
  void noneIsToldWithThoseThatThereAre() {
    assertThatThrownBy(() -> Jobs.find("cc", List.of(OTHER)))
        .hasMessage("no job cc; there are: bb33000000000000000000000000000f (meters, RUNNING)");
    assertThatThrownBy(() -> Jobs.find("cc", List.of()))
        .hasMessage("no job cc; the cluster has none");
  }

  @Test
  void ofManyJobsTenAreToldTheRunningOnesFirst() {
    List<JobStatusMessage> jobs =
        Stream.concat(
                IntStream.range(0, 20)
                    .mapToObj(i -> job("%032x".formatted(i), "j" + i, JobStatus.FINISHED, 10 + i)),
                Stream.of(OTHER))
            .toList();
    assertThatThrownBy(() -> Jobs.find("none", jobs))
        .hasMessageStartingWith(
            "no job none; there are: bb33000000000000000000000000000f (meters, RUNNING),"
                + " 00000000000000000000000000000013 (j19, FINISHED), ")
        .hasMessageEndingWith("(j11, FINISHED), and 11 more; 'list' shows all");
  }

  @Test
  void whatHasEndedCannotBeStopped() {
    assertThatThrownBy(() -> Jobs.findActive("aa11", ALL))
        .hasMessage("the job aa11000000000000000000000000000f has already ended: FINISHED");
  }

  private static JobStatusMessage job(String id, String name, JobStatus state, long start) {
    return new JobStatusMessage(JobID.fromHexString(id), name, state, start);
  }
}
