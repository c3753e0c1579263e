package dev.streamsql.cluster;

import java.net.URL;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.flink.api.common.JobID;
import org.apache.flink.client.deployment.StandaloneClusterId;
import org.apache.flink.client.program.rest.RestClusterClient;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.RestOptions;
import org.apache.flink.core.execution.SavepointFormatType;
import org.apache.flink.runtime.client.JobStatusMessage;
import org.apache.flink.runtime.jobgraph.JobGraph;
import org.apache.flink.runtime.jobmaster.JobResult;
import org.apache.flink.runtime.messages.webmonitor.ClusterOverview;
import org.apache.flink.runtime.rest.messages.EmptyRequestBody;
import org.apache.flink.runtime.rest.messages.JobExceptionsHeaders;
import org.apache.flink.runtime.rest.messages.job.JobDetailsInfo;
import org.apache.flink.runtime.rest.messages.job.JobExceptionsMessageParameters;

/** A connection to a Flink cluster, by its REST API. */
public final class ClusterConnection implements AutoCloseable {
  private static final Duration ANSWER = Duration.ofSeconds(10);

  /** An upload of the job jar, or the wait for a savepoint, takes as long as it takes. */
  private static final Duration LONG = Duration.ofHours(24);

  /** What the JobManager says of a savepoint of a job whose tasks wait or start. */
  private static final String NOT_RUNNING = "Not all required tasks are currently running";

  private final Target target;
  private final RestClusterClient<StandaloneClusterId> client;

  private ClusterConnection(Target target, RestClusterClient<StandaloneClusterId> client) {
    this.target = target;
    this.client = client;
  }

  /**
   * Opens a connection; whether a cluster answers is seen at the first question.
   *
   * @throws ClusterException if Flink's client cannot be set up
   */
  public static ClusterConnection open(Target target) {
    Configuration settings = new Configuration();
    settings.set(RestOptions.ADDRESS, target.host());
    settings.set(RestOptions.PORT, target.port());
    settings.set(RestOptions.CONNECTION_TIMEOUT, Duration.ofSeconds(5));
    // Who has mistyped a port does not want to wait for twenty attempts.
    settings.set(RestOptions.RETRY_MAX_ATTEMPTS, 1);
    settings.set(RestOptions.RETRY_DELAY, Duration.ofMillis(200));
    try {
      return new ClusterConnection(
          target, new RestClusterClient<>(settings, StandaloneClusterId.getInstance()));
    } catch (Exception e) {
      throw ClusterFailures.of(target, e);
    }
  }

  /** Returns where the cluster answers. */
  public Target target() {
    return target;
  }

  /** Returns how many TaskManagers, slots and jobs there are. */
  public ClusterOverview overview() throws InterruptedException {
    return wait(client.getClusterOverview(), ANSWER);
  }

  /** Returns all jobs that the JobManager knows: those that have ended too, for a while. */
  public Collection<JobStatusMessage> jobs() throws InterruptedException {
    return wait(client.listJobs(), ANSWER);
  }

  /** Returns what is known of a job. */
  public JobDetailsInfo details(JobID job) throws InterruptedException {
    return wait(client.getJobDetails(job), ANSWER);
  }

  /** Returns the counters of a job that runs. */
  public Map<String, Object> accumulators(JobID job) throws InterruptedException {
    return wait(client.getAccumulators(job, ClusterConnection.class.getClassLoader()), ANSWER);
  }

  /** Returns what has made a job fail, or start anew, last; empty if nothing has. */
  public Optional<LastFailure> lastFailure(JobID job) throws InterruptedException {
    JobExceptionsMessageParameters parameters = new JobExceptionsMessageParameters();
    parameters.jobPathParameter.resolve(job);
    return wait(
            client.sendRequest(
                JobExceptionsHeaders.getInstance(), parameters, EmptyRequestBody.getInstance()),
            ANSWER)
        .getExceptionHistory()
        .getEntries()
        .stream()
        .findFirst()
        .map(failure -> LastFailure.of(failure.getStacktrace()));
  }

  /** Returns how a job has ended; waits until it has. */
  public JobResult result(JobID job) throws InterruptedException {
    return wait(client.requestJobResult(job), LONG);
  }

  /**
   * Sends a job.
   *
   * @param job the job
   * @param jar the jar with its classes
   * @throws ClusterException if the cluster does not take it
   */
  public void submit(JobGraph job, URL jar) throws InterruptedException {
    job.addJars(List.of(jar));
    wait(client.submitJob(job), LONG);
  }

  /**
   * Stops a job with a savepoint and waits until it is written.
   *
   * @param drain whether what is pending is padded and written before
   * @param directory where the savepoint goes; null: where the cluster's settings say
   * @return the savepoint's path
   * @throws ClusterException if the job does not stop, as one that is just starting anew
   */
  public String stop(JobID job, boolean drain, String directory) throws InterruptedException {
    try {
      return wait(
          client.stopWithSavepoint(job, drain, directory, SavepointFormatType.CANONICAL), LONG);
    } catch (ClusterException e) {
      if (e.getMessage().contains(NOT_RUNNING)) {
        throw new ClusterException(
            "the job "
                + job
                + " cannot write a savepoint, as not all of its tasks run; 'status' tells more. Try"
                + " again when they do, or 'cancel' it",
            e);
      }
      throw e;
    }
  }

  /** Cancels a job; what its joins hold is lost. Returns when the cluster has taken the order. */
  public void cancel(JobID job) throws InterruptedException {
    wait(client.cancel(job), ANSWER);
  }

  private <T> T wait(CompletableFuture<T> answer, Duration longest) throws InterruptedException {
    try {
      return answer.get(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException e) {
      throw ClusterFailures.of(target, e.getCause());
    } catch (TimeoutException e) {
      throw ClusterFailures.of(target, e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
