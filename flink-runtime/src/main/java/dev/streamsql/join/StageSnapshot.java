package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.ValueIO;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a subtask of a join adds to a checkpoint besides its keyed state.
 *
 * @param nextSequence the next row's place in the arrival order
 * @param bufferedRows the number of buffered rows
 * @param counts what has been counted so far, in the order of {@link StageMetrics#counts}
 */
record StageSnapshot(long nextSequence, long bufferedRows, List<Long> counts) {

  /** Writes the numbers; how many counts there are goes before them. */
  static final class Serializer extends ImmutableSerializer<StageSnapshot> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(StageSnapshot snapshot, DataOutputView out) throws IOException {
      out.writeLong(snapshot.nextSequence());
      out.writeLong(snapshot.bufferedRows());
      ValueIO.writeLength(snapshot.counts().size(), out);
      for (long count : snapshot.counts()) {
        out.writeLong(count);
      }
    }

    @Override
    public StageSnapshot deserialize(DataInputView in) throws IOException {
      long nextSequence = in.readLong();
      long bufferedRows = in.readLong();
      int size = ValueIO.readLength(in);
      List<Long> counts = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        counts.add(in.readLong());
      }
      return new StageSnapshot(nextSequence, bufferedRows, counts);
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
