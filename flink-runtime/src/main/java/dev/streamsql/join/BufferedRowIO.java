package dev.streamsql.join;

import dev.streamsql.row.ValueIO;
import java.io.IOException;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * The form of a buffered row in every state: time, sequence, partition, matched flag, values. Part
 * of the formats of {@link KeyRowsSerializer}, {@link KeyPages} and {@link PageChange}.
 */
final class BufferedRowIO {

  private BufferedRowIO() {}

  /** Writes the number of a buffer's rows and the rows, in the order of their places. */
  static void writeRows(RowBuffer rows, DataOutputView out) throws IOException {
    ValueIO.writeLength(rows.size(), out);
    for (int place = 0; place < rows.size(); place++) {
      write(rows, place, out);
    }
  }

  /** Reads what {@link #writeRows} wrote. */
  static ArrayRowBuffer readRows(DataInputView in) throws IOException {
    ArrayRowBuffer rows = new ArrayRowBuffer();
    for (int left = ValueIO.readLength(in); left > 0; left--) {
      read(in, rows);
    }
    return rows;
  }

  static void write(RowBuffer rows, int place, DataOutputView out) throws IOException {
    out.writeLong(rows.time(place));
    out.writeLong(rows.sequence(place));
    out.writeInt(rows.partition(place));
    out.writeBoolean(rows.isMatched(place));
    ValueIO.writeValues(rows.row(place), out);
  }

  static void read(DataInputView in, RowBuffer rows) throws IOException {
    long time = in.readLong();
    long sequence = in.readLong();
    int partition = in.readInt();
    boolean matched = in.readBoolean();
    rows.add(time, sequence, partition, matched, ValueIO.readValues(in));
  }
}
