package dev.streamsql.cases;

import dev.streamsql.connector.Connectors;
import dev.streamsql.diagnostic.DiagnosticException;
import dev.streamsql.local.FailureText;
import dev.streamsql.local.UserInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Runs cases as jobs and compares what comes out with what they expect. */
public final class CaseRunner {
  private final int parallelism;
  private final Map<String, String> settings;
  private final CaseJob job;

  /**
   * Creates a runner.
   *
   * @param cluster where jobs run
   * @param parallelism their parallelism
   * @param settings options that win over those of scripts and cases
   * @param directory where savepoints can be written
   * @throws UserInputException if a setting cannot be one of cases
   */
  public CaseRunner(
      CaseCluster cluster, int parallelism, Map<String, String> settings, Path directory) {
    String problem = CaseLog.problem(settings);
    if (problem != null) {
      throw new UserInputException(problem);
    }
    this.parallelism = parallelism;
    this.settings = Map.copyOf(settings);
    this.job = new CaseJob(cluster, parallelism, directory);
  }

  /** Runs cases and returns their results in the same order. */
  public List<CaseResult> run(List<TestCase> cases) throws InterruptedException {
    Map<TestCase, Outcome> outcomes = new IdentityHashMap<>();
    List<CaseScript> scripts = new ArrayList<>();
    Connectors connectors = Connectors.load();
    for (TestCase test : cases) {
      if (test.problem() == null) {
        try {
          scripts.add(CaseScript.compile(test, connectors, settings));
        } catch (DiagnosticException | UserInputException e) {
          outcomes.put(test, Outcome.failed(e.getMessage()));
        }
      }
    }
    for (List<CaseScript> batch : CaseBatches.of(scripts, parallelism)) {
      run(batch, outcomes);
    }
    List<CaseResult> results = new ArrayList<>();
    for (TestCase test : cases) {
      results.add(CaseResult.of(test, outcomes.get(test)));
    }
    return results;
  }

  /** If a job fails, its halves run on their own, until only those that are to blame fail. */
  private void run(List<CaseScript> batch, Map<TestCase, Outcome> outcomes)
      throws InterruptedException {
    try {
      List<Outcome> all = job.run(batch);
      for (int i = 0; i < batch.size(); i++) {
        outcomes.put(batch.get(i).test(), all.get(i));
      }
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      if (batch.size() == 1) {
        outcomes.put(
            batch.get(0).test(),
            Outcome.failed(
                String.join("\n", FailureText.of("the job failed", e))
                    .replaceFirst("^streamsql: ", "")));
      } else {
        int half = batch.size() / 2;
        run(batch.subList(0, half), outcomes);
        run(batch.subList(half, batch.size()), outcomes);
      }
    }
  }
}
