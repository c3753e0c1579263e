package dev.streamsql.connector.kafka;

import dev.streamsql.connector.DecodeReport;
import dev.streamsql.connector.RowRouter;
import dev.streamsql.connector.json.JsonRows;
import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.plan.JoinStep;
import dev.streamsql.plan.Plan;
import dev.streamsql.plan.SourceStep;
import dev.streamsql.row.DeadLetter;
import dev.streamsql.row.StreamRow;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.streaming.api.functions.ProcessFunction;
import org.apache.flink.util.Collector;

/**
 * Makes rows of messages. A message that cannot be used is counted and goes to the dead letters.
 */
final class DecodeMessages extends ProcessFunction<KafkaMessage, StreamRow> {
  private static final long serialVersionUID = 1L;

  private final SourceStep step;
  private final Map<String, Integer> tags;
  private final List<String> topics;

  /** Whether some join waits for all partitions. */
  private final boolean announces;

  private transient RowRouter router;
  private transient MessageNeeds needs;
  private transient String metadataField;
  private transient DecodeReport report;

  DecodeMessages(SourceStep step, Plan plan) {
    this.step = step;
    this.tags = RowRouter.tags(step, plan);
    this.topics = new KafkaOptions(step.options()).topics();
    this.announces =
        plan.steps().stream()
            .anyMatch(other -> other instanceof JoinStep join && join.time().isComplete());
  }

  @Override
  public void open(OpenContext context) {
    router = new RowRouter(step, tags);
    needs = MessageNeeds.of(step);
    metadataField = new KafkaOptions(step.options()).metadataField();
    report = new DecodeReport(getRuntimeContext(), step.id());
  }

  @Override
  public void processElement(KafkaMessage message, Context context, Collector<StreamRow> out) {
    if (message.isAnnouncement()) {
      if (announces) {
        out.collect(StreamRow.partition(message.sourcePartition()));
      }
      return;
    }
    report.rowIn();
    try {
      decode(message, out);
    } catch (MalformedRowException e) {
      String text = BytesText.of(message.value());
      context.output(
          DeadLetter.OUTPUT, report.refuse(place(message), e, router.onlyStream(0), text));
    }
  }

  private void decode(KafkaMessage message, Collector<StreamRow> out) throws MalformedRowException {
    if (message.value() == null) {
      String key = BytesText.of(message.key());
      throw new MalformedRowException(
          "a tombstone (no value) " + (key == null ? "without a key" : "for key '" + key + "'"));
    }
    String text = BytesText.utf8(message.value());
    if (text == null) {
      throw new MalformedRowException("the value is not UTF-8 text; it is given here as base64");
    }
    Map<String, Object> row = JsonRows.parse(text);
    Map<String, String> headers = needs.headers() ? headers(message) : Map.of();
    if (needs.metadata()) {
      row.put(metadataField, metadata(message, headers));
    }
    router.routeMessage(message.sourcePartition(), headers, row, out::collect);
  }

  private String place(KafkaMessage message) {
    return "topic "
        + topics.get(message.topic())
        + ", partition "
        + message.partition()
        + ", offset "
        + message.offset();
  }

  /** Of two headers with one name the last one counts, as it does in Kafka's own API. */
  private static Map<String, String> headers(KafkaMessage message) {
    Map<String, String> headers = new HashMap<>();
    for (KafkaMessage.Header header : message.headers()) {
      headers.put(header.name(), BytesText.of(header.value()));
    }
    return headers;
  }

  private Map<String, Object> metadata(KafkaMessage message, Map<String, String> headers) {
    Map<String, Object> metadata = new LinkedHashMap<>();
    metadata.put("key", BytesText.of(message.key()));
    metadata.put("headers", headers);
    metadata.put("topic", topics.get(message.topic()));
    metadata.put("partition", (long) message.partition());
    metadata.put("offset", message.offset());
    metadata.put("timestamp", message.timestamp() < 0 ? null : message.timestamp());
    return metadata;
  }
}
