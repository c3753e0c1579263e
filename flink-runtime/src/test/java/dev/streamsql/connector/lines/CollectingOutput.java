package dev.streamsql.connector.lines;

import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.eventtime.Watermark;
import org.apache.flink.api.connector.source.ReaderOutput;
import org.apache.flink.api.connector.source.SourceOutput;

/** Keeps the lines that a reader emits. */
final class CollectingOutput implements ReaderOutput<SourceLine> {
  final List<SourceLine> lines = new ArrayList<>();

  List<String> texts() {
    return lines.stream().map(SourceLine::text).toList();
  }

  @Override
  public void collect(SourceLine line) {
    lines.add(line);
  }

  @Override
  public void collect(SourceLine line, long timestamp) {
    throw new AssertionError("a line source sets no timestamps");
  }

  @Override
  public void emitWatermark(Watermark watermark) {
    throw new AssertionError("a line source emits no watermarks");
  }

  @Override
  public void markIdle() {}

  @Override
  public void markActive() {}

  @Override
  public SourceOutput<SourceLine> createOutputForSplit(String splitId) {
    return this;
  }

  @Override
  public void releaseOutputForSplit(String splitId) {}
}
