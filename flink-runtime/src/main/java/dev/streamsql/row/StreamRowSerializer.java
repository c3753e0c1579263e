package dev.streamsql.row;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Writes a {@link StreamRow}: tag, partition, arrival, values. */
public final class StreamRowSerializer extends ImmutableSerializer<StreamRow> {
  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(StreamRow row, DataOutputView out) throws IOException {
    ValueIO.writeLength(row.stream(), out);
    out.writeInt(row.partition());
    out.writeLong(row.arrival());
    ValueIO.writeValues(row.values(), out);
  }

  @Override
  public StreamRow deserialize(DataInputView in) throws IOException {
    int stream = ValueIO.readLength(in);
    int partition = in.readInt();
    long arrival = in.readLong();
    return new StreamRow(stream, partition, arrival, ValueIO.readValues(in));
  }

  @Override
  public TypeSerializerSnapshot<StreamRow> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Version 1 of the format. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<StreamRow> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Snapshot() {
      super(StreamRowSerializer::new);
    }
  }
}
