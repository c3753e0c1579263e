package dev.streamsql.analysis;

import dev.streamsql.expression.Expression;
import dev.streamsql.expression.PathStep;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The slots of a stream's rows, and which of them a path leads to. */
sealed interface StreamSchema {

  /**
   * Finds the slot of a path.
   *
   * @param path the path from the row; empty for the whole row
   * @return the slot and the rest of the path; null where the stream has no such column
   */
  Expression.SlotReference slot(List<PathStep> path);

  /** Returns the column names of a stream that has fixed ones; null where any name is right. */
  Set<String> columns();

  /** A stream from outside: schemaless, each path that is asked for becomes a slot. */
  record External(Map<List<PathStep>, Integer> slots) implements StreamSchema {
    External() {
      this(new LinkedHashMap<>());
    }

    @Override
    public Expression.SlotReference slot(List<PathStep> path) {
      int slot = slots.computeIfAbsent(List.copyOf(path), key -> slots.size());
      return new Expression.SlotReference(slot, List.of());
    }

    @Override
    public Set<String> columns() {
      return null;
    }

    List<List<PathStep>> layout() {
      return new ArrayList<>(slots.keySet());
    }
  }

  /** The output of a SELECT list without a star: one slot a column. */
  record Columns(List<String> names) implements StreamSchema {
    @Override
    public Expression.SlotReference slot(List<PathStep> path) {
      // A column may be called p.q, so the longest name that fits wins.
      for (int length = path.size(); length > 0; length--) {
        int slot = names.indexOf(name(path.subList(0, length)));
        if (slot >= 0) {
          return new Expression.SlotReference(slot, path.subList(length, path.size()));
        }
      }
      return null;
    }

    private static String name(List<PathStep> path) {
      StringBuilder name = new StringBuilder();
      for (PathStep step : path) {
        if (step instanceof PathStep.Field field) {
          name.append(name.isEmpty() ? "" : ".").append(field.name());
        } else if (step instanceof PathStep.Index index) {
          name.append('[').append(index.index()).append(']');
        }
      }
      return name.toString();
    }

    @Override
    public Set<String> columns() {
      return Set.copyOf(names);
    }
  }

  /** The output of a SELECT list with a star: one slot with the whole object. */
  record Document() implements StreamSchema {
    @Override
    public Expression.SlotReference slot(List<PathStep> path) {
      return new Expression.SlotReference(0, path);
    }

    @Override
    public Set<String> columns() {
      return null;
    }
  }
}
