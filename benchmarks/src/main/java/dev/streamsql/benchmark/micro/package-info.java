/** Single steps of the hot path, measured with JMH. */
package dev.streamsql.benchmark.micro;
