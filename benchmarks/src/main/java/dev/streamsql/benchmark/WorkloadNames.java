package dev.streamsql.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import picocli.CommandLine.TypeConversionException;

/** Finds workloads by their names. */
final class WorkloadNames {
  private WorkloadNames() {}

  /**
   * Finds a workload.
   *
   * @throws TypeConversionException if there is none of the name
   */
  static Workload find(String name) {
    return Workloads.all().stream()
        .filter(workload -> workload.name().equals(name))
        .findFirst()
        .orElseThrow(
            () -> new TypeConversionException("no workload '" + name + "'; there are " + names()));
  }

  /** Finds workloads, all where no name is given. */
  static List<Workload> find(List<String> names) {
    List<Workload> found = new ArrayList<>();
    for (String name : names) {
      if (!name.equals(FirstResult.NAME)) {
        found.add(find(name));
      }
    }
    return names.isEmpty() ? Workloads.all() : found;
  }

  private static String names() {
    return Workloads.all().stream().map(Workload::name).collect(Collectors.joining(", "))
        + ", "
        + FirstResult.NAME;
  }
}
