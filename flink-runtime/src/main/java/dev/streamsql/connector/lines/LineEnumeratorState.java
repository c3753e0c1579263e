package dev.streamsql.connector.lines;

/**
 * What the enumerator remembers.
 *
 * @param unassigned the split while no reader has it; null once one has
 */
public record LineEnumeratorState(LineSplit unassigned) {}
