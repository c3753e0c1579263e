package dev.streamsql.join;

import dev.streamsql.row.ValueIO;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes a {@link RowBuffer}: timer, last use, order flag, then time, sequence, partition, flag and
 * values of each row.
 */
final class RowBufferSerializer extends TypeSerializer<RowBuffer> {
  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(RowBuffer buffer, DataOutputView out) throws IOException {
    out.writeLong(buffer.timer());
    out.writeLong(buffer.lastUse());
    out.writeBoolean(buffer.isDisordered());
    ValueIO.writeLength(buffer.size(), out);
    for (int place = 0; place < buffer.size(); place++) {
      out.writeLong(buffer.time(place));
      out.writeLong(buffer.sequence(place));
      out.writeInt(buffer.partition(place));
      out.writeBoolean(buffer.isMatched(place));
      ValueIO.writeValues(buffer.row(place), out);
    }
  }

  @Override
  public RowBuffer deserialize(DataInputView in) throws IOException {
    long timer = in.readLong();
    long lastUse = in.readLong();
    boolean disordered = in.readBoolean();
    int size = ValueIO.readLength(in);
    RowBuffer buffer = new RowBuffer(Math.max(2, size));
    for (int place = 0; place < size; place++) {
      long time = in.readLong();
      long sequence = in.readLong();
      int partition = in.readInt();
      boolean matched = in.readBoolean();
      buffer.add(time, sequence, partition, matched, ValueIO.readValues(in));
    }
    buffer.setTimer(timer);
    buffer.setLastUse(lastUse);
    buffer.setDisordered(disordered);
    return buffer;
  }

  @Override
  public RowBuffer deserialize(RowBuffer reuse, DataInputView in) throws IOException {
    return deserialize(in);
  }

  @Override
  public RowBuffer copy(RowBuffer from) {
    return from.copy();
  }

  @Override
  public RowBuffer copy(RowBuffer from, RowBuffer reuse) {
    return from.copy();
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  @Override
  public boolean isImmutableType() {
    return false;
  }

  @Override
  public TypeSerializer<RowBuffer> duplicate() {
    return this;
  }

  @Override
  public RowBuffer createInstance() {
    return new RowBuffer();
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowBufferSerializer;
  }

  @Override
  public int hashCode() {
    return RowBufferSerializer.class.hashCode();
  }

  @Override
  public TypeSerializerSnapshot<RowBuffer> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Version 1 of the format. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<RowBuffer> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Snapshot() {
      super(RowBufferSerializer::new);
    }
  }
}
