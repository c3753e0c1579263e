package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.ValueIO;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes a {@link JoinKey}: its length and its canonical bytes, those of a short one filled up with
 * 0 to whole longs.
 */
public final class JoinKeySerializer extends ImmutableSerializer<JoinKey> {
  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(JoinKey key, DataOutputView out) throws IOException {
    ValueIO.writeLength(key.length(), out);
    if (key.longer() != null) {
      out.write(key.longer());
      return;
    }
    out.writeLong(key.first());
    if (key.length() > Long.BYTES) {
      out.writeLong(key.second());
    }
  }

  @Override
  public JoinKey deserialize(DataInputView in) throws IOException {
    int length = ValueIO.readLength(in);
    if (length <= JoinKey.SHORT_BYTES) {
      long first = in.readLong();
      return JoinKey.ofLongs(length, first, length > Long.BYTES ? in.readLong() : 0);
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return new JoinKey(bytes, length);
  }

  @Override
  public TypeSerializerSnapshot<JoinKey> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Version 1 of the format. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<JoinKey> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Snapshot() {
      super(JoinKeySerializer::new);
    }
  }
}
