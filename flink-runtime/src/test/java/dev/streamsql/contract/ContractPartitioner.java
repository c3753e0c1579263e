package dev.streamsql.contract;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;

/** Spreads a case's rows over source partitions, some of which fall silent. */
final class ContractPartitioner {
  private static final long MILLI = 1_000_000L;

  private final Random random;
  private final int partitions;
  private final long[] behind;
  private final Set<Integer> speaking = new TreeSet<>();

  private final Set<Integer> silent = new TreeSet<>();
  private final boolean again;

  private ContractPartitioner(Random random, boolean again) {
    this.random = random;
    this.again = again;
    this.partitions = 2 + random.nextInt(2);
    this.behind = new long[partitions];
    for (int partition = 0; partition < partitions; partition++) {
      behind[partition] = random.nextInt(3) == 0 ? 0 : random.nextInt(60) * MILLI;
    }
  }

  /**
   * Tells whether the contract says one thing only of a case over several partitions: the model has
   * none of a cascade's, and no caps, which a partition's rows may hit that have yet to be removed.
   */
  static boolean canSpread(ContractQuery query) {
    return query.eventTime()
        && !query.complete()
        && query.idleTimeout() == 0
        && query.stages().size() == 1
        && query.maxKeys() + query.maxRows() == 0;
  }

  /**
   * Spreads a case's rows.
   *
   * @param again whether partitions speak again that have fallen silent
   */
  static ContractCase spread(ContractCase given, boolean again) {
    ContractPartitioner spread = new ContractPartitioner(new Random(given.seed()), again);
    List<ContractEvent> events = new ArrayList<>();
    for (ContractEvent event : given.events()) {
      if (spread.speaking.size() > 1 && spread.random.nextInt(12) == 0) {
        events.add(spread.silent(event.at()));
      }
      events.add(event.type() == ContractEvent.Type.ROW ? spread.row(event) : event);
    }
    return new ContractCase(given.seed(), given.query(), List.copyOf(events), given.flush());
  }

  private ContractEvent silent(long at) {
    List<Integer> candidates = List.copyOf(speaking);
    int partition = candidates.get(random.nextInt(candidates.size()));
    speaking.remove(partition);
    silent.add(partition);
    return ContractEvent.silent(at, partition);
  }

  private ContractEvent row(ContractEvent event) {
    int partition = speaker();
    Map<String, Object> row = new LinkedHashMap<>(event.row());
    Long time = event.time();
    if (time != null) {
      speaking.add(partition);
      silent.remove(partition);
      time -= behind[partition];
      row.put("ts", time);
    }
    return ContractEvent.row(event.at(), event.input(), partition, row, time, event.id());
  }

  /** A partition that has fallen silent seldom speaks again. */
  private int speaker() {
    int any = random.nextInt(partitions);
    boolean seldom = random.nextInt(4) == 0;
    return speaking.isEmpty() || !silent.contains(any) || again && seldom
        ? any
        : List.copyOf(speaking).get(random.nextInt(speaking.size()));
  }
}
