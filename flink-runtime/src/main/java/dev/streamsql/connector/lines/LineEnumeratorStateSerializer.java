package dev.streamsql.connector.lines;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.flink.core.io.SimpleVersionedSerializer;

/**
 * Writes a {@link LineEnumeratorState}: nothing if the split is assigned, else the split's version
 * and its bytes.
 */
final class LineEnumeratorStateSerializer
    implements SimpleVersionedSerializer<LineEnumeratorState> {
  private static final int VERSION = 1;

  private final LineSplitSerializer splits = new LineSplitSerializer();

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(LineEnumeratorState state) throws IOException {
    if (state.unassigned() == null) {
      return new byte[0];
    }
    byte[] split = splits.serialize(state.unassigned());
    return ByteBuffer.allocate(4 + split.length).putInt(splits.getVersion()).put(split).array();
  }

  @Override
  public LineEnumeratorState deserialize(int version, byte[] serialized) throws IOException {
    if (version != VERSION) {
      throw new IOException("unknown version of a line source's state: " + version);
    }
    if (serialized.length == 0) {
      return new LineEnumeratorState(null);
    }
    ByteBuffer in = ByteBuffer.wrap(serialized);
    int splitVersion = in.getInt();
    byte[] split = new byte[in.remaining()];
    in.get(split);
    return new LineEnumeratorState(splits.deserialize(splitVersion, split));
  }
}
