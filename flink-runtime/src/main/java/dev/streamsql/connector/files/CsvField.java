package dev.streamsql.connector.files;

/**
 * A field of a CSV line.
 *
 * @param text what it says, without quotes
 * @param quoted whether it is in quotes: a number in quotes is a text
 */
record CsvField(String text, boolean quoted) {}
