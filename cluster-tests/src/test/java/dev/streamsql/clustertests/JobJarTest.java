package dev.streamsql.clustertests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** The job jar does not clash with what a Flink distribution holds. */
class JobJarTest {
  private static final Path JAR = Path.of("job-jar/target/streamsql-job-0.1.0.jar");
  private static final long MAX_BYTES = 45L << 20;

  /** Compression with native code, which cannot be relocated: each class loader has its own. */
  private static final List<String> IN_BOTH = List.of("net/jpountz/", "org/xerial/snappy/");

  @Test
  void noClassIsInTheDistributionToo() throws IOException {
    TreeSet<String> common = classes(JAR);
    TreeSet<String> distribution = new TreeSet<>();
    try (Stream<Path> jars = Files.list(Path.of("local-cluster/target/lib"))) {
      for (Path jar : jars.filter(path -> path.toString().endsWith(".jar")).toList()) {
        distribution.addAll(classes(jar));
      }
    }
    assertThat(distribution).contains("org/apache/flink/api/common/JobID.class");
    common.retainAll(distribution);
    common.removeIf(name -> IN_BOTH.stream().anyMatch(name::startsWith));
    assertThat(common).isEmpty();
  }

  @Test
  void whatOthersBringInOtherVersionsIsRelocated() throws IOException {
    assertThat(classes(JAR))
        .noneMatch(name -> name.startsWith("com/fasterxml/"))
        .noneMatch(name -> name.startsWith("com/google/"))
        .noneMatch(name -> name.startsWith("org/apache/commons/"))
        .noneMatch(name -> name.startsWith("org/slf4j/"))
        .noneMatch(name -> name.startsWith("org/apache/logging/"))
        .noneMatch(name -> name.startsWith("org/rocksdb/"))
        .noneMatch(name -> name.startsWith("picocli/"))
        .contains("dev/streamsql/shaded/com/fasterxml/jackson/core/JsonFactory.class");
  }

  @Test
  void whatSavepointsNameIsNotRelocated() throws IOException {
    assertThat(classes(JAR))
        .contains(
            "dev/streamsql/row/StreamRowSerializer.class",
            "org/apache/flink/connector/kafka/source/KafkaSource.class",
            "org/apache/kafka/clients/producer/KafkaProducer.class");
  }

  @Test
  void servicesAreMergedAndLicencesKept() throws IOException {
    try (JarFile jar = new JarFile(JAR.toFile())) {
      assertThat(text(jar, "META-INF/services/dev.streamsql.cli.Engine"))
          .isEqualTo("dev.streamsql.cli.FlinkEngine");
      assertThat(text(jar, "META-INF/LICENSE")).contains("Apache License");
      assertThat(text(jar, "META-INF/NOTICE")).contains("Apache Calcite", "Jackson");
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo("dev.streamsql.cli.JobMain");
      assertThat(jar.stream().map(ZipEntry::getName))
          .noneMatch(name -> name.matches("META-INF/.*\\.(SF|RSA|DSA)"))
          .noneMatch(name -> name.equals("META-INF/services/java.sql.Driver"));
    }
    assertThat(new File(JAR.toString()).length()).as("size").isLessThan(MAX_BYTES);
  }

  private static String text(JarFile jar, String entry) throws IOException {
    return new String(
            jar.getInputStream(jar.getEntry(entry)).readAllBytes(), StandardCharsets.UTF_8)
        .strip();
  }

  private static TreeSet<String> classes(Path path) throws IOException {
    TreeSet<String> names = new TreeSet<>();
    try (JarFile jar = new JarFile(path.toFile())) {
      jar.stream()
          .map(ZipEntry::getName)
          .filter(name -> name.endsWith(".class") && !name.endsWith("module-info.class"))
          .forEach(names::add);
    }
    return names;
  }
}
