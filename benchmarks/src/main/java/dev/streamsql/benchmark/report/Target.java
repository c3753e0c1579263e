package dev.streamsql.benchmark.report;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A target and what was measured.
 *
 * @param workload the workload
 * @param text the target in words
 * @param measured the ratio or figure
 * @param limit what it is held against
 * @param atLeast whether it must be at least the limit; otherwise at most
 */
public record Target(String workload, String text, double measured, double limit, boolean atLeast) {

  /** Returns whether the target is met. */
  @JsonProperty("met")
  public boolean met() {
    return atLeast ? measured >= limit : measured <= limit;
  }
}
