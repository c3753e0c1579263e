package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.StreamRowSerializer;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Writes a {@link StampedRow}: role, key, time, clocks, row. */
public final class StampedRowSerializer extends ImmutableSerializer<StampedRow> {
  private static final long serialVersionUID = 1L;
  private static final StampedRow.Role[] ROLES = StampedRow.Role.values();

  private final JoinKeySerializer keys = new JoinKeySerializer();
  private final StreamRowSerializer rows = new StreamRowSerializer();

  @Override
  public void serialize(StampedRow stamped, DataOutputView out) throws IOException {
    out.writeByte(stamped.role().ordinal());
    keys.serialize(stamped.key(), out);
    out.writeLong(stamped.time());
    StampClocks clocks = stamped.clocks();
    out.writeInt(clocks.channel());
    out.writeInt(clocks.partition());
    out.writeLong(clocks.ownLeft());
    out.writeLong(clocks.ownRight());
    out.writeLong(clocks.left());
    out.writeLong(clocks.right());
    out.writeBoolean(clocks.idle());
    rows.serialize(stamped.row(), out);
  }

  @Override
  public StampedRow deserialize(DataInputView in) throws IOException {
    StampedRow.Role role = ROLES[in.readByte()];
    JoinKey key = keys.deserialize(in);
    long time = in.readLong();
    StampClocks clocks =
        new StampClocks(
            in.readInt(),
            in.readInt(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readLong(),
            in.readBoolean());
    return new StampedRow(role, key, time, clocks, rows.deserialize(in));
  }

  @Override
  public TypeSerializerSnapshot<StampedRow> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Version 1 of the format. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<StampedRow> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Snapshot() {
      super(StampedRowSerializer::new);
    }
  }
}
