package dev.streamsql.cli;

import dev.streamsql.cluster.ClusterConnection;
import dev.streamsql.cluster.Target;
import picocli.CommandLine.Option;

/** The options of commands that talk to a cluster. */
final class ClusterOptions {
  @Option(
      names = "--target",
      paramLabel = "HOST:PORT",
      required = true,
      description = "The cluster: the address of its web page, such as 127.0.0.1:8081.")
  private String target;

  String target() {
    return target;
  }

  ClusterConnection connect() {
    return ClusterConnection.open(Target.parse(target));
  }
}
