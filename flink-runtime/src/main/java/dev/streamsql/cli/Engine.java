package dev.streamsql.cli;

import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.local.UserInputException;

/**
 * What the command line needs of the compiler and job builder. Found with {@link
 * java.util.ServiceLoader}.
 */
public interface Engine {
  /**
   * Compiles a script.
   *
   * @param script the script's text and name
   * @param bindings what the command line says about inputs, outputs and settings
   * @throws dev.streamsql.diagnostic.DiagnosticException for an error in the script
   * @throws UserInputException for an error in the bindings, such as an input for a stream that the
   *     script does not read
   */
  CompiledScript compile(SourceText script, Bindings bindings);
}
