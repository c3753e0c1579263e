package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.StreamRow;
import dev.streamsql.row.ValueIO;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes a {@link StampedRow}: a byte of flags, the key, time and clocks, the row. What most rows
 * have alike (one partition, in time order, no recorded arrival) is said by a flag.
 */
public final class StampedRowSerializer extends ImmutableSerializer<StampedRow> {
  private static final long serialVersionUID = 1L;
  private static final StampedRow.Role[] ROLES = StampedRow.Role.values();
  private static final int ROLE = 0b11;
  private static final int IDLE = 1 << 2;

  /** The partition's clocks are the stamper's. */
  private static final int OWN_CLOCKS = 1 << 3;

  private static final int ARRIVAL = 1 << 4;

  /** Channel and partitions are not all 0. */
  private static final int ORIGIN = 1 << 5;

  /** The time is not the partition's left clock. */
  private static final int TIME = 1 << 6;

  private final JoinKeySerializer keys = new JoinKeySerializer();

  @Override
  public void serialize(StampedRow stamped, DataOutputView out) throws IOException {
    boolean own = stamped.ownLeft() == stamped.left() && stamped.ownRight() == stamped.right();
    boolean origin = (stamped.channel() | stamped.partition() | stamped.rowPartition()) != 0;
    boolean time = stamped.time() != stamped.left();
    boolean arrival = stamped.arrival() != StreamRow.NO_ARRIVAL;
    out.writeByte(
        stamped.role().ordinal()
            | (stamped.idle() ? IDLE : 0)
            | (own ? OWN_CLOCKS : 0)
            | (arrival ? ARRIVAL : 0)
            | (origin ? ORIGIN : 0)
            | (time ? TIME : 0));
    keys.serialize(stamped.key(), out);
    out.writeLong(stamped.left());
    out.writeLong(stamped.right());
    if (time) {
      out.writeLong(stamped.time());
    }
    if (!own) {
      out.writeLong(stamped.ownLeft());
      out.writeLong(stamped.ownRight());
    }
    if (origin) {
      out.writeInt(stamped.channel());
      out.writeInt(stamped.partition());
      out.writeInt(stamped.rowPartition());
    }
    if (arrival) {
      out.writeLong(stamped.arrival());
    }
    ValueIO.writeLength(stamped.stream(), out);
    ValueIO.writeValues(stamped.values(), out);
  }

  @Override
  public StampedRow deserialize(DataInputView in) throws IOException {
    int flags = in.readByte();
    JoinKey key = keys.deserialize(in);
    long left = in.readLong();
    long right = in.readLong();
    long time = (flags & TIME) != 0 ? in.readLong() : left;
    boolean own = (flags & OWN_CLOCKS) != 0;
    long ownLeft = own ? left : in.readLong();
    long ownRight = own ? right : in.readLong();
    boolean origin = (flags & ORIGIN) != 0;
    int channel = origin ? in.readInt() : 0;
    int partition = origin ? in.readInt() : 0;
    int rowPartition = origin ? in.readInt() : 0;
    long arrival = (flags & ARRIVAL) != 0 ? in.readLong() : StreamRow.NO_ARRIVAL;
    int stream = ValueIO.readLength(in);
    return new StampedRow(
        ROLES[flags & ROLE],
        key,
        time,
        new StampClocks(channel, partition, ownLeft, ownRight, left, right, (flags & IDLE) != 0),
        stream,
        rowPartition,
        arrival,
        ValueIO.readValues(in));
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
