/**
 * Text lines in from files or stdin, in one exact order, and text lines out to a file or stdout.
 */
package dev.streamsql.connector.lines;
