package dev.streamsql.embedded;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.RowMaps;
import dev.streamsql.row.RowTypes;
import java.io.IOException;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.StringValue;

/**
 * A row that a caller has emitted.
 *
 * @param stream the stream that it was emitted to
 * @param row its fields; not changed any more
 */
record MemoryEvent(String stream, Map<String, Object> row) {

  static final TypeInformation<MemoryEvent> TYPE =
      new RowTypes<>(MemoryEvent.class, new Serializer(), false);

  /** Writes the stream and the row. */
  static final class Serializer extends ImmutableSerializer<MemoryEvent> {
    private static final long serialVersionUID = 1L;
    private static final RowMaps.Serializer ROWS = new RowMaps.Serializer();

    @Override
    public void serialize(MemoryEvent event, DataOutputView out) throws IOException {
      StringValue.writeString(event.stream(), out);
      ROWS.serialize(event.row(), out);
    }

    @Override
    public MemoryEvent deserialize(DataInputView in) throws IOException {
      return new MemoryEvent(StringValue.readString(in), ROWS.deserialize(in));
    }

    @Override
    public TypeSerializerSnapshot<MemoryEvent> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<MemoryEvent> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
