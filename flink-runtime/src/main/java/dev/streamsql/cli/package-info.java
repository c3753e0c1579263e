/** The command line, and the runner that starts a script's job on an embedded Flink cluster. */
package dev.streamsql.cli;
