package dev.streamsql.embedded;

import dev.streamsql.row.RowValues;
import dev.streamsql.row.StreamRow;
import java.io.IOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataOutputSerializer;

/**
 * Makes rows of a caller's records: key, time, and the record itself as its own serializer writes
 * it.
 */
final class RecordRows<T> extends RichMapFunction<T, StreamRow> {
  static final int KEY = 0;
  static final int TIME = 1;
  static final int RECORD = 2;

  private static final long serialVersionUID = 1L;

  private final TypeInformation<T> type;
  private final int tag;
  private final FieldReader<T, ?> key;
  private final FieldReader<T, Long> time;
  private transient TypeSerializer<T> serializer;
  private transient DataOutputSerializer buffer;
  private transient int partition;

  RecordRows(TypeInformation<T> type, int tag, FieldReader<T, ?> key, FieldReader<T, Long> time) {
    this.type = type;
    this.tag = tag;
    this.key = key;
    this.time = time;
  }

  @Override
  public void open(OpenContext context) {
    serializer = getRuntimeContext().createSerializer(type);
    buffer = new DataOutputSerializer(128);
    partition = getRuntimeContext().getTaskInfo().getIndexOfThisSubtask();
  }

  @Override
  public StreamRow map(T record) throws IOException {
    buffer.clear();
    serializer.serialize(record, buffer);
    Object[] values = {
      RowValues.of(key.read(record)),
      time == null ? null : time.read(record),
      buffer.getCopyOfBuffer()
    };
    return new StreamRow(tag, partition, StreamRow.NO_ARRIVAL, values);
  }
}
