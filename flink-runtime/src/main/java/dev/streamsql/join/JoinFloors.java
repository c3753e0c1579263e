package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The least clocks of a join's subtask at a checkpoint, where they tell of all its rows whether
 * they have expired: its rows are of one partition, which has never been idle.
 *
 * @param firstKeyGroup the first of the subtask's key groups
 * @param lastKeyGroup the last one
 * @param left the clock that its left rows have expired by
 * @param right the clock that its right rows have expired by
 */
record JoinFloors(int firstKeyGroup, int lastKeyGroup, long left, long right) {

  /** Writes the numbers. */
  static final class Serializer extends ImmutableSerializer<JoinFloors> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(JoinFloors floors, DataOutputView out) throws IOException {
      out.writeInt(floors.firstKeyGroup());
      out.writeInt(floors.lastKeyGroup());
      out.writeLong(floors.left());
      out.writeLong(floors.right());
    }

    @Override
    public JoinFloors deserialize(DataInputView in) throws IOException {
      return new JoinFloors(in.readInt(), in.readInt(), in.readLong(), in.readLong());
    }

    @Override
    public TypeSerializerSnapshot<JoinFloors> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<JoinFloors> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
