package dev.streamsql.contract;

/** What a stage of the model has counted. */
final class ModelCounts {
  int matches;
  int leftPadded;
  int rightPadded;
  int late;
  int rowsDropped;
  int keysEvicted;
}
