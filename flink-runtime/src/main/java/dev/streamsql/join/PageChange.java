package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.ValueIO;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What has become of a page since it was last written; the state of a page is the list of all of
 * them. Rows that were there before are named by their sequence. Not changed once it is made.
 *
 * @param added new rows, in the order of their times; may be empty
 * @param matched rows that have found a partner
 * @param removed rows that have left
 * @param expired rows that a restored checkpoint had expired: their partition is none any more
 */
record PageChange(
    ArrayRowBuffer added, List<Long> matched, List<Long> removed, List<Long> expired) {

  boolean isEmpty() {
    return added.size() == 0 && matched.isEmpty() && removed.isEmpty() && expired.isEmpty();
  }

  /** Writes the rows and the three lists of sequences. */
  static final class Serializer extends ImmutableSerializer<PageChange> {
    private static final long serialVersionUID = 1L;

    @Override
    public void serialize(PageChange change, DataOutputView out) throws IOException {
      BufferedRowIO.writeRows(change.added(), out);
      write(change.matched(), out);
      write(change.removed(), out);
      write(change.expired(), out);
    }

    private static void write(List<Long> sequences, DataOutputView out) throws IOException {
      ValueIO.writeLength(sequences.size(), out);
      for (long sequence : sequences) {
        out.writeLong(sequence);
      }
    }

    @Override
    public PageChange deserialize(DataInputView in) throws IOException {
      return new PageChange(BufferedRowIO.readRows(in), read(in), read(in), read(in));
    }

    private static List<Long> read(DataInputView in) throws IOException {
      int size = ValueIO.readLength(in);
      if (size == 0) {
        return List.of();
      }
      List<Long> sequences = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        sequences.add(in.readLong());
      }
      return sequences;
    }

    @Override
    public TypeSerializerSnapshot<PageChange> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<PageChange> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
