package dev.streamsql.connector.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.streamsql.cli.Bindings;
import dev.streamsql.cli.CompiledScript;
import dev.streamsql.cli.FlinkEngine;
import dev.streamsql.cli.Main;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.plan.PlanJson;
import dev.streamsql.testing.CommandLine;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.InstantiationUtil;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.common.acl.AccessControlEntry;
import org.apache.kafka.common.acl.AclBinding;
import org.apache.kafka.common.acl.AclOperation;
import org.apache.kafka.common.acl.AclPermissionType;
import org.apache.kafka.common.config.ConfigException;
import org.apache.kafka.common.resource.PatternType;
import org.apache.kafka.common.resource.ResourcePattern;
import org.apache.kafka.common.resource.ResourceType;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Secrets come from the environment or from files, and nothing shows or stores them. */
@Timeout(120)
class KafkaSecretsTest {
  private static final String PASSWORD = "wonderland";
  private static final String LOGIN =
      "org.apache.kafka.common.security.plain.PlainLoginModule required"
          + " username=\"alice\" password=\"%s\";";

  private final TestKafka kafka = TestKafka.shared();

  @TempDir private Path directory;

  private Path jaas;
  private Path properties;

  @BeforeEach
  void writeSecrets() throws Exception {
    jaas = Files.writeString(directory.resolve("jaas"), LOGIN.formatted(PASSWORD) + "\n");
    properties =
        Files.writeString(directory.resolve("kafka.properties"), "alice=" + PASSWORD + "\n");
  }

  /** A run reads and writes with credentials from files; even the log at INFO has no secret. */
  @Test
  void aRunUsesSecretsOfFilesAndShowsNone() throws Exception {
    String in = kafka.topic("in", 1);
    String out = kafka.topic("out", 1);
    allow(in, out);
    kafka.produce(in, List.of("{\"k\":1}", "{\"k\":2}"));
    String sql =
        secured("s", in, "${file:" + jaas + "}")
            + secured("o", out, LOGIN.formatted("${file:" + properties + ":alice}"))
            + "INSERT INTO o SELECT k FROM s";
    Path script = Files.writeString(directory.resolve("script.sql"), sql);
    CommandLine.Result result =
        CommandLine.run(directory, "-Xmx512m", "run", "--verbose", script.toString());
    assertThat(result.exitCode()).as(result.stderr()).isZero();
    assertThat(kafka.rows(out)).containsExactly(Map.of("k", 1L), Map.of("k", 2L));
    assertThat(result.stderr()).contains("ConsumerConfig values", "ProducerConfig values");
    assertNoSecret(result.stderr());
  }

  @Test
  void neitherPlanNorExplainNorJobHoldsASecret() throws Exception {
    String topic = kafka.topic("in", 1);
    allow(topic);
    CompiledScript script =
        compile(secured("s", topic, "${file:" + jaas + "}") + "SELECT k FROM s");
    assertNoSecret(script.explain());
    assertThat(script.explain()).contains("jaas.config: ${file:" + jaas + "}");
    assertNoSecret(PlanJson.write(script.plan()));
    assertThat(job(script)).doesNotContain(PASSWORD);
    // What is written in the script itself is in the job; this shows that it would be found.
    CompiledScript open =
        compile(secured("s", topic, LOGIN.formatted(PASSWORD)) + "SELECT k FROM s");
    assertNoSecret(open.explain());
    assertThat(job(open)).contains(PASSWORD);
    assertThat(String.join("\n", open.notes())).contains("properties.sasl.jaas.config");
    assertNoSecret(String.join("\n", open.notes()));
    assertThat(String.join("\n", script.notes())).doesNotContain("jaas");
  }

