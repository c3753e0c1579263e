package dev.streamsql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ScriptTest {
  static Stream<String> scripts() {
    return Table.rows("scripts.txt", 1)
        .map(row -> row[0].replace("$n", "\n").replace("$r", "\r").replace("$t", "\t"));
  }

  @ParameterizedTest
  @MethodSource("scripts")
  void everyScriptParses(String script) throws Exception {
    for (SqlNode statement : StreamSqlParser.parse(script)) {
      assertThat(statement.toString()).isNotBlank();
      assertThat(statement.clone(statement.getParserPosition()).toString())
          .isEqualTo(statement.toString());
    }
  }

  /** Comments with dashes broke the scripts of Flink's client (FLINK-22655). */
  @ParameterizedTest
  @ValueSource(strings = {"", " \n", ";", ";;;", "-- x", "/* x */", "/***/ ; /**/ -- 'x"})
  void aScriptMayBeEmpty(String script) throws Exception {
    assertThat(StreamSqlParser.parse(script)).isEmpty();
  }

  @Test
  void createStreamHoldsItsOptions() throws Exception {
    String sql = "CREATE STREAM a WITH ('connector' = \"kafka\", Topic = x.y, n = -1.50, b = TRUE)";
    SqlCreateStream create = (SqlCreateStream) one(sql);
    assertThat(create.name().getSimple()).isEqualTo("a");
    assertThat(create.query()).isNull();
    assertThat(options(create.options()))
        .containsExactly("connector=kafka", "Topic=x.y", "n=-1.50", "b=true");
    SqlOption first = (SqlOption) create.options().get(0);
    assertThat(Positions.text(sql, first)).isEqualTo("'connector' = \"kafka\"");
    assertThat(Positions.text(sql, first.value())).isEqualTo("\"kafka\"");
    assertThat(Positions.text(sql, create)).isEqualTo(sql);
  }

  @Test
  void createStreamMayHoldAQueryWithOptionsOfItsOwn() throws Exception {
    SqlCreateStream create =
        (SqlCreateStream)
            one("create stream b with (x = 'y') as select a from s with (TIMESTAMP = 'ts')");
    assertThat(options(create.options())).containsExactly("x=y");
    SqlStreamQuery query = (SqlStreamQuery) create.query();
    assertThat(options(query.withOptions())).containsExactly("TIMESTAMP=ts");
    SqlCreateStream plain = (SqlCreateStream) one("CREATE STREAM b AS SELECT a FROM s");
    assertThat(plain.options()).isEmpty();
  }

  @Test
  void insertNamesItsTarget() throws Exception {
    SqlInsertStream insert = (SqlInsertStream) one("INSERT INTO `out` SELECT a FROM s");
    assertThat(insert.target().getSimple()).isEqualTo("out");
    assertThat(insert.query()).isInstanceOf(SqlStreamQuery.class);
  }

  @Test
  void setHoldsOneOption() throws Exception {
    SqlSet set = (SqlSet) one("SET 'dialect' = 'extended'");
    assertThat(set.option().keyText()).isEqualTo("dialect");
    assertThat(set.option().valueText()).isEqualTo("extended");
  }

  @Test
  void statementsKeepTheirOrderAndPlace() throws Exception {
    List<SqlNode> statements =
        StreamSqlParser.parse("SET a = 1;\r\n\tINSERT INTO b SELECT * FROM c;\nSELECT\n x FROM d;");
    assertThat(statements)
        .extracting(SqlNode::getClass)
        .extracting(Class::getSimpleName)
        .containsExactly("SqlSet", "SqlInsertStream", "SqlStreamQuery");
    assertThat(statements)
        .extracting(node -> node.getParserPosition().toString())
        .containsExactly("line 1, column 1", "line 2, column 2", "line 3, column 1");
  }

  @Test
  void severalThreadsMayParse() {
    List<String> scripts = scripts().toList();
    List<String> alone = scripts.stream().map(ScriptTest::show).toList();
    assertThat(IntStream.range(0, 10).parallel().boxed())
        .allSatisfy(
            i -> assertThat(scripts.parallelStream().map(ScriptTest::show)).isEqualTo(alone));
  }

  private static String show(String script) {
    try {
      return StreamSqlParser.parse(script).toString();
    } catch (StreamSqlSyntaxException e) {
      throw new AssertionError(script, e);
    }
  }

  private static List<String> options(List<? extends SqlNode> options) {
    return options.stream()
        .map(SqlOption.class::cast)
        .map(option -> option.keyText() + "=" + option.valueText())
        .toList();
  }

  private static SqlNode one(String sql) throws StreamSqlSyntaxException {
    List<SqlNode> statements = StreamSqlParser.parse(sql);
    assertThat(statements).hasSize(1);
    return statements.get(0);
  }
}
