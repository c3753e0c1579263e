package dev.streamsql.benchmark.load;

import java.util.List;

/** Says that a job has not run as long as it was to. */
public final class LoadFailure extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Sample> samples;

  LoadFailure(int code, List<Sample> samples) {
    super(
        "the job's process has ended with code "
            + code
            + (samples.isEmpty()
                ? " before it was seen"
                : " after "
                    + samples.get(samples.size() - 1).counts().rows()
                    + " rows; what it said is above"));
    this.samples = List.copyOf(samples);
  }

  /** Returns what was seen of it. */
  List<Sample> samples() {
    return samples;
  }
}
