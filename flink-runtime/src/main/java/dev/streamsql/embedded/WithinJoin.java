package dev.streamsql.embedded;

import dev.streamsql.expression.Expression;
import dev.streamsql.join.ClockStamper;
import dev.streamsql.join.ClockTargets;
import dev.streamsql.join.EdgeStream;
import dev.streamsql.join.InputEnd;
import dev.streamsql.join.JoinBounds;
import dev.streamsql.join.JoinChannels;
import dev.streamsql.join.JoinTypes;
import dev.streamsql.join.StampedRow;
import dev.streamsql.join.WithinJoinOperator;
import dev.streamsql.plan.JoinKind;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.RowTime;
import dev.streamsql.plan.TimestampUnit;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The join alone, on two DataStreams of a Flink job: max-seen clocks, padding before the row that
 * caused it, expired rows never match (contract sections 3 to 6). Installs a stamper on each
 * stream, their union and the operator.
 *
 * <pre>{@code
 * DataStream<String> open =
 *     WithinJoin.left(commands, acks)
 *         .on(Command::id, Ack::commandId)
 *         .within(Duration.ofSeconds(10))
 *         .eventTime(Command::millis, Ack::millis)
 *         .uid("confirmation")
 *         .select((command, ack) -> command.id() + (ack == null ? " open" : " done"), Types.STRING);
 * }</pre>
 *
 * @param <L> the left records' type
 * @param <R> the right records' type
 */
public final class WithinJoin<L, R> {
  private static final String LEFT = "left";
  private static final String RIGHT = "right";
  private static final int OUTPUT_TAG = 2;
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(10);

  private final JoinKind kind;
  private final DataStream<L> left;
  private final DataStream<R> right;
  private FieldReader<L, ?> leftKey;
  private FieldReader<R, ?> rightKey;
  private FieldReader<L, Long> leftTime;
  private FieldReader<R, Long> rightTime;
  private Duration within;
  private JoinBounds bounds = JoinBounds.NONE;
  private String uid = "within-join";

  private WithinJoin(JoinKind kind, DataStream<L> left, DataStream<R> right) {
    this.kind = kind;
    this.left = left;
    this.right = right;
  }

  /** Begins an INNER join: pairs only. */
  public static <L, R> WithinJoin<L, R> inner(DataStream<L> left, DataStream<R> right) {
    return new WithinJoin<>(JoinKind.INNER, left, right);
  }

  /** Begins a LEFT join: pairs, and every left record that found no partner. */
  public static <L, R> WithinJoin<L, R> left(DataStream<L> left, DataStream<R> right) {
    return new WithinJoin<>(JoinKind.LEFT, left, right);
  }

  /**
   * Sets the keys: compared as in {@code ON a = b}; a List compares part by part, null equals null.
   *
   * @param left reads the left key: a row value (see {@link dev.streamsql.row.RowValues#of})
   * @param right reads the right key
   */
  public WithinJoin<L, R> on(FieldReader<L, ?> left, FieldReader<R, ?> right) {
    this.leftKey = Objects.requireNonNull(left, "left");
    this.rightKey = Objects.requireNonNull(right, "right");
    return this;
  }

  /**
   * Sets the largest distance of two matching records' times, included.
   *
   * @param distance at least one nanosecond
   */
  public WithinJoin<L, R> within(Duration distance) {
    if (distance.isZero() || distance.isNegative()) {
      throw new IllegalArgumentException("WITHIN must be positive, found " + distance);
    }
    this.within = distance;
    return this;
  }

  /**
   * Joins by event time. Without it, by the moment of arrival. A record whose time is null is
   * dropped and counted as late.
   *
   * @param left reads the left time in milliseconds since 1970
   * @param right reads the right time in milliseconds since 1970
   */
  public WithinJoin<L, R> eventTime(FieldReader<L, Long> left, FieldReader<R, Long> right) {
    this.leftTime = Objects.requireNonNull(left, "left");
    this.rightTime = Objects.requireNonNull(right, "right");
    return this;
  }

