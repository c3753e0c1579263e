/** JSON text to values and back; what is malformed becomes a one-line reason, never a crash. */
package dev.streamsql.connector.json;
