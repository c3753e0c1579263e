package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.time.SideClocks;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * A partition's clocks as a subtask of a join knew them at a checkpoint.
 *
 * @param firstKeyGroup the first of the subtask's key groups
 * @param lastKeyGroup the last one
 * @param clocks the clocks
 */
record JoinClocksSnapshot(int firstKeyGroup, int lastKeyGroup, SideClocks.Snapshot clocks) {

  /** Writes the numbers. */
  static final class Serializer extends ImmutableSerializer<JoinClocksSnapshot> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(JoinClocksSnapshot snapshot, DataOutputView out) throws IOException {
      out.writeInt(snapshot.firstKeyGroup());
      out.writeInt(snapshot.lastKeyGroup());
      SideClocks.Snapshot clocks = snapshot.clocks();
      out.writeInt(clocks.partition());
      out.writeLong(clocks.left());
      out.writeLong(clocks.right());
      out.writeLong(clocks.leftExpiry());
      out.writeLong(clocks.rightExpiry());
    }

    @Override
    public JoinClocksSnapshot deserialize(DataInputView in) throws IOException {
      return new JoinClocksSnapshot(
          in.readInt(),
          in.readInt(),
          new SideClocks.Snapshot(
              in.readInt(), in.readLong(), in.readLong(), in.readLong(), in.readLong()));
    }

    @Override
    public TypeSerializerSnapshot<JoinClocksSnapshot> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<JoinClocksSnapshot> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
