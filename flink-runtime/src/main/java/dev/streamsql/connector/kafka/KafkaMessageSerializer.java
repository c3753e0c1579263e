package dev.streamsql.connector.kafka;

import dev.streamsql.row.ImmutableSerializer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.StringValue;

/** Writes a {@link KafkaMessage}. Source and decoder are chained, so it is rarely asked to. */
public final class KafkaMessageSerializer extends ImmutableSerializer<KafkaMessage> {
  private static final long serialVersionUID = 1L;
  private static final int NULL = -1;

  @Override
  public void serialize(KafkaMessage message, DataOutputView out) throws IOException {
    out.writeInt(message.topic());
    out.writeInt(message.partition());
    out.writeLong(message.offset());
    out.writeLong(message.timestamp());
    writeBytes(message.key(), out);
    writeBytes(message.value(), out);
    out.writeInt(message.headers().size());
    for (KafkaMessage.Header header : message.headers()) {
      StringValue.writeString(header.name(), out);
      writeBytes(header.value(), out);
    }
  }

  @Override
  public KafkaMessage deserialize(DataInputView in) throws IOException {
    return new KafkaMessage(
        in.readInt(),
        in.readInt(),
        in.readLong(),
        in.readLong(),
        readBytes(in),
        readBytes(in),
        readHeaders(in));
  }

  private static List<KafkaMessage.Header> readHeaders(DataInputView in) throws IOException {
    int size = in.readInt();
    List<KafkaMessage.Header> headers = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      headers.add(new KafkaMessage.Header(StringValue.readString(in), readBytes(in)));
    }
    return headers;
  }

  private static void writeBytes(byte[] bytes, DataOutputView out) throws IOException {
    out.writeInt(bytes == null ? NULL : bytes.length);
    if (bytes != null) {
      out.write(bytes);
    }
  }

  private static byte[] readBytes(DataInputView in) throws IOException {
    int length = in.readInt();
    if (length == NULL) {
      return null;
    }
    byte[] bytes = new byte[length];
    in.readFully(bytes);
    return bytes;
  }

  @Override
  public TypeSerializerSnapshot<KafkaMessage> snapshotConfiguration() {
    return new Snapshot();
  }

  /** Version 1 of the format. */
  public static final class Snapshot extends SimpleTypeSerializerSnapshot<KafkaMessage> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Snapshot() {
      super(KafkaMessageSerializer::new);
    }
  }
}
