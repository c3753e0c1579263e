package dev.streamsql.connector.kafka;

import dev.streamsql.connector.OutputMessage;
import dev.streamsql.plan.OperatorNames;
import dev.streamsql.plan.SinkStep;
import java.util.Properties;
import org.apache.flink.connector.base.DeliveryGuarantee;
import org.apache.flink.connector.kafka.sink.KafkaSink;
import org.apache.flink.streaming.api.datastream.DataStream;

/** Adds the writer of a topic to a job. */
final class KafkaWriting {
  private KafkaWriting() {}

  static void attach(SinkStep step, DataStream<OutputMessage> messages) {
    KafkaOptions options = new KafkaOptions(step.options());
    Properties properties = options.clientProperties();
    // A declaration may also be read, and a producer warns of what it does not know.
    properties.remove("group.id");
    properties.remove("auto.offset.reset");
    messages
        .sinkTo(
            KafkaSink.<OutputMessage>builder()
                .setBootstrapServers(options.servers())
                .setKafkaProducerConfig(properties)
                .setRecordSerializer(new MessageWriting(options.topics().get(0)))
                .setDeliveryGuarantee(guarantee(options))
                .build())
        .name(OperatorNames.name(step.id(), "write"))
        .uid(OperatorNames.uid(step))
        // As many writers as there are ways in: a shuffle would mix the order of a key's rows.
        .setParallelism(messages.getParallelism());
  }

  private static DeliveryGuarantee guarantee(KafkaOptions options) {
    return options.guarantee().equals("none")
        ? DeliveryGuarantee.NONE
        : DeliveryGuarantee.AT_LEAST_ONCE;
  }
}
