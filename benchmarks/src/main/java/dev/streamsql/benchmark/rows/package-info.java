/** The generated rows: the same for every variant, computed from their index. */
package dev.streamsql.benchmark.rows;
