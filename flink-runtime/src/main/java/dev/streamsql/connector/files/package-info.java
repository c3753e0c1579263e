/** Files as sources and sinks: one, a directory or a glob of them, JSON lines or CSV. */
package dev.streamsql.connector.files;
