package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The clocks of a stamper in a checkpoint.
 *
 * @param left the left clock in nanoseconds
 * @param right the right clock in nanoseconds
 */
record ClockSnapshot(long left, long right) {

  /** Writes both clocks. */
  static final class Serializer extends ImmutableSerializer<ClockSnapshot> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(ClockSnapshot clocks, DataOutputView out) throws IOException {
      out.writeLong(clocks.left());
      out.writeLong(clocks.right());
    }

    @Override
    public ClockSnapshot deserialize(DataInputView in) throws IOException {
      return new ClockSnapshot(in.readLong(), in.readLong());
    }

    @Override
    public TypeSerializerSnapshot<ClockSnapshot> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<ClockSnapshot> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
