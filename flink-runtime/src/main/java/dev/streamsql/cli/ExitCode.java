package dev.streamsql.cli;

/** The program's exit codes. */
final class ExitCode {
  static final int DONE = 0;
  static final int JOB_FAILED = 1;

  /** Of {@code diff}, as of the program diff: not all state is kept. */
  static final int STATE_DROPPED = 1;

  static final int INPUT_WRONG = 2;

  /** What a shell expects of a program that an interrupt has ended. */
  static final int INTERRUPTED = 130;

  private ExitCode() {}
}
