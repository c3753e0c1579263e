package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.time.SourceClocks;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes a partition's clocks into a checkpoint: partition, left clock, right clock, and when it
 * has had its last rows.
 */
final class ClockSnapshotSerializer extends ImmutableSerializer<SourceClocks.Snapshot> {
  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(SourceClocks.Snapshot clocks, DataOutputView out) throws IOException {
    out.writeInt(clocks.partition());
    out.writeLong(clocks.left());
    out.writeLong(clocks.right());
    out.writeLong(clocks.leftAt());
    out.writeLong(clocks.rightAt());
  }

  @Override
  public SourceClocks.Snapshot deserialize(DataInputView in) throws IOException {
    return new SourceClocks.Snapshot(
        in.readInt(), in.readLong(), in.readLong(), in.readLong(), in.readLong());
  }

  @Override
  public TypeSerializerSnapshot<SourceClocks.Snapshot> snapshotConfiguration() {
    return new Format();
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<SourceClocks.Snapshot> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(ClockSnapshotSerializer::new);
    }
  }
}
