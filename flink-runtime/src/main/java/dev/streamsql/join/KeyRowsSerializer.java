package dev.streamsql.join;

import dev.streamsql.row.ValueIO;
import dev.streamsql.time.Side;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Writes a {@link KeyRows}: for each side the number of its rows, then, if there are any, their
 * common moment, last use and order flag, and each row.
 */
final class KeyRowsSerializer extends TypeSerializer<KeyRows> {
  private static final long serialVersionUID = 1L;

  @Override
  public void serialize(KeyRows rows, DataOutputView out) throws IOException {
    for (Side side : Side.values()) {
      RowBuffer buffer = rows.get(side);
      ValueIO.writeLength(buffer == null ? 0 : buffer.size(), out);
      if (buffer != null) {
        out.writeLong(rows.moment(side));
        serialize(buffer, out);
      }
    }
  }

  private static void serialize(RowBuffer buffer, DataOutputView out) throws IOException {
    out.writeLong(buffer.lastUse());
    out.writeBoolean(buffer.isDisordered());
    for (int place = 0; place < buffer.size(); place++) {
      BufferedRowIO.write(buffer, place, out);
    }
  }

  @Override
  public KeyRows deserialize(DataInputView in) throws IOException {
    KeyRows rows = new KeyRows();
    for (Side side : Side.values()) {
      int size = ValueIO.readLength(in);
      if (size > 0) {
        rows.setMoment(side, in.readLong());
        rows.set(side, deserialize(size, in));
      }
    }
    return rows;
  }

  private static ArrayRowBuffer deserialize(int size, DataInputView in) throws IOException {
    ArrayRowBuffer buffer = new ArrayRowBuffer();
    buffer.setLastUse(in.readLong());
    boolean disordered = in.readBoolean();
    for (int place = 0; place < size; place++) {
      BufferedRowIO.read(in, buffer);
    }
    buffer.setDisordered(disordered);
    return buffer;
  }

  @Override
  public KeyRows deserialize(KeyRows reuse, DataInputView in) throws IOException {
    return deserialize(in);
  }

  @Override
  public KeyRows copy(KeyRows from) {
    return from.copy();
  }

  @Override
  public KeyRows copy(KeyRows from, KeyRows reuse) {
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
  public TypeSerializer<KeyRows> duplicate() {
    return this;
  }

  @Override
  public KeyRows createInstance() {
    return new KeyRows();
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof KeyRowsSerializer;
  }

  @Override
  public int hashCode() {
    return KeyRowsSerializer.class.hashCode();
  }

  @Override
  public TypeSerializerSnapshot<KeyRows> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Version 1 of the format. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<KeyRows> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Snapshot() {
      super(KeyRowsSerializer::new);
    }
  }
}
