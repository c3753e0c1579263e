package dev.streamsql.join;

import dev.streamsql.time.Side;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * The stampers of a join, by the sides whose rows they can stamp. A stamper is known by its edge
 * and its subtask.
 *
 * @param left those of left rows
 * @param right those of right rows
 */
public record JoinChannels(List<Integer> left, List<Integer> right) implements Serializable {

  /** The low bits of a channel and of a partition; the edge's number is above them. */
  private static final int EDGE_SHIFT = 24;

  public JoinChannels {
    left = List.copyOf(left);
    right = List.copyOf(right);
  }

  /** Returns the number of a stamper, and of a source partition, among those of all edges. */
  static int number(int edge, int subtask) {
    return edge << EDGE_SHIFT | subtask;
  }

  /** Returns the stampers of one edge. */
  public static List<Integer> ofEdge(int edge, int parallelism) {
    List<Integer> channels = new ArrayList<>();
    for (int subtask = 0; subtask < parallelism; subtask++) {
      channels.add(number(edge, subtask));
    }
    return channels;
  }

  /** Returns the stampers of a side's rows. */
  List<Integer> of(Side side) {
    return side == Side.LEFT ? left : right;
  }

  /** Tells whether one stamper stamps all rows of a side: then it knows that side's clock alone. */
  boolean isSole(Side side) {
    return of(side).size() == 1;
  }

  /** Tells whether there is more than one stamper. */
  boolean areSeveral() {
    return left.size() > 1 || right.size() > 1 || !left.equals(right);
  }
}
