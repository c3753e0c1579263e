package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.time.Side;
import java.io.IOException;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * Names a page among those of its key: the namespace of its state.
 *
 * @param side the side whose rows it has
 * @param number its number, no other page's of that key and side
 */
record PageId(Side side, long number) {

  /** Writes side and number. */
  static final class Serializer extends ImmutableSerializer<PageId> {
    private static final long serialVersionUID = 1L;
    private static final int LEFT = 0;
    private static final int RIGHT = 1;

    @Override
    public void serialize(PageId page, DataOutputView out) throws IOException {
      out.writeByte(page.side() == Side.LEFT ? LEFT : RIGHT);
      out.writeLong(page.number());
    }

    @Override
    public PageId deserialize(DataInputView in) throws IOException {
      return new PageId(in.readByte() == LEFT ? Side.LEFT : Side.RIGHT, in.readLong());
    }

    @Override
    public TypeSerializerSnapshot<PageId> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<PageId> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
