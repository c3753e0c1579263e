package dev.streamsql.row;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.types.StringValue;
import org.apache.flink.util.OutputTag;

/**
 * An input that could not be used, and why.
 *
 * @param stream the stream that it was meant for; null where that is not known
 * @param reason one line that says what is wrong with it
 * @param text the input as it came, or what is left of the row as JSON
 * @param time when it was found, in milliseconds since 1970
 */
public record DeadLetter(String stream, String reason, String text, long time) {

  /** The type of dead letters on an edge. */
  public static final TypeInformation<DeadLetter> TYPE =
      new RowTypes<>(DeadLetter.class, new Serializer(), false);

  /** The side output on which every operator gives its dead letters. */
  public static final OutputTag<DeadLetter> OUTPUT = new OutputTag<>("dead-letters", TYPE);

  /** Writes the four parts. */
  public static final class Serializer extends ImmutableSerializer<DeadLetter> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(DeadLetter letter, DataOutputView out) throws IOException {
      StringValue.writeString(letter.stream(), out);
      StringValue.writeString(letter.reason(), out);
      StringValue.writeString(letter.text(), out);
      out.writeLong(letter.time());
    }

    @Override
    public DeadLetter deserialize(DataInputView in) throws IOException {
      return new DeadLetter(
          StringValue.readString(in),
          StringValue.readString(in),
          StringValue.readString(in),
          in.readLong());
    }

    @Override
    public TypeSerializerSnapshot<DeadLetter> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<DeadLetter> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
