package dev.streamsql.connector;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.RowTypes;
import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.StringValue;

/**
 * A result row for a sink whose messages have keys.
 *
 * @param key the key's text; null for a message without a key
 * @param value the row as JSON
 */
public record OutputMessage(String key, String value) {

  /** The type of messages on an edge. */
  public static final TypeInformation<OutputMessage> TYPE =
      new RowTypes<>(OutputMessage.class, new Serializer(), false);

  /** Writes key and value. */
  public static final class Serializer extends ImmutableSerializer<OutputMessage> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(OutputMessage message, DataOutputView out) throws IOException {
      StringValue.writeString(message.key(), out);
      StringValue.writeString(message.value(), out);
    }

    @Override
    public OutputMessage deserialize(DataInputView in) throws IOException {
      return new OutputMessage(StringValue.readString(in), StringValue.readString(in));
    }

    @Override
    public TypeSerializerSnapshot<OutputMessage> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<OutputMessage> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
