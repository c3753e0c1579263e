package dev.streamsql.connector;

import dev.streamsql.plan.Plan;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;

/**
 * The job that a connector adds itself to.
 *
 * @param env the environment
 * @param plan the whole plan
 */
public record JobContext(StreamExecutionEnvironment env, Plan plan) {}
