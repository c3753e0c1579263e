package dev.streamsql.benchmark;

/** Says that a measurement is worth nothing: a run has failed or its results are wrong. */
final class BenchmarkException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BenchmarkException(String message) {
    super(message);
  }
}
