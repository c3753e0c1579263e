package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.ValueIO;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Writes a {@link JoinKey}: its length and its canonical bytes. */
public final class JoinKeySerializer extends ImmutableSerializer<JoinKey> {
  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(JoinKey key, DataOutputView out) throws IOException {
    ValueIO.writeLength(key.bytes().length, out);
    out.write(key.bytes());
  }

  @Override
  public JoinKey deserialize(DataInputView in) throws IOException {
    byte[] bytes = new byte[ValueIO.readLength(in)];
    in.readFully(bytes);
    return new JoinKey(bytes);
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
