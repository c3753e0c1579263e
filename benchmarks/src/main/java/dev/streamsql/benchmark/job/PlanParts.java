package dev.streamsql.benchmark.job;

import dev.streamsql.join.ClockStamper;
import dev.streamsql.join.WithinJoinOperator;
import dev.streamsql.row.StreamRow;
import java.util.List;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.dag.Transformation;
import org.apache.flink.api.java.functions.KeySelector;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.SimpleOperatorFactory;
import org.apache.flink.streaming.api.transformations.OneInputTransformation;

/**
 * The operators that our pipeline has around the shuffle, as the plan's builder makes them:
 * whatever their format of rows and headers is, what measures them need not know it.
 *
 * @param <S> the rows on the shuffle
 * @param stamper the operator before it
 * @param join the operator behind it
 * @param shuffled the type of the rows on it
 * @param key reads what they are distributed by
 * @param keyType the type of that
 */
public record PlanParts<S>(
    OneInputStreamOperator<StreamRow, S> stamper,
    OneInputStreamOperator<S, StreamRow> join,
    TypeInformation<S> shuffled,
    KeySelector<S, Object> key,
    TypeInformation<?> keyType) {

  /** Takes the parts out of the job of a task with one join. */
  public static PlanParts<?> of(Task task) {
    StreamExecutionEnvironment env = StreamExecutionEnvironment.createLocalEnvironment(1);
    OurJob.build(task, env);
    return of(find(env, ClockStamper.class), find(env, WithinJoinOperator.class));
  }

  // The transformations of the two operators are of these types: the join reads what the stamper
  // makes, which reads and makes rows.
  @SuppressWarnings("unchecked")
  private static <S> PlanParts<S> of(
      OneInputTransformation<?, ?> stamper, OneInputTransformation<?, ?> join) {
    return new PlanParts<>(
        (OneInputStreamOperator<StreamRow, S>) operator(stamper),
        (OneInputStreamOperator<S, StreamRow>) operator(join),
        (TypeInformation<S>) stamper.getOutputType(),
        (KeySelector<S, Object>) join.getStateKeySelector(),
        join.getStateKeyType());
  }

  /** Finds the transformation of the operator of a class that no other of it comes before. */
  static OneInputTransformation<?, ?> find(StreamExecutionEnvironment env, Class<?> operator) {
    return env.getTransformations().stream()
        .map(Transformation::getTransitivePredecessors)
        .flatMap(List::stream)
        .filter(step -> uses(step, operator) == 1 && operator.isInstance(operator(step)))
        .map(OneInputTransformation.class::cast)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("the plan has no " + operator));
  }

  /** Returns what makes the rows that the plan's only sink then puts into a form of its own. */
  // A sink's encoding step takes stream rows.
  @SuppressWarnings("unchecked")
  static Transformation<StreamRow> encoded(StreamExecutionEnvironment env) {
    return (Transformation<StreamRow>)
        env.getTransformations().stream()
            .map(Transformation::getTransitivePredecessors)
            .flatMap(List::stream)
            .filter(step -> step.getUid() != null && step.getUid().contains(":encode-"))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("the plan has no sink"))
            .getInputs()
            .get(0);
  }

  /** Counts the operators of a class up to a transformation, itself included. */
  private static long uses(Transformation<?> transformation, Class<?> operator) {
    return transformation.getTransitivePredecessors().stream()
        .distinct()
        .filter(step -> operator.isInstance(operator(step)))
        .count();
  }

  /** Returns the operator of a transformation; null where it has none of its own. */
  private static Object operator(Transformation<?> transformation) {
    return transformation instanceof OneInputTransformation<?, ?> step
            && step.getOperatorFactory() instanceof SimpleOperatorFactory<?> factory
        ? factory.getOperator()
        : null;
  }
}
