package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a subtask of a join adds to a checkpoint besides its keyed state.
 *
 * @param nextSequence the next row's place in the arrival order
 * @param bufferedRows the number of buffered rows
 */
record StageSnapshot(long nextSequence, long bufferedRows) {

  /** Writes both numbers. */
  static final class Serializer extends ImmutableSerializer<StageSnapshot> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(StageSnapshot snapshot, DataOutputView out) throws IOException {
      out.writeLong(snapshot.nextSequence());
      out.writeLong(snapshot.bufferedRows());
    }

    @Override
    public StageSnapshot deserialize(DataInputView in) throws IOException {
      return new StageSnapshot(in.readLong(), in.readLong());
    }

    @Override
    public TypeSerializerSnapshot<StageSnapshot> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<StageSnapshot> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
