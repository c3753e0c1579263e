package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.plan.Plan;
import dev.streamsql.plan.Projection;
import dev.streamsql.plan.SelectStep;
import dev.streamsql.testing.Compile;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the columns of a result are called (LANGUAGE SE-1 to SE-4; contract section 9). */
class OutputNamesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          v                                  | v
          s.v                                | v
          f.w                                | w
          f.p.q                              | p.q
          f                                  | f
          s.d.arr[1]                         | d.arr[1]
          s.d['x'].y                         | d['x'].y
          f.v AS `größe`                     | größe
          s.`device-id`                      | device-id
          `a b`                              | a b
          s.a+f.b                            | s.a + f.b
          s.a  *  ( f.b-1 )                  | s.a * (f.b - 1)
          upper( s.name )                    | upper(s.name)
          UPPER(s.name)                      | UPPER(s.name)
          concat(s.a,   f.b)                 | concat(s.a,f.b)
          s.a > 1 AND (f.b < 2 OR s.c = 3)   | s.a > 1 AND (f.b < 2 OR s.c = 3)
          s.a IN (1, 2)                      | s.a IN (1,2)
          NOT (s.a > 1)                      | NOT (s.a > 1)
          'normal'                           | normal
          "it is"                            | it is
          42                                 | 42
          -1.5                               | -1.5
          s.a - -1                           | s.a - -1
          CASE WHEN s.a>1 THEN 'x' ELSE (f.b) END | CASE WHEN s.a > 1 THEN 'x' ELSE (f.b) END
          """)
  void namesColumns(String item, String name) {
    assertThat(names("SELECT " + item + " FROM a s JOIN b f WITHIN 1 S ON s.k = f.k"))
        .containsExactly(name);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          SELECT * FROM a s JOIN b f WITHIN 1 S ON s.k = f.k          | *,{f},{s}
          SELECT * FROM a JOIN b f WITHIN 1 S ON a.k = f.k            | *,{f}
          SELECT * FROM a JOIN b WITHIN 1 S ON a.k = b.k              | *,{b}
          SELECT s.*, f.w FROM a s JOIN b f WITHIN 1 S ON s.k = f.k   | *,w
          SELECT *, x AS f FROM a s JOIN b f WITHIN 1 S ON s.k = f.k  | *,f,{s}
          SELECT *, v + 1 AS v FROM a                                 | *,v
          SELECT *, v + 1 AS v FROM p                                 | k,v
          SELECT v AS k, * FROM p                                     | k,v
          SELECT * FROM p s JOIN b v WITHIN 1 S ON s.k = v.k          | k,{v},{s}
          SELECT f.* FROM a s JOIN p f WITHIN 1 S ON s.k = f.k        | k,v
          SELECT *, s.* FROM p s JOIN b f WITHIN 1 S ON s.k = f.k     | k,v,{f},{s}
          SELECT s.v FROM a AS s                                      | v
          SELECT d.x FROM a                                           | d.x
          """)
  void expandsStars(String sql, String names) {
    assertThat(String.join(",", names("CREATE STREAM p AS SELECT k, v FROM a; " + sql)))
        .isEqualTo(names);
  }

  private static List<String> names(String sql) {
    Plan plan = Compile.plan(sql);
    SelectStep select =
        (SelectStep)
            plan.steps().stream()
                .filter(step -> step.id().equals("print/select"))
                .findFirst()
                .get();
    return Projections.items(select.projection()).stream().map(OutputNamesTest::name).toList();
  }

  private static String name(Projection.Item item) {
    if (item instanceof Projection.Column column) {
      return column.name();
    }
    return item instanceof Projection.RowObject object ? "{" + object.name() + "}" : "*";
  }
}
