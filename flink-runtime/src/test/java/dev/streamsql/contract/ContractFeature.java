package dev.streamsql.contract;

import java.util.EnumSet;
import java.util.Set;

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
}
