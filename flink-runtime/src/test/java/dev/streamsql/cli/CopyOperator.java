package dev.streamsql.cli;

import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.accumulators.LongMaximum;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.BoundedOneInput;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;

/** Copies lines, and writes a last one at the end, as a join writes its padding. */
final class CopyOperator extends AbstractStreamOperator<String>
    implements OneInputStreamOperator<String, String>, BoundedOneInput {
  private static final long serialVersionUID = 1L;

  private final boolean fails;
  private transient LongCounter rowsIn;
  private transient LongCounter rowsOut;
  private transient LongMaximum leftClock;

  CopyOperator(boolean fails) {
    this.fails = fails;
  }

  @Override
  public void open() throws Exception {
    super.open();
    rowsIn = getRuntimeContext().getLongCounter("copy/rows-in");
    rowsOut = getRuntimeContext().getLongCounter("copy/rows-out");
    leftClock = new LongMaximum();
    getRuntimeContext().addAccumulator("copy/left-clock", leftClock);
  }

  @Override
  public void processElement(StreamRecord<String> element) {
    if (fails) {
      throw new IllegalArgumentException("does not like " + element.getValue());
    }
    rowsIn.add(1L);
    rowsOut.add(1L);
    leftClock.add(1_700_000_000_000_000_000L);
    output.collect(element);
  }

  @Override
  public void endInput() {
    rowsOut.add(1L);
    output.collect(new StreamRecord<>("the end"));
  }
}
