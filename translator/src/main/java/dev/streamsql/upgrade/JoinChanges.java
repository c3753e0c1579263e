package dev.streamsql.upgrade;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Says in a user's words why the state of one join is of no use to another. */
final class JoinChanges {
  private final List<String> reasons = new ArrayList<>();

  private JoinChanges() {}

  /** Returns what has changed, one reason each; empty where the meaning is the same. */
  static List<String> between(JoinState before, JoinState after) {
    JoinChanges changes = new JoinChanges();
    changes.kind(before.kind(), after.kind());
    changes.changed("its times were by " + before.time(), before.time(), after.time());
    changes.changed(
        "its clocks were in " + before.clocks() + " mode", before.clocks(), after.clocks());
    changes.side(before.left(), after.left());
    changes.side(before.right(), after.right());
    return changes.reasons;
  }

  private void kind(String before, String after) {
    if (!before.equals(after)) {
      reasons.add(
          before
              + " JOIN became "
              + after
              + " JOIN: only of rows that are padded is it noted whether they have a partner");
    }
  }

  private void changed(String was, String before, String after) {
    if (!before.equals(after)) {
      reasons.add(was + " and are now " + (was.contains("mode") ? "in " : "by ") + after);
    }
  }

  private void side(JoinState.Side before, JoinState.Side after) {
    if (!before.stream().equals(after.stream())) {
      reasons.add("it joins " + after.stream() + " instead of " + before.stream());
      return;
    }
    if (!before.origin().equals(after.origin())) {
      reasons.add(
          before.origin().startsWith("join ")
              ? "the join that makes " + before.stream() + " has lost its state"
              : "the rows of " + before.stream() + " come from somewhere else");
    }
    String keys = names(before, before.keys());
    String keysNow = names(after, after.keys());
    if (!before.keys().equals(after.keys())) {
      reasons.add(
          keys.equals(keysNow)
              ? "its keys " + keys + " are computed in another way"
              : "its keys changed from " + keys + " to " + keysNow);
    }
    columns(before, after);
    if (before.timestamp() != null
        && after.timestamp() != null
        && !before.timestamp().equals(after.timestamp())) {
      reasons.add(
          "the time of "
              + before.stream()
              + " changed from "
              + name(before.timestamp())
              + " to "
              + name(after.timestamp()));
    }
  }

  private void columns(JoinState.Side before, JoinState.Side after) {
    Map<String, String> was = byName(before);
    Map<String, String> is = byName(after);
    List<String> more = is.keySet().stream().filter(name -> !was.containsKey(name)).toList();
    List<String> fewer = was.keySet().stream().filter(name -> !is.containsKey(name)).toList();
    if (!more.isEmpty()) {
      reasons.add("its rows now also carry " + list(after, more));
    }
    if (!fewer.isEmpty()) {
      reasons.add("its rows no longer carry " + list(before, fewer));
    }
    was.forEach(
        (name, definition) -> {
          if (is.containsKey(name) && !is.get(name).equals(definition)) {
            reasons.add(
                list(before, List.of(name))
                    + " is computed in another way: "
                    + definition
                    + " became "
                    + is.get(name));
          }
        });
  }

  private static Map<String, String> byName(JoinState.Side side) {
    Map<String, String> columns = new LinkedHashMap<>();
    side.columns().forEach(column -> columns.put(name(column), definition(column)));
    return columns;
  }

  private static String names(JoinState.Side side, List<String> columns) {
    return list(side, columns.stream().map(JoinChanges::name).toList());
  }

  /** Merged rows' columns have their streams' names already. */
  private static String list(JoinState.Side side, List<String> names) {
    boolean merged = side.stream().contains(JoinStates.MERGED);
    return String.join(
        ", ",
        names.stream()
            .map(
                name ->
                    merged
                        ? name
                        : name.equals("*")
                            ? side.alias() + " as a whole"
                            : side.alias() + "." + name)
            .toList());
  }

  private static String name(String column) {
    int brace = column.indexOf('{');
    return brace <= 0 ? column : column.substring(0, brace) + column.substring(end(column));
  }

  private static String definition(String column) {
    int brace = column.indexOf('{');
    return brace <= 0 ? column : column.substring(brace + 1, end(column) - 1);
  }

  private static int end(String column) {
    return column.lastIndexOf('}') + 1;
  }
}
