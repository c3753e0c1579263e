package dev.streamsql.cli;

import java.io.PrintStream;

/**
 * Where a command prints.
 *
 * @param out results that a command prints itself, such as a plan; rows go past it, to the
 *     process's stdout
 * @param err everything else
 * @param errIsTerminal whether a person watches {@code err}
 * @param outIsTerminal whether a person watches the process's stdout
 */
record Terminal(PrintStream out, PrintStream err, boolean errIsTerminal, boolean outIsTerminal) {

  /** Java can only tell whether all of stdin and stdout are terminals: the launcher knows more. */
  static Terminal detect(PrintStream out, PrintStream err) {
    boolean console = System.console() != null;
    return new Terminal(
        out,
        err,
        console || Boolean.getBoolean("streamsql.stderr.terminal"),
        console || Boolean.getBoolean("streamsql.stdout.terminal"));
  }
}
