package dev.streamsql.contract;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** What a generated case may use. */
enum ContractFeature {
  /** More than two streams. */
  CASCADE,
  /** IDLETIMEOUT. */
  IDLE,
  /** Arrival times that only rows and ticks move, and the ticks. */
  STEPPED,
  /** Asymmetric windows, residual conditions. */
  EXTENDED,
  /** MAXOUTOFORDERNESS, RIGHT and FULL. */
  COMPLETE,
  /** Stops without an end of input. */
  STOP,
  CAPS;

  static final Set<ContractFeature> ALL = Set.copyOf(EnumSet.allOf(ContractFeature.class));

  /** Reads a list of names; without one there is a default. */
  static Set<ContractFeature> parse(String names, Set<ContractFeature> otherwise) {
    if (names == null) {
      return otherwise;
    }
    return names.equals("ALL")
        ? ALL
        : Arrays.stream(names.split(",")).map(ContractFeature::valueOf).collect(Collectors.toSet());
  }
}
