package dev.streamsql.cli;

import dev.streamsql.connector.json.EventLogReader;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.connector.lines.LineSource;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipException;

/**
 * Finds out whether an event log records its arrivals: whether its first line that can be read has
 * an {@code at}. An arrival-time query then lives by the log's clock instead of the wall clock.
 */
final class ArrivalProbe {
  private static final int MAX_LINES = 1000;

  private Boolean stdin;

  /**
   * Looks at the beginning of a log. What is read of the standard input is put back.
   *
   * @param path the log, {@code -} for the standard input
   */
  boolean recordsArrival(String path) {
    try {
      if (!path.equals("-")) {
        return probeFile(Path.of(path));
      }
      if (stdin == null) {
        stdin = probeStdin();
      }
      return stdin;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean probeFile(Path path) throws IOException {
    if (!Files.isRegularFile(path)) {
      // The source says what is wrong with it; a pipe must not be read twice.
      return false;
    }
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(LineSource.open(path.toString()), StandardCharsets.ISO_8859_1))) {
      for (int count = 0; count < MAX_LINES; count++) {
        String line = lines.readLine();
        Boolean found = line == null ? Boolean.FALSE : probe(line);
        if (found != null) {
          return found;
        }
      }
    } catch (ZipException | EOFException e) {
      // Damage in a compressed log is told where the log is read.
      return false;
    }
    return false;
  }

  private static boolean probeStdin() throws IOException {
    InputStream in = System.in;
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    Boolean found = null;
    int start = 0;
    while (found == null) {
      int next = in.read();
      if (next >= 0) {
        read.write(next);
      }
      if (next < 0 || next == '\n') {
        byte[] all = read.toByteArray();
        found = probe(new String(all, start, all.length - start, StandardCharsets.UTF_8));
        start = all.length;
        if (next < 0 && found == null) {
          found = false;
        }
      }
    }
    System.setIn(new SequenceInputStream(new ByteArrayInputStream(read.toByteArray()), in));
    return found;
  }

  /** Returns null for a line that tells nothing. */
  private static Boolean probe(String line) {
    if (line.isBlank()) {
      return null;
    }
    try {
      return EventLogReader.parse(line).at() != null;
    } catch (MalformedRowException e) {
      return null;
    }
  }
}
