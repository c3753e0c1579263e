package dev.streamsql.join;

import dev.streamsql.row.RowTypes;
import org.apache.flink.api.common.typeinfo.TypeInformation;

/** The types on the edge into a join. */
public final class JoinTypes {

  /** Rows with the stamper's header. */
  public static final TypeInformation<StampedRow> STAMPED_ROW =
      new RowTypes<>(StampedRow.class, new StampedRowSerializer(), false);

  /** The key that they are distributed by. */
  public static final TypeInformation<JoinKey> KEY =
      new RowTypes<>(JoinKey.class, new JoinKeySerializer(), true);

  private JoinTypes() {}
}
