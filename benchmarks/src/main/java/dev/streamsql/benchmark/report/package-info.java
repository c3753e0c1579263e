/** What was measured, as a table, as JSON and as a chart. */
package dev.streamsql.benchmark.report;