  /**
   * Bounds the state of each subtask; without it only WITHIN does. What is over a bound is dropped
   * and counted (contract section 8).
   *
   * @param maxKeys the largest number of keys a side; 0: unbounded
   * @param maxRows the largest number of rows a side; 0: unbounded
   */
  public WithinJoin<L, R> bounds(long maxKeys, long maxRows) {
    this.bounds = new JoinBounds(maxKeys, maxRows);
    return this;
  }

  /**
   * Sets the first part of the operators' uids; give each join of a job its own.
   *
   * @param name the part; {@code within-join} where it is not set
   */
  public WithinJoin<L, R> uid(String name) {
    this.uid = Objects.requireNonNull(name, "name");
    return this;
  }

  /**
   * Installs the join.
   *
   * @param select makes the results
   * @param type the results' type
   * @throws IllegalStateException if keys or WITHIN are not set
   */
  public <O> SingleOutputStreamOperator<O> select(
      JoinSelect<L, R, O> select, TypeInformation<O> type) {
    if (leftKey == null || within == null) {
      throw new IllegalStateException("on(…) and within(…) must be set");
    }
    JoinStep step = step();
    DataStream<StampedRow> stamped =
        stamp(step, LEFT, 0, left, leftKey, leftTime)
            .union(stamp(step, RIGHT, 1, right, rightKey, rightTime));
    return stamped
        .keyBy(StampedRow::key, JoinTypes.KEY)
        .transform(
            OperatorNames.name(uid, "join"),
            RowTypes.STREAM_ROW,
            new WithinJoinOperator(step, OUTPUT_TAG, channels(), bounds))
        .uid(OperatorNames.uid(uid, "join"))
        .map(new RecordPairs<>(left.getType(), right.getType(), select))
        .returns(type)
        .name(OperatorNames.name(uid, "select"))
        .uid(OperatorNames.uid(uid, "select"));
  }

  private ClockTargets targets() {
    StreamExecutionEnvironment env = left.getExecutionEnvironment();
    return ClockTargets.of(env.getParallelism(), env.getMaxParallelism());
  }

  private JoinChannels channels() {
    List<Integer> ofLeft = new ArrayList<>(JoinChannels.ofEdge(0, left.getParallelism()));
    List<Integer> ofRight = new ArrayList<>(JoinChannels.ofEdge(1, right.getParallelism()));
    if (leftTime == null) {
      // In arrival time every row moves both clocks.
      ofLeft.addAll(ofRight);
      ofRight = ofLeft;
    }
    return new JoinChannels(ofLeft, ofRight);
  }

  private JoinStep step() {
    return new JoinStep(
        uid,
        1,
        kind,
        JoinWindow.symmetric(within.toNanos()),
        leftTime == null ? RowTime.arrival() : RowTime.event(TimestampUnit.MILLISECONDS),
        side(LEFT),
        side(RIGHT),
        null,
        "joined",
        false,
        List.of());
  }

  private JoinSide side(String name) {
    return new JoinSide(
        name,
        name,
        List.of(slot(RecordRows.KEY)),
        List.of(slot(RecordRows.RECORD)),
        List.of("record"),
        leftTime == null ? null : slot(RecordRows.TIME),
        false,
        0);
  }

  private static Expression slot(int slot) {
    return new Expression.SlotReference(slot, List.of());
  }

  private <T> SingleOutputStreamOperator<StampedRow> stamp(
      JoinStep step,
      String name,
      int tag,
      DataStream<T> records,
      FieldReader<T, ?> key,
      FieldReader<T, Long> time) {
    SingleOutputStreamOperator<StreamRow> rows =
        records
            .map(new RecordRows<>(records.getType(), tag, key, time))
            .returns(RowTypes.STREAM_ROW)
            .name(OperatorNames.name(uid, name))
            .uid(OperatorNames.uid(uid, name))
            .setParallelism(records.getParallelism());
    EdgeStream edge = new EdgeStream(tag, List.of("key", "time"));
    String part = "stamp-" + name;
    return rows.transform(
            OperatorNames.name(uid, part),
            JoinTypes.STAMPED_ROW,
            new ClockStamper(
                step,
                part,
                tag,
                Map.of(name, edge),
                IDLE_TIMEOUT.toMillis(),
                channels(),
                targets(),
                InputEnd.of(rows)))
        .uid(OperatorNames.uid(uid, part))
        .setParallelism(rows.getParallelism());
  }
}
