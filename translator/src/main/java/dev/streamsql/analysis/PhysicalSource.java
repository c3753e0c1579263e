package dev.streamsql.analysis;

import dev.streamsql.plan.SourceStep;
import dev.streamsql.plan.SourceStream;
import dev.streamsql.plan.StreamSelector;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** A source that is read once, for all of its streams. */
final class PhysicalSource {
  private final String connector;
  private final Map<String, String> options;
  private final Map<String, StreamSelector> selectors = new LinkedHashMap<>();
  private final Map<String, StreamSchema.External> schemas = new LinkedHashMap<>();

  PhysicalSource(String connector, Map<String, String> options) {
    this.connector = connector;
    this.options = new TreeMap<>(options);
  }

  String connector() {
    return connector;
  }

  Map<String, String> options() {
    return options;
  }

  StreamSchema.External add(String stream, StreamSelector selector) {
    selectors.putIfAbsent(stream, selector);
    return schemas.computeIfAbsent(stream, name -> new StreamSchema.External());
  }

  Set<String> streams() {
    return selectors.keySet();
  }

  /** Two declarations with the same options are the same source. */
  static String identity(String connector, Map<String, String> options) {
    return connector + new TreeMap<>(options);
  }

  SourceStep toStep() {
    List<SourceStream> streams = new ArrayList<>();
    selectors.forEach(
        (stream, selector) ->
            streams.add(new SourceStream(stream, selector, schemas.get(stream).layout())));
    return new SourceStep(id(), connector, options, streams);
  }

  /** Made from the options alone: another stream on the source does not change it. */
  private String id() {
    return "source/" + connector + "-" + hash(identity(connector, options));
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 4);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
