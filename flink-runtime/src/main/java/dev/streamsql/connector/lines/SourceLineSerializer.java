package dev.streamsql.connector.lines;

import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.base.TypeSerializerSingleton;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.StringValue;

/** Writes a {@link SourceLine}: input, file, number, text, problem. */
public final class SourceLineSerializer extends TypeSerializerSingleton<SourceLine> {
  /** The one instance: the serializer has no state. */
  public static final SourceLineSerializer INSTANCE = new SourceLineSerializer();

  private static final long serialVersionUID = 1L;

  @Override
  public boolean isImmutableType() {
    return true;
  }

  @Override
  public SourceLine createInstance() {
    return new SourceLine(0, 0, "");
  }

  @Override
  public SourceLine copy(SourceLine from) {
    return from;
  }

  @Override
  public SourceLine copy(SourceLine from, SourceLine reuse) {
    return from;
  }

  @Override
  public int getLength() {
    return -1;
  }

  @Override
  public void serialize(SourceLine line, DataOutputView target) throws IOException {
    target.writeInt(line.input());
    StringValue.writeString(line.file(), target);
    target.writeLong(line.number());
    StringValue.writeString(line.text(), target);
    StringValue.writeString(line.problem(), target);
  }

  @Override
  public SourceLine deserialize(DataInputView source) throws IOException {
    return new SourceLine(
        source.readInt(),
        StringValue.readString(source),
        source.readLong(),
        StringValue.readString(source),
        StringValue.readString(source));
  }

  @Override
  public SourceLine deserialize(SourceLine reuse, DataInputView source) throws IOException {
    return deserialize(source);
  }

  @Override
  public void copy(DataInputView source, DataOutputView target) throws IOException {
    serialize(deserialize(source), target);
  }

  @Override
  public TypeSerializerSnapshot<SourceLine> snapshotConfiguration() {
    return new Snapshot();
  }

  /** The serializer's versioned snapshot. Public, with a public constructor, as Flink requires. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<SourceLine> {
    /** Creates the snapshot. */
    public Snapshot() {
      super(() -> INSTANCE);
    }
  }
}
