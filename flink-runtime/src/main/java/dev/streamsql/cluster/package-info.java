/** Submits jobs to a Flink cluster that runs elsewhere, and looks after them. */
package dev.streamsql.cluster;
