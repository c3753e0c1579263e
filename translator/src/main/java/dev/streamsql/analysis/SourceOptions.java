package dev.streamsql.analysis;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes a source's options one way: defaults filled in, the path without detours. Two declarations
 * that mean the same source must be the same source, or its rows lose their common order.
 */
final class SourceOptions {
  private static final String FORMAT = "format";
  private static final String PATH = "path";

  private SourceOptions() {}

  static Map<String, String> canonical(
      ConnectorCatalog catalog, String connector, Map<String, String> options) {
    Map<String, String> canonical = new LinkedHashMap<>(options);
    List<String> formats = catalog.connectors().get(connector).formats();
    if (!formats.isEmpty()) {
      canonical.putIfAbsent(FORMAT, formats.get(0));
    }
    canonical.computeIfPresent(PATH, (option, path) -> path(path));
    return canonical;
  }

  private static String path(String path) {
    if (path.contains("://") || path.equals("-") || path.endsWith("/")) {
      return path;
    }
    try {
      String local = path.startsWith("file:") ? path.substring("file:".length()) : path;
      return Path.of(local).normalize().toString();
    } catch (InvalidPathException e) {
      return path;
    }
  }
}
