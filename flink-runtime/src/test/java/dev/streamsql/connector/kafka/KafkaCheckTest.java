package dev.streamsql.connector.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.cli.Main;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a user is told before the job starts. */
@Timeout(120)
class KafkaCheckTest {
  private final TestKafka kafka = TestKafka.shared();

  @TempDir private Path directory;

  @Test
  void aMissingTopicIsNamedWithTheNearestOne() throws Exception {
    String topic = kafka.topic("measurements", 1);
    String missing = topic.replace("measure", "mesure");
    assertThat(error(kafka.create("s", missing, "") + "SELECT * FROM s"))
        .isEqualTo(
            "streamsql: 'topic' = '%1$s': there is no topic '%1$s' at %2$s; did you mean '%3$s'?\n"
                .formatted(missing, kafka.servers(), topic));
  }

  @Test
  void aMissingTopicToWriteIsAnErrorWhereTheBrokerMakesNone() throws Exception {
    String in = kafka.topic("in", 1);
    String sql = kafka.create("s", in, "") + kafka.create("o", "zzzzzzzzzzzzzzzz", "");
    assertThat(error(sql + "INSERT INTO o SELECT * FROM s"))
        .startsWith("streamsql: 'topic' = 'zzzzzzzzzzzzzzzz': there is no topic ");
  }

  @Test
  void aPropertyThatKafkaDoesNotTakeIsNamed() throws Exception {
    String wrong = ", 'properties.max.poll.records' = 'abc'";
    assertThat(error(create("127.0.0.1:1", "t", wrong) + "SELECT * FROM s"))
        .isEqualTo(
            "streamsql: 'properties.max.poll.records' has a value that Kafka does not take: Not a"
                + " number of type INT\n");
  }

