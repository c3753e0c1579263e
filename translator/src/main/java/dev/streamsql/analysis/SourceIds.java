package dev.streamsql.analysis;

import dev.streamsql.plan.Fingerprint;
import dev.streamsql.plan.SourceStep;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Gives sources ids by what they read. Where a script reads one thing in two ways, such as a topic
 * from two positions, all options count.
 */
final class SourceIds {
  private final ConnectorCatalog connectors;
  private final Set<String> used = new HashSet<>();

  private SourceIds(ConnectorCatalog connectors) {
    this.connectors = connectors;
  }

  /** Makes the steps of sources, in their order. */
  static List<SourceStep> steps(Collection<PhysicalSource> sources, ConnectorCatalog connectors) {
    SourceIds ids = new SourceIds(connectors);
    Map<String, Long> alike =
        sources.stream()
            .map(ids::id)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    List<SourceStep> steps = new ArrayList<>();
    for (PhysicalSource source : sources) {
      String id = ids.id(source);
      String all = ConnectorCatalog.SourceIdentity.ALL_OPTIONS.of(source.options());
      steps.add(
          source.toStep(ids.unique(alike.get(id) == 1 ? id : id + "-" + Fingerprint.of(all))));
    }
    return steps;
  }

  private String id(PhysicalSource source) {
    String identity = connectors.identity(source.connector(), source.options());
    return "source/"
        + source.connector()
        + "-"
        + Fingerprint.of(source.connector() + " " + identity);
  }

  private String unique(String id) {
    String unique = id;
    for (int number = 2; !used.add(unique); number++) {
      unique = id + "-" + number;
    }
    return unique;
  }
}
