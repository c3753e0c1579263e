package dev.streamsql.clustertests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What {@code docker-compose.yml} says, read as the images read it, but with this machine's
 * addresses and paths: each container's port is a free one of the loopback address.
 */
final class ComposeFile {
  private static final String FILE = "docker-compose.yml";
  private static final String LOOPBACK = "127.0.0.1";

  /** A container, this machine or nobody, and a port: a listener of Kafka names no host. */
  private static final Pattern ADDRESS =
      Pattern.compile("(?<![\\w.])(?:kafka|jobmanager|127\\.0\\.0\\.1|):(\\d{4,5})\\b");

  private final Map<Integer, Integer> ports = new TreeMap<>();
  private final Map<String, String> paths = new LinkedHashMap<>();
  private final JsonNode content;

  private ComposeFile(JsonNode content) {
    this.content = content;
  }

  static ComposeFile read() throws IOException {
    return new ComposeFile(new YAMLMapper().readTree(new File(FILE)));
  }

  /** Has a path of the containers, wherever it is named, mean one of this machine. */
  ComposeFile with(String path, Path here) {
    paths.put(path, here.toAbsolutePath().toString());
    return this;
  }

  /** Returns this machine's port for one that stands in the file. */
  int port(int port) throws IOException {
    if (!ports.containsKey(port)) {
      int free = Program.freePorts();
      while (ports.containsValue(free)) {
        free = Program.freePorts();
      }
      ports.put(port, free);
    }
    return ports.get(port);
  }

  /** Returns a text of the file, or of one that it mounts, as it is meant on this machine. */
  String here(String text) throws IOException {
    String moved = text;
    for (Map.Entry<String, String> path : paths.entrySet()) {
      String whole = "(?<!\\w)" + Pattern.quote(path.getKey()) + "(?=/|\\s|$)";
      moved = moved.replaceAll(whole, Matcher.quoteReplacement(path.getValue()));
    }
    StringBuilder result = new StringBuilder();
    Matcher address = ADDRESS.matcher(moved);
    while (address.find()) {
      int port = port(Integer.parseInt(address.group(1)));
      address.appendReplacement(result, LOOPBACK + ":" + port);
    }
    return address.appendTail(result).toString();
  }

  /** Returns the lines of {@code FLINK_PROPERTIES}, split as the Flink image splits them. */
  Map<String, String> flinkProperties() throws IOException {
    Map<String, String> properties = new LinkedHashMap<>();
    String lines = content.at("/x-flink/environment/FLINK_PROPERTIES").asText();
    for (String line : lines.lines().toList()) {
      int colon = line.indexOf(':');
      String value = line.substring(colon + 1);
      properties.put(line.substring(0, colon), value.equals("jobmanager") ? LOOPBACK : here(value));
    }
    return properties;
  }

  /** Returns the broker's settings, as the Kafka image makes them of its variables. */
  Properties kafkaProperties() throws IOException {
    Properties properties = new Properties();
    for (Map.Entry<String, JsonNode> variable :
        content.at("/services/kafka/environment").properties()) {
      String name = variable.getKey().replaceFirst("^KAFKA_", "").toLowerCase(Locale.ROOT);
      properties.put(name.replace('_', '.'), here(variable.getValue().asText()));
    }
    return properties;
  }

  /** Returns the command line of a service. */
  List<String> command(String service) throws IOException {
    List<String> command = new ArrayList<>();
    for (JsonNode part : content.at("/services/" + service + "/command")) {
      command.add(here(part.asText().replace("$$", "$")));
    }
    return command;
  }

  /** Returns the command that tells whether the broker is up. */
  List<String> healthCheck() throws IOException {
    return List.of("/bin/sh", "-c", here(content.at("/services/kafka/healthcheck/test").asText()));
  }
}
