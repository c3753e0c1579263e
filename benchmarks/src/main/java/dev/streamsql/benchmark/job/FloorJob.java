package dev.streamsql.benchmark.job;

import dev.streamsql.join.WithinJoinOperator;
import java.util.List;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;

/**
 * Our pipeline with the join cut off: what {@link OurJob} builds, but behind the shuffle stands a
 * keyed operator that counts rows. So the floor has the same rows, headers, keys and watermarks.
 */
final class FloorJob {
  private FloorJob() {}

  static void build(Task task, StreamExecutionEnvironment env) {
    OurJob.build(task, env);
    OneInputTransformation<?, ?> join = PlanParts.find(env, WithinJoinOperator.class);
    env.getTransformations().clear();
    env.addOperator(floor(join));
  }

  private static <T> Transformation<Boolean> floor(OneInputTransformation<T, ?> join) {
    List<Transformation<?>> inputs = join.getInputs();
    // An operator's only input has the type that it takes.
    @SuppressWarnings("unchecked")
    Transformation<T> shuffled = (Transformation<T>) inputs.get(0);
    OneInputTransformation<T, Boolean> floor =
        new OneInputTransformation<>(
            shuffled, "floor", new CountKeyed<>(), Types.BOOLEAN, join.getParallelism());
    floor.setStateKeySelector(join.getStateKeySelector());
    floor.setStateKeyType(join.getStateKeyType());
    return floor;
  }
}
