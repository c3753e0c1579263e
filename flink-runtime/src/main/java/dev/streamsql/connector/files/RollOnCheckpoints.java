package dev.streamsql.connector.files;

import java.io.IOException;
import org.apache.flink.streaming.api.functions.sink.filesystem.PartFileInfo;
import org.apache.flink.streaming.api.functions.sink.filesystem.rollingpolicies.CheckpointRollingPolicy;

/**
 * Begins a new file at each checkpoint, and before it where a file has grown too large or too old.
 */
final class RollOnCheckpoints extends CheckpointRollingPolicy<String, String> {
  private static final long serialVersionUID = 1L;

  private final long maxBytes;
  private final long maxMillis;

  RollOnCheckpoints(long maxBytes, long maxMillis) {
    this.maxBytes = maxBytes;
    this.maxMillis = maxMillis;
  }

  @Override
  public boolean shouldRollOnEvent(PartFileInfo<String> file, String line) throws IOException {
    return file.getSize() > maxBytes;
  }

  @Override
  public boolean shouldRollOnProcessingTime(PartFileInfo<String> file, long now) {
    return now - file.getCreationTime() >= maxMillis;
  }
}