  @Test
  void aClosedPortIsTold() throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    assertThat(error(create("127.0.0.1:" + port, "t", "") + "SELECT * FROM s"))
        .isEqualTo(
            "streamsql: 'properties.bootstrap.servers' = '127.0.0.1:"
                + port
                + "': no broker can be reached: Connection refused\n");
  }

  @Test
  void aServerThatIsNoBrokerIsTold() throws Exception {
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String server = "127.0.0.1:" + silent.getLocalPort();
      assertThat(error(create(server, "t", "") + "SELECT * FROM s"))
          .contains("'" + server + "': no answer within 5 s");
    }
  }

  @Test
  void refusedCredentialsAreToldButNotShown() throws Exception {
    assertThat(error(secured(kafka.topic("secret", 1), "looking-glass") + "SELECT * FROM s"))
        .contains("the broker refuses the credentials of 'properties.sasl.jaas.config'")
        .doesNotContain("looking-glass")
        .hasLineCount(1);
  }

  @Test
  void aTopicThatMayNotBeSeenIsTold() throws Exception {
    String topic = kafka.topic("secret", 1);
    assertThat(error(secured(topic, "wonderland") + "SELECT * FROM s"))
        .startsWith(
            "streamsql: 'topic' = '%1$s': not allowed to see topic '%1$s'".formatted(topic));
  }

  @Test
  void aTopicThatMayNotBeReadIsTold() throws Exception {
    String topic = kafka.topic("secret", 1);
    try (Admin admin = kafka.admin()) {
      AclBinding describe =
          new AclBinding(
              new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
              new AccessControlEntry(
                  "User:alice", "*", AclOperation.DESCRIBE, AclPermissionType.ALLOW));
      admin.createAcls(List.of(describe)).all().get();
    }
    assertThat(error(secured(topic, "wonderland") + "SELECT * FROM s"))
        .startsWith(
            "streamsql: 'topic' = '%1$s': not allowed to read topic '%1$s'".formatted(topic));
  }

  @Test
  void aKeyThatIsNoColumnIsTold() throws Exception {
    String topic = kafka.topic("keys", 1);
    assertThat(
            error(
                kafka.create("s", topic, "")
                    + kafka.create("o", topic, ", 'key.field' = 'kk'")
                    + "INSERT INTO o SELECT k, v FROM s"))
        .isEqualTo(
            "streamsql: sink/o has no column 'kk', which 'key.field' names; its columns: k, v\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "'scan.startup.mode' = 'newest' | 'scan.startup.mode' cannot be 'newest'",
        "'scan.startup.mode' = 'timestamp' | 'scan.startup.mode' = 'timestamp' needs a time",
        "'scan.startup.mode' = 'group-offsets' | = 'group-offsets' needs a group",
        "'scan.startup.timestamp-millis' = '1' | reading does not start at a time",
        "'scan.bounded.mode' = 'never' | 'scan.bounded.mode' cannot be 'never'",
        "'sink.delivery-guarantee' = 'once' | one of at-least-once, exactly-once, none",
        "'sink.transactional-id-prefix' = 'x' | add 'sink.delivery-guarantee' = 'exactly-once'",
        "'sink.max-downtime' = '1 s' | nothing is written in transactions",
        "'properties.value.deserializer' = 'x' | 'properties.value.deserializer' cannot be set",
        "'properties.auto.offset.reset' = 'x' | 'properties.auto.offset.reset' cannot be 'x'",
        "'metadata.field' = 'a.b' | 'a.b' cannot be the metadata's field",
        "'format' = 'avro' | there is no format 'avro' for connector 'kafka'",
        "'scan.startup.mod' = 'x' | did you mean 'scan.startup.mode'?",
        "'properties.' = 'x' | connector 'kafka' has no option 'properties.'",
        "'stream.field' = 'f', 'stream.header' = 'h' | both 'stream.field' and 'stream.header'",
      })
  void aWrongOptionIsShownAtItsPlace(String option, String message) throws Exception {
    assertThat(error(create("localhost:1", "t", ", " + option) + "SELECT * FROM s"))
        .contains(message, "script.sql:", "^");
  }

  @ParameterizedTest
  @CsvSource({"localhost, a", "localhost:x, a", "'a:1,', a", "a:1, ''", "a:1, a;;b", "a:1, a;a"})
  void wrongServersAndTopicsAreShownAtTheirPlace(String servers, String topic) throws Exception {
    assertThat(error(create(servers, topic, "") + "SELECT * FROM s"))
        .contains("script.sql:", "expected: ");
  }

  private static String create(String servers, String topic, String more) {
    return "CREATE STREAM s WITH ('connector' = 'kafka', 'topic' = '%s',%n".formatted(topic)
        + "'properties.bootstrap.servers' = '%s'%s);%n".formatted(servers, more);
  }

  private String secured(String topic, String password) {
    return create(
        kafka.broker().securedServers(),
        topic,
        ", 'properties.security.protocol' = 'SASL_PLAINTEXT',"
            + " 'properties.sasl.mechanism' = 'PLAIN', 'properties.sasl.jaas.config' ="
            + " 'org.apache.kafka.common.security.plain.PlainLoginModule required"
            + " username=\"alice\" password=\""
            + password
            + "\";'");
  }

  /** Runs a script that must be refused before anything is started. */
  private String error(String sql) throws IOException {
    Path script = Files.writeString(directory.resolve("script.sql"), sql);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    String[] args = {
      "run", "--quiet", script.toString(), "--output", directory.resolve("out").toString()
    };
    int code = Main.run(args, stream(out), stream(err), new FlinkEngine());
    String text = err.toString(StandardCharsets.UTF_8);
    assertThat(code).as(text).isEqualTo(2);
    assertThat(out.size()).isZero();
    assertThat(text).doesNotContain("Exception").doesNotContain("\tat ");
    return text;
  }

  private static PrintStream stream(ByteArrayOutputStream bytes) {
    return new PrintStream(bytes, true, StandardCharsets.UTF_8);
  }
}
