package dev.streamsql.function;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FunctionRegistryTest {
  private final FunctionRegistry registry = FunctionRegistry.standard();

  /** Names that plain SQL grammars parse in their own way are called here without a parser. */
  @ParameterizedTest(name = "section 13: {0}({1}) = {2}")
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "cast      | 12.5;int                       | 12",
        "cast      | x;int                          | -",
        "cast      | 1;no_type                      | -",
        "extract   | hour;2024-01-15 10:30:00       | 10",
        "extract   | week;2024-01-15 10:30:00       | -",
        "date_diff | 2024-01-16;2024-01-10;day      | 6",
        "date_diff | 2024-01-10;2024-01-16;days     | -6",
        "date_diff | 2024-03-01;2024-01-15;month    | 1",
      })
  void computes(String name, String arguments, String expected) {
    Object result = registry.find(name).apply((Object[]) arguments.split(";"));
    assertThat(result == null ? null : result.toString()).isEqualTo(expected);
  }

  @Test
  void namesAreCaseInsensitive() {
    assertThat(registry.entry("UpPer")).isEqualTo(registry.entry("upper")).isPresent();
    assertThat(registry.entry("CEIL").orElseThrow().name()).isEqualTo("ceiling");
    assertThat(registry.entry("no_such")).isEmpty();
    assertThat(registry.find("count")).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "count, AGGREGATE", "deduplicate, AGGREGATE", "lag, ANALYTIC", "latch, ANALYTIC",
    "window_end, WINDOW", "TumblingWindow, WINDOW", "unnest, MULTI_ROW", "concat, SCALAR"
  })
  void knowsTheKind(String name, FunctionKind kind) {
    assertThat(registry.entry(name).orElseThrow().kind()).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({"uper, upper", "Cuont, count", "lenght, length", "substr_ing, substring"})
  void guessesMisspelling(String wrong, String right) {
    assertThat(registry.closest(wrong)).contains(right);
  }

  @Test
  void doesNotGuessWildly() {
    assertThat(registry.closest("frobnicate")).isEmpty();
    assertThat(registry.closest("xq")).isEmpty();
  }

  @Test
  void takesAUsersFunctions() {
    FunctionEntry twice =
        FunctionEntry.scalar("twice", 1, arguments -> arguments[0] + "" + arguments[0]);
    assertThat(registry.with(List.of(twice)).find("TWICE")).isSameAs(twice.implementation());
    FunctionEntry clash = FunctionEntry.scalar("upper", 1, arguments -> null);
    assertThatThrownBy(() -> registry.with(List.of(clash)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("upper");
  }
}
