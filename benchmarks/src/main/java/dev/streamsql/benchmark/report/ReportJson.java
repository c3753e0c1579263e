package dev.streamsql.benchmark.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;

/** A report as JSON. */
public final class ReportJson {
  private ReportJson() {}

  /** Writes a report. */
  public static String of(Report report) throws JsonProcessingException {
    return new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValueAsString(report)
        + "\n";
  }
}
