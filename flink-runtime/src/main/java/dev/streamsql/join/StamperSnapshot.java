package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.time.SourceClocks;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a stamper's subtask adds to a checkpoint for each partition.
 *
 * @param subtask the subtask that read the partition
 * @param parallelism of how many; 0: the partition had not been seen since an earlier checkpoint
 * @param clocks the partition's clocks
 */
record StamperSnapshot(int subtask, int parallelism, SourceClocks.Snapshot clocks) {

  /** Writes the numbers. */
  static final class Serializer extends ImmutableSerializer<StamperSnapshot> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(StamperSnapshot snapshot, DataOutputView out) throws IOException {
      out.writeInt(snapshot.subtask());
      out.writeInt(snapshot.parallelism());
      SourceClocks.Snapshot clocks = snapshot.clocks();
      out.writeInt(clocks.partition());
      out.writeLong(clocks.left());
      out.writeLong(clocks.right());
      out.writeLong(clocks.leftAt());
      out.writeLong(clocks.rightAt());
    }

    @Override
    public StamperSnapshot deserialize(DataInputView in) throws IOException {
      return new StamperSnapshot(
          in.readInt(),
          in.readInt(),
          new SourceClocks.Snapshot(
              in.readInt(), in.readLong(), in.readLong(), in.readLong(), in.readLong()));
    }

    @Override
    public TypeSerializerSnapshot<StamperSnapshot> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<StamperSnapshot> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
