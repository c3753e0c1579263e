package dev.streamsql.connector.kafka;

import dev.streamsql.connector.JobContext;
import dev.streamsql.connector.OutputMessage;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkStep;
import java.util.Properties;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.connector.kafka.sink.KafkaSinkBuilder;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Adds the writer of a topic to a job. */
final class KafkaWriting {
  private KafkaWriting() {}

  static void attach(SinkStep step, DataStream<OutputMessage> messages, JobContext context) {
    KafkaOptions options = new KafkaOptions(step.options());
    KafkaSinkBuilder<OutputMessage> sink =
        KafkaSink.<OutputMessage>builder()
            .setBootstrapServers(options.servers())
            .setKafkaProducerConfig(producerProperties(options))
            .setRecordSerializer(new MessageWriting(options.topics().get(0)))
            .setDeliveryGuarantee(guarantee(options));
    if (options.exactlyOnce()) {
      KafkaTransactions transactions = new KafkaTransactions(step);
      transactions.check(context);
      sink.setTransactionalIdPrefix(transactions.prefix(context))
          .setTransactionNamingStrategy(transactions.naming());
    }
    messages
        .sinkTo(sink.build())
        .name(OperatorNames.name(step.id(), "write"))
        .uid(OperatorNames.uid(step))
        // As many writers as there are ways in: a shuffle would mix the order of a key's rows.
        .setParallelism(messages.getParallelism());
  }

  /** Returns what producers are told: what the sink's options say, and what these leave open. */
  static Properties producerProperties(KafkaOptions options) {
    Properties properties = options.clientProperties();
    // A declaration may also be read, and a producer warns of what it does not know.
    properties.remove("group.id");
    properties.remove("auto.offset.reset");
    properties.remove("isolation.level");
    if (options.exactlyOnce()) {
      properties.setProperty(
          "transaction.timeout.ms", Long.toString(KafkaTransactions.timeoutMillis(options)));
    }
    return properties;
  }

  private static DeliveryGuarantee guarantee(KafkaOptions options) {
    return switch (options.guarantee()) {
      case "none" -> DeliveryGuarantee.NONE;
      case KafkaOptions.EXACTLY_ONCE -> DeliveryGuarantee.EXACTLY_ONCE;
      default -> DeliveryGuarantee.AT_LEAST_ONCE;
    };
  }
}
