/**
 * What of a job's state outlives a change of its script: names of state, and how two plans differ.
 */
package dev.streamsql.upgrade;
