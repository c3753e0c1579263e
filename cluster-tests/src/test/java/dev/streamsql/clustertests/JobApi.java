package dev.streamsql.clustertests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;

/** What Flink's REST API tells of jobs and TaskManagers. */
final class JobApi {
  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient client = HttpClient.newHttpClient();
  private final String target;

  JobApi(String target) {
    this.target = target;
  }

  /** Returns when a job was last restarted; 0 if it never was. */
  long restartedAt(String job) throws IOException, InterruptedException {
    return get("/jobs/" + job).path("timestamps").path("RESTARTING").asLong();
  }

  /** Returns how a job is doing, in one word. */
  String status(String job) throws IOException, InterruptedException {
    return get("/jobs/" + job).path("state").asText();
  }

  /** Returns whether all tasks of a job run. */
  boolean isUp(String job) throws IOException, InterruptedException {
    JsonNode details = get("/jobs/" + job);
    boolean up = details.path("state").asText().equals("RUNNING");
    for (JsonNode vertex : details.path("vertices")) {
      up &= vertex.path("tasks").path("RUNNING").asInt() == vertex.path("parallelism").asInt();
    }
    return up;
  }

  /** Returns the ids of the TaskManagers that run tasks, the busiest first. */
  List<String> busy() throws IOException, InterruptedException {
    List<JsonNode> found = new ArrayList<>();
    get("/taskmanagers").path("taskmanagers").forEach(found::add);
    return found.stream()
        .filter(manager -> used(manager) > 0)
        .sorted((one, other) -> used(other) - used(one))
        .map(manager -> manager.path("id").asText())
        .toList();
  }

  private static int used(JsonNode manager) {
    return manager.path("slotsNumber").asInt() - manager.path("freeSlots").asInt();
  }

  private JsonNode get(String path) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create("http://" + target + path)).build();
    HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
    if (answer.statusCode() != 200) {
      throw new AssertionError(path + ": " + answer.statusCode() + " " + answer.body());
    }
    return JSON.readTree(answer.body());
  }
}
