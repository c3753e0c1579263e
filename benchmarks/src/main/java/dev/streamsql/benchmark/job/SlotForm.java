package dev.streamsql.benchmark.job;

import dev.streamsql.benchmark.rows.FieldsForm;
import dev.streamsql.benchmark.rows.RowFields;
import dev.streamsql.benchmark.rows.RowForm;
import dev.streamsql.benchmark.rows.Rows;
import dev.streamsql.expression.PathStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.row.StreamRow;
import java.util.List;

/**
 * Rows as our decoders give them: the fields that the plan references, in its order of slots.
 *
 * @param tags the tag of each stream in the plan
 * @param fields the fields of each stream's slots
 */
record SlotForm(int[] tags, Field[][] fields) implements RowForm<StreamRow>, FieldsForm<StreamRow> {

  private enum Field {
    KEY("k"),
    TIME("ts"),
    VALUE("v");

    private final PathStep step;

    Field(String name) {
      this.step = new PathStep.Field(name);
    }

    private static Field of(List<PathStep> path) {
      for (Field field : values()) {
        if (path.equals(List.of(field.step))) {
          return field;
        }
      }
      throw new IllegalArgumentException("the generated rows have no field " + path);
    }
  }

  static SlotForm of(SourceStep step, Plan plan) {
    int streams = step.streams().size();
    int[] tags = new int[streams];
    Field[][] fields = new Field[streams][];
    for (SourceStream stream : step.streams()) {
      int index = stream.stream().charAt(0) - 'a';
      tags[index] = plan.tag(stream.stream());
      fields[index] = stream.layout().stream().map(Field::of).toArray(Field[]::new);
    }
    return new SlotForm(tags, fields);
  }

  @Override
  public StreamRow make(Rows rows, long index) {
    return row(rows, index);
  }

  @Override
  public StreamRow row(RowFields rows, long index) {
    int stream = rows.stream(index);
    Field[] slots = fields[stream];
    Object[] values = new Object[slots.length];
    for (int i = 0; i < slots.length; i++) {
      values[i] =
          switch (slots[i]) {
            case KEY -> rows.key(index);
            case TIME -> rows.time(index);
            case VALUE -> rows.payload(index);
          };
    }
    return new StreamRow(tags[stream], rows.partition(index), StreamRow.NO_ARRIVAL, values);
  }
}
