package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code docker-compose.yml} keeps to what is built, tested and documented. */
class ComposeTest {
  private static final Pattern PORT = Pattern.compile("127\\.0\\.0\\.1:(\\d+):\\d+");

  private static JsonNode compose;
  private static String operations;

  @BeforeAll
  static void read() throws IOException {
    compose = new YAMLMapper().readTree(new File("docker-compose.yml"));
    operations = Files.readString(Path.of("docs/operations.md"));
  }

  @Test
  void imagesHaveTheVersionsOfTheBuild() {
    Map<String, String> tags =
        Map.of(
            "flink",
            System.getProperty("flink.version") + "-java17",
            "apache/kafka",
            System.getProperty("kafka.version"));
    List<String> images = values("image");
    assertThat(images).as("images").isNotEmpty();
    for (String image : images) {
      String[] parts = image.split(":");
      assertThat(parts).as(image).hasSize(2);
      if (tags.containsKey(parts[0])) {
        assertThat(parts[1]).as("the tag of %s", parts[0]).isEqualTo(tags.get(parts[0]));
      } else {
        assertThat(parts[1]).as("the tag of %s", parts[0]).matches("v?\\d+\\.\\d+\\.\\d+");
      }
    }
    assertThat(images.stream().map(image -> image.split(":")[0])).containsAll(tags.keySet());
  }

  @Test
  void everyMountedFileExists() {
    List<String> files =
        values("volumes").stream()
            .map(volume -> volume.split(":")[0])
            .filter(source -> source.startsWith("."))
            .toList();
    assertThat(files).as("mounted files").hasSize(3);
    assertThat(files).allSatisfy(file -> assertThat(new File(file)).isFile());
  }

  @Test
  void everyNamedVolumeIsDeclared() {
    List<String> declared = new ArrayList<>();
    compose.get("volumes").fieldNames().forEachRemaining(declared::add);
    assertThat(
            values("volumes").stream()
                .map(volume -> volume.split(":")[0])
                .filter(source -> !source.startsWith("."))
                .distinct())
        .containsExactlyElementsOf(declared);
  }

  @Test
  void everyPortIsPublishedOnLoopbackAndDocumented() {
    List<String> ports = values("ports");
    assertThat(ports).as("published ports").hasSize(3);
    assertThat(ports)
        .allSatisfy(
            text -> {
              assertThat(text).matches(PORT);
              String port = PORT.matcher(text).replaceFirst("$1");
              assertThat(operations).contains("127.0.0.1:" + port);
            });
  }

  @Test
  void thePrometheusPortOfFlinkIsTheOneThatIsScraped() throws IOException {
    JsonNode prometheus = new YAMLMapper().readTree(new File("docker/prometheus.yml"));
    JsonNode discovery = prometheus.at("/scrape_configs/0/dns_sd_configs/0");
    String flink = compose.at("/x-flink/environment/FLINK_PROPERTIES").asText();
    assertThat(flink).contains("metrics.reporter.prom.port:" + discovery.get("port").asInt());
    discovery
        .get("names")
        .forEach(name -> assertThat(compose.at("/services/" + name.asText()).isObject()).isTrue());
  }

  /**
   * The image's start script takes the value from behind the colon, some versions blank and all.
   */
  @Test
  void noFlinkPropertyHasABlank() {
    String lines = compose.at("/x-flink/environment/FLINK_PROPERTIES").asText();
    assertThat(lines.lines()).isNotEmpty().allMatch(line -> line.matches("[\\w.-]+:\\S+"));
  }

  @Test
  void theExampleCompiles() throws Exception {
    Program.streamsql("check", "docker/alarms.sql").ok();
  }

  /** All values of a key of any service; those of a list each for itself. */
  private static List<String> values(String key) {
    return Stream.concat(compose.get("services").properties().stream(), xFlink())
        .map(service -> service.getValue().path(key))
        .flatMap(
            value ->
                value.isArray()
                    ? value.valueStream().map(JsonNode::asText)
                    : value.isMissingNode() ? Stream.empty() : Stream.of(value.asText()))
        .toList();
  }

  private static Stream<Map.Entry<String, JsonNode>> xFlink() {
    return Stream.of(Map.entry("x-flink", compose.get("x-flink")));
  }
}
