package dev.streamsql.join;

import dev.streamsql.row.ImmutableSerializer;
import dev.streamsql.row.ValueIO;
import dev.streamsql.time.Side;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.SimpleTypeSerializerSnapshot;
import org.apache.flink.api.common.typeutils.TypeSerializerSnapshot;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataOutputView;

/**
 * What a state of bytes has of a key besides its pages. The rows are in the pages, and only a few
 * are here instead; so this stays small, whatever the number of rows.
 *
 * @param left the left rows; null where there are none
 * @param right the right rows; null where there are none
 */
record KeyPages(OfSide left, OfSide right) {

  /**
   * A side of a key.
   *
   * @param moment the moment that is registered for all its rows, as in {@link KeyRows#moment}
   * @param lastUse when the key was last used
   * @param disordered whether rows have come out of the order of their times
   * @param few all its rows, where they are few; else empty
   * @param pages its pages in the order of their times; empty where the rows are few
   */
  record OfSide(
      long moment, long lastUse, boolean disordered, ArrayRowBuffer few, List<Page> pages) {}

  /**
   * What is known of a page without reading it.
   *
   * @param number its number
   * @param rows the number of its rows
   * @param first the time of the oldest one
   * @param last the time of the newest one
   * @param partition the partition of all rows
   * @param mixed whether there are rows of several partitions instead
   */
  record Page(long number, int rows, long first, long last, int partition, boolean mixed) {}

  OfSide of(Side side) {
    return side == Side.LEFT ? left : right;
  }

  /** Writes a number for each side: 0 for none, 1 for one with few rows, 2 for one with pages. */
  static final class Serializer extends ImmutableSerializer<KeyPages> {
    private static final long serialVersionUID = 1L;
    private static final int NONE = 0;
    private static final int FEW = 1;
    private static final int PAGES = 2;

    @Override
    public void serialize(KeyPages key, DataOutputView out) throws IOException {
      write(key.left(), out);
      write(key.right(), out);
    }

    private static void write(OfSide side, DataOutputView out) throws IOException {
      if (side == null) {
        out.writeByte(NONE);
        return;
      }
      out.writeByte(side.pages().isEmpty() ? FEW : PAGES);
      out.writeLong(side.moment());
      out.writeLong(side.lastUse());
      out.writeBoolean(side.disordered());
      if (side.pages().isEmpty()) {
        BufferedRowIO.writeRows(side.few(), out);
        return;
      }
      ValueIO.writeLength(side.pages().size(), out);
      for (Page page : side.pages()) {
        out.writeLong(page.number());
        ValueIO.writeLength(page.rows(), out);
        out.writeLong(page.first());
        out.writeLong(page.last());
        out.writeInt(page.partition());
        out.writeBoolean(page.mixed());
      }
    }

    @Override
    public KeyPages deserialize(DataInputView in) throws IOException {
      return new KeyPages(read(in), read(in));
    }

    private static OfSide read(DataInputView in) throws IOException {
      int kind = in.readByte();
      if (kind == NONE) {
        return null;
      }
      long moment = in.readLong();
      long lastUse = in.readLong();
      boolean disordered = in.readBoolean();
      if (kind == FEW) {
        return new OfSide(moment, lastUse, disordered, BufferedRowIO.readRows(in), List.of());
      }
      int size = ValueIO.readLength(in);
      List<Page> pages = new ArrayList<>(size);
      for (int i = 0; i < size; i++) {
        pages.add(
            new Page(
                in.readLong(),
                ValueIO.readLength(in),
                in.readLong(),
                in.readLong(),
                in.readInt(),
                in.readBoolean()));
      }
      return new OfSide(moment, lastUse, disordered, new ArrayRowBuffer(), pages);
    }

    @Override
    public TypeSerializerSnapshot<KeyPages> snapshotConfiguration() {
      return new Format();
    }
  }

  /** Version 1 of the format. */
  public static final class Format extends SimpleTypeSerializerSnapshot<KeyPages> {
    /** Creates the snapshot; also called when a savepoint is read. */
    public Format() {
      super(Serializer::new);
    }
  }
}
