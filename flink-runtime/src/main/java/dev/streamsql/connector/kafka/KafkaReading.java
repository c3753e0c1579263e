package dev.streamsql.connector.kafka;

import dev.streamsql.connector.JobContext;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.RowTypes;
import dev.streamsql.row.StreamRow;
import java.util.Locale;
import java.util.Properties;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.connector.source.Source;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.KafkaSourceBuilder;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.kafka.clients.consumer.OffsetResetStrategy;

/** Builds the source and the decoder of topics. */
@SuppressWarnings("deprecation") // OffsetResetStrategy: Flink's connector asks for it.
final class KafkaReading {
  private KafkaReading() {}

  static SingleOutputStreamOperator<StreamRow> attach(SourceStep step, JobContext context) {
    int parallelism = context.env().getParallelism();
    return context
        .env()
        .fromSource(
            source(step),
            WatermarkStrategy.noWatermarks(),
            OperatorNames.name(step.id(), "messages"),
            KafkaMessage.TYPE)
        .uid(OperatorNames.uid(step))
        .setParallelism(parallelism)
        // Chained: a shuffle here would mix the order of a partition's rows.
        .process(new DecodeMessages(step, context.plan()))
        .returns(RowTypes.STREAM_ROW)
        .name(OperatorNames.name(step.id(), "decode"))
        .uid(OperatorNames.uid(step.id(), "decode"))
        .setParallelism(parallelism);
  }

  private static Source<KafkaMessage, ?, ?> source(SourceStep step) {
    KafkaOptions options = new KafkaOptions(step.options());
    MessageNeeds needs = MessageNeeds.of(step);
    MessageReading reading =
        new MessageReading(options.topics(), needs.metadata(), needs.headers());
    KafkaSourceBuilder<KafkaMessage> builder =
        KafkaSource.<KafkaMessage>builder()
            .setProperties(properties(options))
            .setTopics(options.topics())
            .setStartingOffsets(start(options))
            .setDeserializer(reading);
    if (!options.clientProperties().containsKey("client.id")) {
      // Each client's metrics need a name of their own.
      builder.setClientIdPrefix("streamsql-" + step.id().replace('/', '-'));
    }
    if (options.bounded()) {
      builder.setBounded(OffsetsInitializer.latest());
    }
    return new AnnouncedPartitions(builder.build(), reading);
  }

  /** Rows of transactions that were given up are none, unless the script wants them. */
  private static Properties properties(KafkaOptions options) {
    Properties properties = options.clientProperties();
    properties.putIfAbsent("isolation.level", "read_committed");
    return properties;
  }

  private static OffsetsInitializer start(KafkaOptions options) {
    return switch (options.startupMode()) {
      case "earliest-offset" -> OffsetsInitializer.earliest();
      case "latest-offset" -> OffsetsInitializer.latest();
      case "timestamp" ->
          OffsetsInitializer.timestamp(
              Long.parseLong(options.values().get(KafkaOptions.STARTUP_MILLIS)));
      case "group-offsets" -> OffsetsInitializer.committedOffsets(withoutOffset(options));
      default -> throw new IllegalArgumentException(options.startupMode());
    };
  }

  /** A group's first run reads everything, where Flink SQL fails. */
  private static OffsetResetStrategy withoutOffset(KafkaOptions options) {
    return OffsetResetStrategy.valueOf(
        options
            .values()
            .getOrDefault(KafkaOptions.OFFSET_RESET, "earliest")
            .toUpperCase(Locale.ROOT));
  }
}
