package dev.streamsql.localcluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** What bin/local-cluster cannot do in a shell that may have neither curl nor nc. */
public final class Main {
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private Main() {}

  /**
   * Runs a command.
   *
   * @param args {@code get URL} prints what a web server answers; {@code port} prints a free port
   *     of the loopback address; {@code free ADDRESS PORT} fails if another process has the port
   * @throws IOException if the server does not answer
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    if (args.length == 2 && args[0].equals("get")) {
      get(args[1]);
    } else if (args.length == 1 && args[0].equals("port")) {
      try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
        System.out.println(socket.getLocalPort());
      }
    } else if (args.length == 3 && args[0].equals("free")) {
      int port = Integer.parseInt(args[2]);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getByName(args[1]))) {
        socket.setReuseAddress(true);
      } catch (IOException e) {
        System.exit(1);
      }
    } else {
      System.err.println("usage: get URL | port | free ADDRESS PORT");
      System.exit(2);
    }
  }

  private static void get(String url) throws IOException, InterruptedException {
    HttpRequest request = HttpRequest.newBuilder(URI.create(url)).timeout(PATIENCE).build();
    HttpResponse<String> answer =
        HttpClient.newBuilder()
            .connectTimeout(PATIENCE)
            .build()
            .send(request, BodyHandlers.ofString());
    System.out.println(answer.body());
    if (answer.statusCode() != 200) {
      System.exit(1);
    }
  }
}
