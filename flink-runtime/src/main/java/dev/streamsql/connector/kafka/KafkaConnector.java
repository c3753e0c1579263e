package dev.streamsql.connector.kafka;

import dev.streamsql.analysis.ConnectorBuilder;
import dev.streamsql.analysis.ConnectorCatalog;
import dev.streamsql.connector.Connector;
import dev.streamsql.connector.ConnectorException;
import dev.streamsql.connector.JobContext;
import dev.streamsql.connector.OutputMessage;
import dev.streamsql.plan.SinkStep;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.StreamRow;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;

/** Reads and writes Kafka topics whose messages are JSON objects. */
public final class KafkaConnector implements Connector {

  @Override
  public String name() {
    return "kafka";
  }

  @Override
  public ConnectorCatalog.Connector description() {
    return ConnectorBuilder.sourceAndSink()
        .required(KafkaOptions.TOPIC, KafkaOptions.SERVERS)
        .optional(
            KafkaOptions.GROUP,
            KafkaOptions.STARTUP_MODE,
            KafkaOptions.STARTUP_MILLIS,
            KafkaOptions.BOUNDED_MODE,
            KafkaOptions.METADATA_FIELD,
            KafkaOptions.STREAM_HEADER,
            KafkaOptions.KEY_FIELD,
            KafkaOptions.GUARANTEE,
            KafkaOptions.TRANSACTIONAL_PREFIX,
            KafkaOptions.TRANSACTION_NAMING,
            KafkaOptions.MAX_DOWNTIME)
        .formats("json")
        .prefixes(KafkaOptions.PREFIX)
        .rules(new KafkaOptionRules())
        .live()
        // A split that is read up to an offset keeps that in a savepoint.
        .identity(
            options ->
                options.get(KafkaOptions.TOPIC)
                    + (new KafkaOptions(options).bounded() ? ", bounded" : ""))
        .build();
  }

  @Override
  public SingleOutputStreamOperator<StreamRow> read(SourceStep step, JobContext context) {
    return KafkaReading.attach(step, context);
  }

  @Override
  public boolean isUnbounded(SourceStep step) {
    return !new KafkaOptions(step.options()).bounded();
  }

  @Override
  public boolean takesMessages() {
    return true;
  }

  @Override
  public void writeMessages(SinkStep step, DataStream<OutputMessage> messages, JobContext context) {
    KafkaWriting.attach(step, messages, context);
  }

  @Override
  public void check(SourceStep step) {
    KafkaCheck.source(new KafkaOptions(step.options()));
  }

  @Override
  public void check(SinkStep step) {
    KafkaOptions options = new KafkaOptions(step.options());
    if (options.topics().size() > 1) {
      throw new ConnectorException(
          step.id()
              + " writes to one topic, but 'topic' = '"
              + options.values().get(KafkaOptions.TOPIC)
              + "' names several");
    }
    String key = options.keyField();
    step.inputs().stream()
        .filter(input -> key != null && input.columns() != null && !input.columns().contains(key))
        .findFirst()
        .ifPresent(
            input -> {
              throw new ConnectorException(
                  step.id()
                      + " has no column '"
                      + key
                      + "', which 'key.field' names; its columns: "
                      + String.join(", ", input.columns()));
            });
    KafkaCheck.sink(options);
  }
}
