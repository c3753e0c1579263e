package dev.streamsql.localkafka;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;

/** The program behind {@code bin/local-kafka}, which checks the command line. */
public final class Main {
  private Main() {}

  /**
   * Runs a command: {@code broker DIRECTORY PORT}, {@code free PORT}, {@code ping SERVERS}, {@code
   * topics SERVERS}, {@code produce SERVERS TOPIC}, {@code consume SERVERS TOPIC beginning|end
   * committed|all MAX}.
   */
  public static void main(String[] args) throws Exception {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    try {
      run(Arrays.asList(args), out);
    } catch (ExecutionException e) {
      System.err.println("local-kafka: " + e.getCause().getMessage());
      System.exit(1);
    } catch (IllegalArgumentException | KafkaException e) {
      System.err.println("local-kafka: " + e.getMessage());
      System.exit(1);
    }
  }

  private static void run(List<String> args, PrintStream out) throws Exception {
    switch (args.get(0)) {
      case "broker" -> Broker.run(Path.of(args.get(1)), Integer.parseInt(args.get(2)));
      case "free" -> Broker.checkFree(Integer.parseInt(args.get(1)));
      case "ping" -> System.exit(new Clients(args.get(1)).answers() ? 0 : 1);
      case "topics" -> new Clients(args.get(1)).topics(out);
      case "produce" -> {
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        long count = new Clients(args.get(1)).produce(args.get(2), lines);
        System.err.println("local-kafka: " + count + " messages written to " + args.get(2));
      }
      case "consume" ->
          new Clients(args.get(1))
              .consume(
                  args.get(2),
                  args.get(3).equals("beginning"),
                  args.get(4).equals("committed"),
                  Long.parseLong(args.get(5)),
                  out);
      default -> throw new IllegalArgumentException(args.get(0));
    }
  }
}
