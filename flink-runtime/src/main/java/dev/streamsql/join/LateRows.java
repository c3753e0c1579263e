package dev.streamsql.join;

import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import dev.streamsql.time.Side;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.flink.util.OutputTag;

/**
 * The rows that a join drops as late, as rows of the stream that {@code SET 'late.stream'} names:
 * one object each, with the stage, the side, the row's time and the clock that it missed.
 */
public final class LateRows {

  /** The side output of a join's late rows; each has one slot, the object. */
  public static final OutputTag<StreamRow> OUTPUT =
      new OutputTag<>("late-rows", RowTypes.STREAM_ROW);

  /** The tag of late rows. */
  public static final int STREAM = Integer.MAX_VALUE - 1;

  private LateRows() {}

  /**
   * Makes a late row.
   *
   * @param step the join
   * @param side the row's side
   * @param time its time in nanoseconds
   * @param clock the clock that it missed
   * @param row the columns that the join carries
   */
  static StreamRow of(JoinStep step, Side side, long time, long clock, StreamRow row) {
    JoinSide joined = side == Side.LEFT ? step.left() : step.right();
    Map<String, Object> late = new LinkedHashMap<>();
    late.put("join", step.id());
    late.put("stage", (long) step.stage());
    late.put("side", side.name().toLowerCase(Locale.ROOT));
    late.put("alias", joined.alias());
    late.put("time", time);
    late.put("clock", clock);
    late.put("behind", clock - time);
    late.put("within", step.withinNanos());
    late.put("row", fields(joined.names(), row.values()));
    return new StreamRow(STREAM, row.partition(), row.arrival(), new Object[] {late});
  }

  /** The columns by their names; the whole row where that is what the join carries. */
  private static Object fields(List<String> names, Object[] values) {
    if (names.size() == 1 && names.get(0).isEmpty()) {
      return values[0];
    }
    Map<String, Object> fields = new LinkedHashMap<>();
    for (int column = 0; column < names.size(); column++) {
      fields.put(names.get(column), values[column]);
    }
    return fields;
  }
}
