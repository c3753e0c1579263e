package dev.streamsql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WithinTest {
  static Stream<String[]> spellings() {
    return Table.rows("within.tsv", 4);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("spellings")
  void everySpellingMeansItsNanosecondsBeforeAndAfterOn(
      String within, String before, String after, String extended) throws Exception {
    for (String sql :
        new String[] {
          "SELECT * FROM a JOIN b " + within + " ON a.k = b.k WHERE a.x > 1",
          "SELECT * FROM a JOIN b ON a.k = b.k " + within + " WHERE a.x > 1",
          "SELECT * FROM a JOIN b ON f(a.k) = g(b.k) " + within
        }) {
      SqlWithin parsed = join(sql).within();
      assertThat(parsed.beforeNanos()).isEqualTo(Long.parseLong(before));
      assertThat(parsed.afterNanos()).isEqualTo(Long.parseLong(after));
      assertThat(parsed.extendedConstruct()).isEqualTo(extended.isEmpty() ? null : extended);
      assertThat(parsed.isExtended()).isEqualTo(!extended.isEmpty());
      assertThat(Positions.text(sql, parsed)).isEqualTo(within);
    }
  }

  @Test
  void aJoinWithoutWithinHasNone() throws Exception {
    assertThat(join("SELECT * FROM a JOIN b ON a.k = b.k").within()).isNull();
  }

  @Test
  void aCopyOfAJoinKeepsItsWithin() throws Exception {
    SqlStreamJoin join = join("SELECT * FROM a LEFT JOIN b WITHIN 5s ON a.k = b.k");
    SqlNode copy = join.clone(join.getParserPosition());
    assertThat(copy).isInstanceOf(SqlStreamJoin.class);
    assertThat(((SqlStreamJoin) copy).within().beforeNanos()).isEqualTo(5_000_000_000L);
    assertThat(copy.toString()).isEqualTo(join.toString());
  }

  private static SqlStreamJoin join(String sql) throws StreamSqlSyntaxException {
    SqlStreamQuery query = (SqlStreamQuery) StreamSqlParser.parse(sql).get(0);
    return (SqlStreamJoin) query.select().getFrom();
  }
}
