package dev.streamsql.embedded;

import dev.streamsql.row.StreamRow;
import java.io.IOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;

/** Reads a joined row's records back and makes the result of them. */
final class RecordPairs<L, R, O> extends RichMapFunction<StreamRow, O> {
  private static final long serialVersionUID = 1L;

  private final TypeInformation<L> leftType;
  private final TypeInformation<R> rightType;
  private final JoinSelect<L, R, O> select;
  private transient TypeSerializer<L> leftSerializer;
  private transient TypeSerializer<R> rightSerializer;

  RecordPairs(
      TypeInformation<L> leftType, TypeInformation<R> rightType, JoinSelect<L, R, O> select) {
    this.leftType = leftType;
    this.rightType = rightType;
    this.select = select;
  }

  @Override
  public void open(OpenContext context) {
    leftSerializer = getRuntimeContext().createSerializer(leftType);
    rightSerializer = getRuntimeContext().createSerializer(rightType);
  }

  @Override
  public O map(StreamRow row) throws IOException {
    Object right = row.values()[1];
    return select.select(
        read(leftSerializer, row.values()[0]), right == null ? null : read(rightSerializer, right));
  }

  private static <T> T read(TypeSerializer<T> serializer, Object bytes) throws IOException {
    return serializer.deserialize(new DataInputDeserializer((byte[]) bytes));
  }
}
