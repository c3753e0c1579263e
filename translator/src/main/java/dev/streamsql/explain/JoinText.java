package dev.streamsql.explain;

import dev.streamsql.expression.Expression;
import dev.streamsql.plan.JoinSide;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.JoinWindow;
import dev.streamsql.plan.RowTime;
import java.util.Locale;
import java.util.function.BiConsumer;

/** Describes one join to a person: keys, clocks, state, and when padding can come. */
final class JoinText {
  private final JoinStep join;
  private final SlotNames names;
  private final String within;
  private final String left;
  private final String right;

  JoinText(JoinStep join, SlotNames names) {
    this.join = join;
    this.names = names;
    this.within = Durations.text(join.withinNanos());
    this.left = join.left().alias();
    this.right = join.right().alias();
  }

  /**
   * Describes the join.
   *
   * @param bounds what bounds its state besides WITHIN
   * @param item takes each line's name and text
   */
  void describe(String bounds, BiConsumer<String, String> item) {
    item.accept("kind", join.kind() + " " + left + " × " + right);
    item.accept("within", window());
    item.accept("key", keys());
    if (join.residual() != null) {
      item.accept("and", names.text(join.output(), join.residual()));
    }
    item.accept("time", time());
    item.accept("clocks", clocks());
    if (join.time().idleTimeoutNanos() > 0) {
      item.accept("idle", idle());
    }
    item.accept("state", state() + "; " + bounds);
    item.accept("padding", padding());
  }

  private String window() {
    JoinWindow window = join.window();
    return window.isSymmetric()
        ? within + ", the boundary included"
        : right
            + " from "
            + Durations.text(window.beforeNanos())
            + " before to "
            + Durations.text(window.afterNanos())
            + " after "
            + left
            + ", the boundaries included";
  }

  private String keys() {
    StringBuilder keys = new StringBuilder();
    for (int part = 0; part < join.left().keys().size(); part++) {
      keys.append(part == 0 ? "" : " AND ")
          .append(key(join.left(), part))
          .append(" = ")
          .append(key(join.right(), part));
    }
    return keys.toString();
  }

  private String key(JoinSide side, int part) {
    Expression key = side.keys().get(part);
    String text = names.text(side.stream(), key);
    if (side.merged()) {
      return text;
    }
    return key instanceof Expression.SlotReference
        ? side.alias() + "." + text
        : text + " of " + side.alias();
  }

  private String time() {
    if (!join.time().isEvent()) {
      return switch (join.time().wallClock()) {
        case LIVE -> "arrival time, by the wall clock";
        case RECORDED -> "arrival time, as the event log records it";
        case STEPPED -> "arrival time, as the event log records it; nothing happens between lines";
      };
    }
    String unit =
        join.time().unit() == null
            ? "by magnitude"
            : join.time().unit().name().toLowerCase(Locale.ROOT);
    String field = names.text(join.right().stream(), join.right().timestamp());
    return join.left().merged()
        ? "of merged rows the latest of their rows' times; event time from "
            + field
            + ", unit "
            + unit
        : "event time from " + field + ", unit " + unit;
  }

  private String clocks() {
    RowTime time = join.time();
    if (!time.isEvent()) {
      return "both sides' clocks are the moment of arrival; no row is late";
    }
    if (time.isComplete()) {
      return "complete mode: one a side, "
          + Durations.text(time.outOfOrdernessNanos())
          + " behind the largest event time seen on it"
          + (join.left().merged()
              ? "; of merged rows the clock behind which the earlier stage gives none"
              : "")
          + "; a row behind its own side's clock is late and dropped";
    }
    return "one a side: the largest event time seen on it; a row more than "
        + within
        + " behind its own side's clock is late and dropped";
  }

  private String idle() {
    return "a side that has had a row and then none for "
        + Durations.text(join.time().idleTimeoutNanos())
        + " takes the wall clock for its clock";
  }

  private String state() {
    String kept =
        join.time().isComplete()
            ? "rows until both clocks have passed them by " + within
            : "rows not more than " + within + " behind their side's clock";
    return kept + "; about rate × " + within + " rows a side";
  }

  private String padding() {
    if (!join.kind().isOuter()) {
      return "none: an INNER join gives pairs only";
    }
    if (join.time().isComplete()) {
      return "when both sides' clocks have passed the last row that could match, or at the end of"
          + " all input (stop with drain). While one side is silent the other's rows wait";
    }
    if (join.time().isEvent()) {
      return "when a later row of "
          + left
          + " is more than "
          + within
          + " newer, or at the end of all input (stop with drain). Rows of "
          + right
          + " alone never cause it: while "
          + left
          + " is silent its last rows wait"
          + (join.time().idleTimeoutNanos() > 0 ? " for the idle time-out" : "");
    }
    return switch (join.time().wallClock()) {
      case LIVE -> within + " after arrival, whether or not rows come; or at the end";
      case RECORDED ->
          "as soon as the log's clock has passed arrival + " + within + ", or at the end";
      case STEPPED -> "at the first row or tick after arrival + " + within + ", or at the end";
    };
  }
}
