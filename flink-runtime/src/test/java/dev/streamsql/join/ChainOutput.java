package dev.streamsql.join;

import java.util.function.Consumer;
import org.apache.flink.runtime.event.WatermarkEvent;
import org.apache.flink.streaming.api.operators.Output;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.LatencyMarker;
import org.apache.flink.streaming.runtime.streamrecord.RecordAttributes;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.streaming.runtime.watermarkstatus.WatermarkStatus;
import org.apache.flink.util.OutputTag;

/**
 * An operator's output that calls what reads it at once.
 *
 * @param rows takes the rows
 * @param marks takes the watermarks
 */
record ChainOutput<T>(Consumer<T> rows, Consumer<Watermark> marks)
    implements Output<StreamRecord<T>> {

  @Override
  public void collect(StreamRecord<T> element) {
    rows.accept(element.getValue());
  }

  @Override
  public void emitWatermark(Watermark mark) {
    marks.accept(mark);
  }

  @Override
  public void emitWatermarkStatus(WatermarkStatus status) {}

  @Override
  public <X> void collect(OutputTag<X> tag, StreamRecord<X> element) {}

  @Override
  public void emitLatencyMarker(LatencyMarker marker) {}

  @Override
  public void emitRecordAttributes(RecordAttributes attributes) {}

  @Override
  public void emitWatermark(WatermarkEvent event) {}

  @Override
  public void close() {}
}
