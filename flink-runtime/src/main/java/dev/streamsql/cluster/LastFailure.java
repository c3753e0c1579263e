package dev.streamsql.cluster;

import java.util.Optional;

/**
 * What has made a job fail, or start anew, last.
 *
 * @param cause one sentence
 * @param lasting whether the job fails so each time that it starts, whatever one waits for
 */
public record LastFailure(String cause, boolean lasting) {

  static LastFailure of(String trace) {
    Optional<String> backend = RestoreFailures.otherBackend(trace);
    return new LastFailure(
        backend.orElseGet(() -> ClusterFailures.cause(trace)), backend.isPresent());
  }
}
