package dev.streamsql.benchmark;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Lists the workloads. */
@Command(name = "list", description = "Lists the workloads.")
final class ListCommand implements Callable<Integer> {

  @Override
  public Integer call() {
    for (Workload workload : Workloads.all()) {
      System.out.printf("%-13s %s%n", workload.name(), workload.title());
    }
    System.out.printf(
        "%-13s %s%n", FirstResult.NAME, "bin/streamsql run to the first result of the example");
    return 0;
  }
}
