package dev.streamsql.row;

import java.io.IOException;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/** Rows as maps from column name to row value, the form in which programs give and take them. */
public final class RowMaps {

  /** The type of such rows in a Flink job. A map is not changed once it is in the job. */
  public static final TypeInformation<Map<String, Object>> TYPE =
      new RowTypes<>(mapClass(), new Serializer(), false);

  private RowMaps() {}

  // There is no class literal for a parameterized type.
  @SuppressWarnings("unchecked")
  private static Class<Map<String, Object>> mapClass() {
    return (Class<Map<String, Object>>) (Class<?>) Map.class;
  }

  /** Writes the columns with their names, as a value. */
  public static final class Serializer extends ImmutableSerializer<Map<String, Object>> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(Map<String, Object> row, DataOutputView out) throws IOException {
      ValueIO.writeValue(row, out);
    }

    // A value that was written from such a map is read as one.
    @SuppressWarnings("unchecked")
    @Override
    public Map<String, Object> deserialize(DataInputView in) throws IOException {
      return (Map<String, Object>) ValueIO.readValue(in);
    }

    @Override
    public TypeSerializerSnapshot<Map<String, Object>> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<Map<String, Object>> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
