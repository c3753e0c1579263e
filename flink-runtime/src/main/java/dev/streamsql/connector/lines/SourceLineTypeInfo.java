package dev.streamsql.connector.lines;

import org.apache.flink.api.common.serialization.SerializerConfig;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeutils.TypeSerializer;

/** The type of {@link SourceLine}, so that generic types can stay switched off. */
public final class SourceLineTypeInfo extends TypeInformation<SourceLine> {
  /** The one instance: the type has no parameters. */
  public static final SourceLineTypeInfo INSTANCE = new SourceLineTypeInfo();

  private static final long serialVersionUID = 1L;

  private SourceLineTypeInfo() {}

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
  public Class<SourceLine> getTypeClass() {
    return SourceLine.class;
  }

  @Override
  public boolean isKeyType() {
    return false;
  }

  @Override
  public TypeSerializer<SourceLine> createSerializer(SerializerConfig config) {
    return SourceLineSerializer.INSTANCE;
  }

  @Override
  public String toString() {
    return "SourceLine";
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SourceLineTypeInfo;
  }

  @Override
  public int hashCode() {
    return SourceLineTypeInfo.class.hashCode();
  }

  @Override
  public boolean canEqual(Object other) {
    return other instanceof SourceLineTypeInfo;
  }
}
