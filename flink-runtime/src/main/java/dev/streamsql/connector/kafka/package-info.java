/** Kafka topics as sources and sinks, on Flink's own connector. */
package dev.streamsql.connector.kafka;
