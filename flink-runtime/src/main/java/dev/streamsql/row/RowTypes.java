package dev.streamsql.row;

import java.util.Objects;
import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/**
 * Type information for a class that has its own serializer, so that Flink never falls back to a
 * generic one.
 *
 * @param <T> the type
 */
public final class RowTypes<T> extends TypeInformation<T> {
  private static final long serialVersionUID = 1L;

  /** The type of the rows on an edge. */
  public static final TypeInformation<StreamRow> STREAM_ROW =
      new RowTypes<>(StreamRow.class, new StreamRowSerializer(), false);

  private final Class<T> type;
  private final TypeSerializer<T> serializer;
  private final boolean key;

  /**
   * Creates type information.
   *
   * @param type the class
   * @param serializer its serializer; stateless
   * @param key whether values can be a key: they have a content hash
   */
  public RowTypes(Class<T> type, TypeSerializer<T> serializer, boolean key) {
    this.type = type;
    this.serializer = serializer;
    this.key = key;
  }

  @Override
  public boolean isBasicType() {
    return false;
  }

  @Override
  public boolean isTupleType() {
    return false;
  }

  @Override
  public int getArity() {
    return 1;
  }

  @Override
  public int getTotalFields() {
    return 1;
  }

  @Override
  public Class<T> getTypeClass() {
    return type;
  }

  @Override
  public boolean isKeyType() {
    return key;
  }

  @Override
  public TypeSerializer<T> createSerializer(SerializerConfig config) {
    return serializer;
  }

  @Override
  public String toString() {
    return type.getSimpleName();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RowTypes<?> that
        && that.type == type
        && that.serializer.equals(serializer);
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, serializer);
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof RowTypes<?>;
  }
}
