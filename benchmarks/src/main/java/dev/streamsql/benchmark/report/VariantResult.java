package dev.streamsql.benchmark.report;

/**
 * The figures of one variant.
 *
 * @param variant its name
 * @param results the rows that came out of each run
 * @param rowsPerCpuSecond rows per second of processor time
 * @param rowsPerSecond rows per second
 * @param bytesPerRow heap per buffered row; null where it was not measured
 */
public record VariantResult(
    String variant,
    long results,
    Spread rowsPerCpuSecond,
    Spread rowsPerSecond,
    Spread bytesPerRow) {}
