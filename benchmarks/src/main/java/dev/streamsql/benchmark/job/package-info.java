/** The variants of a workload as Flink jobs. */
package dev.streamsql.benchmark.job;
