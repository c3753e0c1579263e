package dev.streamsql.benchmark.rows;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.io.Serializable;

/** Rows without an end, all in one partition. Rows of the two streams take turns. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
@JsonSubTypes({
  @JsonSubTypes.Type(value = ChurnRows.class, name = "churn"),
  @JsonSubTypes.Type(value = FillRows.class, name = "fill")
})
public interface LoadRows extends RowFields, Serializable {

  @Override
  default int stream(long index) {
    return (int) (index & 1);
  }

  @Override
  default int partition(long index) {
    return 0;
  }
}
