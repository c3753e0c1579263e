package dev.streamsql.plan;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** Writes plans as JSON and reads them back; equal plans give equal texts. */
public final class PlanJson {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
          .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
          .build();

  private PlanJson() {}

  /** Returns a plan as JSON, indented. */
  public static String write(Plan plan) {
    try {
      return JSON.writeValueAsString(plan);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a plan is plain data", e);
    }
  }

  /**
   * Reads a plan.
   *
   * @param json what {@link #write} gave
   * @throws IllegalArgumentException if the text is no plan, or a plan of another version
   */
  public static Plan read(String json) {
    try {
      JsonNode tree = JSON.readTree(json);
      JsonNode version = tree.get("version");
      if (version == null || !version.isInt()) {
        throw new IllegalArgumentException("the text is no plan: it has no version");
      }
      if (version.intValue() != Plan.VERSION) {
        throw new IllegalArgumentException(
            "the plan has version "
                + version.intValue()
                + ", this build reads version "
                + Plan.VERSION
                + "; compile the script again");
      }
      return JSON.treeToValue(tree, Plan.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("the text is no plan: " + e.getOriginalMessage(), e);
    }
  }
}
