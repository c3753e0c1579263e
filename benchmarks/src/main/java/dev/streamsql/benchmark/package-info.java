/** Side-by-side measurements of our join and Flink's own. */
package dev.streamsql.benchmark;
