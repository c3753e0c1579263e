package dev.streamsql.cluster;

/** Says what a cluster did not do; ends the program with exit code 1. */
public final class ClusterException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /**
   * Creates the exception.
   *
   * @param message one sentence for the user, without the program's name before it
   * @param cause what Flink's client has thrown; null if the cluster has answered in order
   */
  public ClusterException(String message, Throwable cause) {
    super(message, cause);
  }
}
