package dev.streamsql.cluster;

import java.net.ConnectException;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.flink.shaded.jackson2.com.fasterxml.jackson.core.JacksonException;
import org.apache.flink.util.ExceptionUtils;

/** Says in one sentence why a cluster did not do what it was asked. */
final class ClusterFailures {
  /** How a line of a cluster's stack trace begins, and its answers are nothing else. */
  private static final List<String> TRACE = List.of("at ", "... ", "End of exception", "<");

  /** What Flink's client says of a port at which something else listens. */
  private static final List<String> STRANGERS =
      List.of("Channel became inactive", "not valid JSON", "Failed to parse the response");

  private static final String PORT = ": is it started, and is this the port of its web page?";

  private ClusterFailures() {}

  static ClusterException of(Target target, Throwable failure) {
    return new ClusterException(text(target, failure), failure);
  }

  private static String text(Target target, Throwable failure) {
    if (ExceptionUtils.findThrowable(failure, UnknownHostException.class).isPresent()) {
      return "there is no host " + target.host();
    }
    if (ExceptionUtils.findThrowable(failure, ConnectException.class).isPresent()) {
      return "no cluster answers at " + target + PORT;
    }
    if (ExceptionUtils.findThrowable(failure, TimeoutException.class).isPresent()) {
      return "no answer from " + target + " in time" + PORT;
    }
    String cause = cause(failure);
    return ExceptionUtils.findThrowable(failure, JacksonException.class).isPresent()
            || STRANGERS.stream().anyMatch(cause::contains)
        ? "what answers at " + target + " is no Flink JobManager" + PORT
        : cause;
  }

  private static String cause(Throwable failure) {
    return cause(
        Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
            .map(Throwable::getMessage)
            .filter(Objects::nonNull)
            .collect(Collectors.joining("\n")));
  }

  /** Returns what lies at the bottom of a stack trace: its last cause says most. */
  static String cause(String text) {
    List<String> lines =
        text.lines()
            .map(String::strip)
            .filter(
                line -> line.matches(".*\\p{L}.*") && TRACE.stream().noneMatch(line::startsWith))
            .toList();
    String last =
        lines.stream()
            .filter(line -> line.startsWith("Caused by: "))
            .reduce((first, second) -> second)
            .or(() -> lines.stream().reduce((first, second) -> second))
            .orElse("");
    return withoutClassNames(last.replaceFirst("^Caused by: ", ""));
  }

  /** {@code java.io.IOException: org.x.Other: text} gives {@code text}. */
  private static String withoutClassNames(String line) {
    String[] parts = line.split(": ");
    int first = 0;
    while (first < parts.length - 1 && parts[first].matches("\\[?([a-z][\\w]*\\.)+[A-Z][\\w$]*")) {
      first++;
    }
    return String.join(": ", Arrays.copyOfRange(parts, first, parts.length));
  }
}
