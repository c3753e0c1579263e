package dev.streamsql.cli;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the command line says about a script's surroundings.
 *
 * @param events the event log to read, {@code -} for the standard input; null if there is none
 * @param inputs the file, or {@code -}, that each named stream is read from, in the order given
 * @param output the file to write results to; null for the standard output
 * @param deadLetters the file to write refused lines and rows to; null for none
 * @param settings the {@code --set} options; {@code --parallelism} is in it as {@code
 *     parallelism.default}
 * @param assumesStreams whether a stream that nothing binds is taken to come from an event log
 */
public record Bindings(
    String events,
    Map<String, String> inputs,
    String output,
    String deadLetters,
    Map<String, String> settings,
    boolean assumesStreams) {

  /** Creates bindings that bind every stream that is read and not declared. */
  public Bindings(
      String events,
      Map<String, String> inputs,
      String output,
      String deadLetters,
      Map<String, String> settings) {
    this(events, inputs, output, deadLetters, settings, false);
  }

  /**
   * Returns the same for a script that is not run: a stream that nothing binds is taken to come
   * from an event log.
   */
  public Bindings forCompilingOnly() {
    return new Bindings(events, inputs, output, deadLetters, settings, true);
  }

  public Bindings {
    inputs = Collections.unmodifiableMap(new LinkedHashMap<>(inputs));
    settings = Collections.unmodifiableMap(new LinkedHashMap<>(settings));
  }
}
