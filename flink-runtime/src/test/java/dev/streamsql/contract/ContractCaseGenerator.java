package dev.streamsql.contract;

import dev.streamsql.contract.ContractQuery.Equality;
import dev.streamsql.contract.ContractQuery.Kind;
import dev.streamsql.contract.ContractQuery.Residual;
import dev.streamsql.contract.ContractQuery.Stage;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;

/** Makes a case of a seed: the same one for the same seed and features. */
final class ContractCaseGenerator {
  private static final long MILLI = 1_000_000L;
  private static final long START = 1_700_000_000_000L * MILLI;
  private static final List<String> FIELDS = List.of("k", "m");

  private final Random random;
  private final Set<ContractFeature> features;
  private final List<ContractEvent> events = new ArrayList<>();
  private ContractQuery query;
  private int disorder;

  private ContractCaseGenerator(long seed, Set<ContractFeature> features) {
    // Neighbouring seeds begin with similar numbers.
    this.random = new Random(seed * 0x9E3779B97F4A7C15L);
    this.features = features;
  }

  static ContractCase generate(long seed, Set<ContractFeature> features) {
    ContractCaseGenerator generator = new ContractCaseGenerator(seed, features);
    generator.query = generator.query();
    generator.disorder = generator.random.nextInt(4);
    generator.happen();
    boolean stops = generator.use(ContractFeature.STOP, 4);
    // In a complete cascade a later stage is told the clock in steps: padding may wait for the end.
    boolean flush = !stops || generator.query.complete() && generator.query.stages().size() > 1;
    return new ContractCase(seed, generator.query, List.copyOf(generator.events), flush);
  }

  private boolean use(ContractFeature feature, int oneIn) {
    return oneIn(oneIn) & features.contains(feature);
  }

  private boolean oneIn(int cases) {
    return random.nextInt(cases) == 0;
  }

  private ContractQuery query() {
    boolean complete = use(ContractFeature.COMPLETE, 3);
    boolean extended = complete || use(ContractFeature.EXTENDED, 4);
    boolean eventTime = complete || !oneIn(3);
    boolean stepped = use(ContractFeature.STEPPED, 2);
    int count = use(ContractFeature.CASCADE, 2) ? 2 + random.nextInt(2) : 1;
    // A replayed cascade becomes idle at the next line, not between two of them.
    boolean idle =
        eventTime && !complete && (stepped || count == 1) && use(ContractFeature.IDLE, 3);
    // In a complete cascade a later stage's clock moves in steps, so what fills a cap there
    // differs.
    boolean caps = use(ContractFeature.CAPS, 4) && !(complete && count > 1);
    List<Stage> stages = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      stages.add(stage(index, complete, extended, eventTime));
    }
    return new ContractQuery(
        stages,
        eventTime,
        stepped,
        idle ? (1 + random.nextInt(30)) * MILLI : 0,
        complete ? (Long) outOfOrderness() : null,
        caps && !oneIn(3) ? 1 + random.nextInt(3) : 0,
        caps && !oneIn(3) ? 1 + random.nextInt(5) : 0);
  }

  private long outOfOrderness() {
    return oneIn(8) ? 0 : random.nextLong(oneIn(2) ? 60 * MILLI : 3 * MILLI);
  }

  private Stage stage(int index, boolean complete, boolean extended, boolean eventTime) {
    Kind[] kinds = complete ? Kind.values() : new Kind[] {Kind.INNER, Kind.LEFT};
    long after = within(eventTime);
    boolean asymmetric = extended && oneIn(2);
    // A pair may have one 0: the window begins or ends at the row itself.
    long before = asymmetric ? (oneIn(4) ? 0 : within(eventTime)) : after;
    List<Equality> on = new ArrayList<>();
    on.add(new Equality(random.nextInt(index + 1), field(), field()));
    if (oneIn(4)) {
      on.add(new Equality(random.nextInt(index + 1), field(), field()));
    }
    Residual residual =
        extended && oneIn(3)
            ? new Residual(
                random.nextInt(index + 1), "x", oneOf(List.of("<", "<=", ">", ">=")), "x")
            : null;
    return new Stage(kinds[random.nextInt(kinds.length)], before, after, on, residual);
  }

  /** In arrival time all distances are whole milliseconds: there it is the window that is off. */
  private long within(boolean eventTime) {
    long within = (1 + random.nextInt(oneIn(3) ? 3 : 40)) * MILLI;
    return eventTime || !oneIn(4) ? within : within + random.nextInt(3) - 1;
  }

  private String field() {
    return oneIn(3) ? "m" : "k";
  }

  private <T> T oneOf(List<T> values) {
    return values.get(random.nextInt(values.size()));
  }

  private void happen() {
    int inputs = query.stages().size() + 1;
    int rows = 1 + random.nextInt(inputs == 2 ? 40 : 30);
    int keys = 1 + random.nextInt(oneIn(2) ? 2 : 4);
    int leap = 1 + random.nextInt(oneIn(2) ? 12 : 60);
    long now = START;
    for (int id = 0; id < rows; id++) {
      now += (oneIn(4) ? random.nextInt(leap) : random.nextInt(2)) * MILLI;
      if (query.stepped() && oneIn(4)) {
        events.add(ContractEvent.sweep(now));
        now += oneIn(2) ? random.nextInt(leap) * MILLI : 0;
      }
      int input = random.nextInt(inputs);
      Long time = query.eventTime() && !oneIn(50) ? (Long) time(now) : null;
      events.add(ContractEvent.row(now, input, 0, row(id, keys, time), time, id));
    }
    if (query.stepped() && oneIn(2)) {
      events.add(ContractEvent.sweep(now + random.nextInt(60) * MILLI));
    }
  }

  private Map<String, Object> row(int id, int keys, Long time) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("id", (long) id);
    for (String field : FIELDS) {
      if (!oneIn(12)) {
        row.put(field, key(random.nextInt(keys)));
      }
    }
    if (!oneIn(8)) {
      row.put("x", (long) random.nextInt(5));
    }
    if (time != null) {
      row.put("ts", time);
    }
    return row;
  }

  private Object key(int number) {
    return switch (random.nextInt(25)) {
      case 0 -> null;
      case 1 -> (double) number;
      case 2 -> String.valueOf(number);
      default -> (long) number;
    };
  }

  /** Near the wall clock, a little or a lot behind it, or at a border of a row before. */
  private long time(long now) {
    long time = now - random.nextInt(disorder + 1) * (oneIn(2) ? 2L : 7L) * MILLI;
    if (oneIn(3) && !events.isEmpty()) {
      ContractEvent other = oneOf(events);
      if (other.time() != null) {
        Stage stage = oneOf(query.stages());
        long distance = oneIn(2) ? stage.after() : -stage.before();
        time = other.time() + (oneIn(3) ? 0 : distance) + random.nextInt(3) - 1;
        if (query.complete() && oneIn(2)) {
          // There a clock is behind the largest time.
          time += oneIn(2) ? query.outOfOrderness() : -query.outOfOrderness();
        }
      }
    }
    return time;
  }
}