  @Test
  void refusedCredentialsAreNotShown() throws Exception {
    String topic = kafka.topic("in", 1);
    Files.writeString(properties, "alice=looking-glass\n");
    for (String login : List.of("${file:" + properties + ":alice}", "looking-glass")) {
      String text = error(secured("s", topic, LOGIN.formatted(login)) + "SELECT k FROM s");
      assertThat(text).contains("refuses the credentials").doesNotContain("looking-glass");
    }
    // Not even where the secret is no login at all, or next to another error.
    String text = error(secured("s", topic, "looking-glass") + "SELECT k FROM s");
    assertThat(text).doesNotContain("looking-glass");
    text =
        error(
            secured("s", topic, LOGIN.formatted("looking-glass")).replace("\n", " ")
                + "SELECT x. FROM s");
    assertThat(text).contains("error: ").doesNotContain("looking-glass");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "${env:NO_SUCH_VARIABLE_1} | there is no environment variable NO_SUCH_VARIABLE_1",
        "${file:/no/such/file} | the file /no/such/file cannot be read",
        "${file:/no/such:key} | the file /no/such cannot be read, or has no property key",
        "${vault:x} | '${vault:x}' refers to no secret",
        "${env:a:b} | '${env:a:b}' refers to no secret",
        "${file:} | '${file:}' refers to no secret",
      })
  void aSecretThatIsNotThereIsShownAtItsPlace(String reference, String message) throws Exception {
    String sql = secured("s", "t", reference) + "SELECT k FROM s";
    String text = error(sql);
    int line = (int) sql.substring(0, sql.indexOf(reference)).lines().count();
    assertThat(text).startsWith(directory.resolve("script.sql") + ":" + line + ":");
    assertThat(text).contains("error: " + message, reference, "^~~");
  }

  /** Kafka's own provider would take the text of the reference for the secret. */
  @Test
  void aClientWithoutTheVariableDoesNotStart() {
    Properties client = clientWith("${env:STREAMSQL_NOT_THERE}");
    assertThatThrownBy(() -> new ConsumerConfig(client))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("there is no environment variable STREAMSQL_NOT_THERE");
  }

  @Test
  void clientsResolveTheEnvironmentThemselves() {
    Properties client = clientWith("${env:PATH}");
    assertThat(client.getProperty("ssl.key.password")).isEqualTo("${env:PATH}");
    assertThat(new ConsumerConfig(client).getPassword("ssl.key.password").value())
        .isEqualTo(System.getenv("PATH"));
  }

  private static Properties clientWith(String password) {
    Properties client =
        new KafkaOptions(
                Map.of(
                    "properties.bootstrap.servers", "a:1", "properties.ssl.key.password", password))
            .clientProperties();
    client.put("key.deserializer", ByteArrayDeserializer.class.getName());
    client.put("value.deserializer", ByteArrayDeserializer.class.getName());
    return client;
  }

  private void allow(String... topics) throws Exception {
    try (Admin admin = kafka.admin()) {
      for (String topic : topics) {
        AclBinding all =
            new AclBinding(
                new ResourcePattern(ResourceType.TOPIC, topic, PatternType.LITERAL),
                new AccessControlEntry(
                    "User:alice", "*", AclOperation.ALL, AclPermissionType.ALLOW));
        admin.createAcls(List.of(all)).all().get();
      }
    }
  }

  private String secured(String name, String topic, String login) {
    return "CREATE STREAM %s WITH ('connector' = 'kafka', 'topic' = '%s',%n".formatted(name, topic)
        + "'scan.bounded.mode' = 'latest-offset',\n'properties.bootstrap.servers' = '"
        + kafka.broker().securedServers()
        + "',\n'properties.security.protocol' = 'SASL_PLAINTEXT',\n"
        + "'properties.sasl.mechanism' = 'PLAIN', 'properties.sasl.jaas.config' = '"
        + login
        + "');\n";
  }

  private static CompiledScript compile(String sql) {
    return new FlinkEngine()
        .compile(new SourceText("<test>", sql), new Bindings(null, Map.of(), null, null, Map.of()));
  }

  /** Returns all that a job manager would be sent, as text. */
  private static String job(CompiledScript script) throws Exception {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.getExecutionEnvironment();
    script.attachTo(env);
    byte[] bytes = InstantiationUtil.serializeObject(env.getStreamGraph().getJobGraph());
    return new String(bytes, StandardCharsets.ISO_8859_1);
  }

  private String error(String sql) throws Exception {
    Path script = Files.writeString(directory.resolve("script.sql"), sql);
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);
    List<String> arguments = new ArrayList<>(Arrays.asList("run", script.toString()));
    int code = Main.run(arguments.toArray(String[]::new), stream, stream, new FlinkEngine());
    String text = err.toString(StandardCharsets.UTF_8);
    assertThat(code).as(text).isEqualTo(2);
    assertNoSecret(text);
    return text;
  }

  private static void assertNoSecret(String text) {
    assertThat(text).doesNotContain(PASSWORD);
  }
}
