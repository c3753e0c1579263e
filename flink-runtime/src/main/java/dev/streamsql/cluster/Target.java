package dev.streamsql.cluster;

import dev.streamsql.local.UserInputException;

/**
 * Where a Flink cluster answers: the REST address of its JobManager.
 *
 * @param host a host name or address; an IPv6 address without brackets
 * @param port 1 to 65535
 */
public record Target(String host, int port) {
  private static final int MAX_PORT = 65535;

  /**
   * Reads {@code host:port}.
   *
   * @throws UserInputException if it is something else
   */
  public static Target parse(String text) {
    int colon = text.lastIndexOf(':');
    if (colon > 0) {
      String host = text.substring(0, colon);
      if (host.startsWith("[") && host.endsWith("]")) {
        host = host.substring(1, host.length() - 1);
      }
      int port = port(text.substring(colon + 1));
      if (port > 0 && !host.isBlank() && !host.contains("/")) {
        return new Target(host, port);
      }
    }
    throw new UserInputException(
        "--target takes host:port of a Flink cluster's web page, such as 127.0.0.1:8081, found "
            + text);
  }

  private static int port(String text) {
    try {
      int port = Integer.parseInt(text);
      return port <= MAX_PORT ? port : 0;
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  @Override
  public String toString() {
    return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
  }
}
