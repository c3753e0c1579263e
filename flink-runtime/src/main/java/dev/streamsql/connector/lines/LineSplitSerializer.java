package dev.streamsql.connector.lines;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.core.io.SimpleVersionedSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.apache.flink.types.StringValue;

/**
 * Writes a {@link LineSplit}: the number of files, then offset, line number and time of each; since
 * version 2 also the files' names, where the source has found them itself.
 */
final class LineSplitSerializer implements SimpleVersionedSerializer<LineSplit> {
  private static final int VERSION = 2;

  @Override
  public int getVersion() {
    return VERSION;
  }

  @Override
  public byte[] serialize(LineSplit split) throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(4 + 24 * split.positions().size());
    out.writeInt(split.positions().size());
    for (InputPosition position : split.positions()) {
      out.writeLong(position.offset());
      out.writeLong(position.number());
      out.writeLong(position.time());
    }
    out.writeInt(split.files().size());
    for (String file : split.files()) {
      StringValue.writeString(file, out);
    }
    return out.getCopyOfBuffer();
  }

  @Override
  public LineSplit deserialize(int version, byte[] serialized) throws IOException {
    if (version < 1 || version > VERSION) {
      throw new IOException("unknown version of a line split: " + version);
    }
    DataInputDeserializer in = new DataInputDeserializer(serialized);
    int inputs = in.readInt();
    List<InputPosition> positions = new ArrayList<>(inputs);
    for (int i = 0; i < inputs; i++) {
      positions.add(new InputPosition(in.readLong(), in.readLong(), in.readLong()));
    }
    return new LineSplit(positions, version == 1 ? List.of() : files(in));
  }

  private static List<String> files(DataInputDeserializer in) throws IOException {
    int count = in.readInt();
    List<String> files = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      files.add(StringValue.readString(in));
    }
    return files;
  }
}
