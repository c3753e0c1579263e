package dev.streamsql.benchmark.report;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The figures of one workload.
 *
 * @param name its name
 * @param title what it is
 * @param query the query in StreamSQL
 * @param settings settings as SET gives them
 * @param rows the rows of all streams
 * @param heap the heap of each process
 * @param variants the variants
 */
public record WorkloadResult(
    String name,
    String title,
    String query,
    Map<String, String> settings,
    long rows,
    String heap,
    List<VariantResult> variants) {

  public WorkloadResult {
    variants = List.copyOf(variants);
  }

  /** Finds a variant's figures. */
  public Optional<VariantResult> variant(String label) {
    return variants.stream().filter(variant -> variant.variant().equals(label)).findFirst();
  }
}
