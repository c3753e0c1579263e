package dev.streamsql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.apache.calcite.sql.JoinConditionType;
import org.apache.calcite.sql.JoinType;
import org.apache.calcite.sql.SqlBasicCall;
import org.apache.calcite.sql.SqlCall;
import org.apache.calcite.sql.SqlIdentifier;
import org.apache.calcite.sql.SqlKind;
import org.apache.calcite.sql.SqlLiteral;
import org.apache.calcite.sql.SqlMatchRecognize;
import org.apache.calcite.sql.SqlNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryTest {
  @Test
  void clausesMayComeInAnyOrder() throws Exception {
    List<String> clauses =
        List.of(
            "WHERE a > 1",
            "GROUP BY a, TumblingWindow('5s')",
            "HAVING c > 2",
            "WITH (TIMESTAMP = 'ts')",
            "ORDER BY a DESC, b ASC",
            "LIMIT 3");
    String inOrder = query("SELECT a FROM s " + String.join(" ", clauses)).toString();
    List<List<String>> orders = new ArrayList<>();
    permute(clauses, new ArrayList<>(), orders);
    assertThat(orders).hasSize(720);
    for (List<String> order : orders) {
      String sql = "SELECT a FROM s " + String.join(" ", order);
      assertThat(query(sql).toString()).as(sql).isEqualTo(inOrder);
    }
  }

  @Test
  void everyPartOfAQueryIsThere() throws Exception {
    SqlStreamQuery query =
        query("SELECT DISTINCT a FROM s WHERE b WITH (TIMESTAMP = 'ts') ORDER BY a LIMIT 3");
    assertThat(query.select().isDistinct()).isTrue();
    assertThat(query.select().getOrderList()).isNull();
    assertThat(query.orderBy()).hasSize(1);
    assertThat(query.limit().toString()).isEqualTo("3");
    assertThat(query.withOptions()).hasSize(1);
    SqlStreamQuery plain = query("SELECT a FROM s");
    assertThat(plain.select().isDistinct()).isFalse();
    assertThat(plain.orderBy()).isNull();
    assertThat(plain.limit()).isNull();
    assertThat(plain.withOptions()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "'JOIN b ON a.k = b.k', INNER, ON",
    "'INNER JOIN b AS x ON a.k = x.k', INNER, ON",
    "'LEFT JOIN b x ON a.k = x.k', LEFT, ON",
    "'left outer join b on a.k = b.k', LEFT, ON",
    "'RIGHT JOIN b ON a.k = b.k', RIGHT, ON",
    "'FULL OUTER JOIN b ON a.k = b.k', FULL, ON",
    "'CROSS JOIN b', CROSS, NONE",
    "'NATURAL JOIN b', INNER, NONE",
    "'NATURAL LEFT JOIN b', LEFT, NONE",
    "'JOIN b WITHIN 5s', INNER, NONE",
    "', b', COMMA, NONE"
  })
  void everyJoinParses(String join, JoinType type, JoinConditionType condition) throws Exception {
    SqlStreamJoin node = (SqlStreamJoin) query("SELECT * FROM a " + join).select().getFrom();
    assertThat(node.getJoinType()).isEqualTo(type);
    assertThat(node.getConditionType()).isEqualTo(condition);
    assertThat(node.getCondition() == null).isEqualTo(condition == JoinConditionType.NONE);
    assertThat(node.isNatural()).isEqualTo(join.contains("NATURAL"));
  }

  @Test
  void joinsNestToTheLeft() throws Exception {
    SqlStreamJoin outer =
        (SqlStreamJoin)
            query("SELECT * FROM a JOIN b WITHIN 1s ON a.k = b.k JOIN c ON b.k = c.k WITHIN 2s")
                .select()
                .getFrom();
    assertThat(outer.within().beforeNanos()).isEqualTo(2_000_000_000L);
    assertThat(((SqlStreamJoin) outer.getLeft()).within().beforeNanos()).isEqualTo(1_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'it''s'|it's",
        "\"it's\"|it's",
        "\"say \"\"hi\"\"\"|say \"hi\"",
        "'say \"hi\"'|say \"hi\"",
        "'中文 😀'|中文 😀",
        "'a -- b /* c */'|a -- b /* c */",
        "'back\\slash'|back\\slash"
      })
  void bothQuotesMakeStrings(String literal, String value) throws Exception {
    SqlNode item = item(literal);
    assertThat(((SqlLiteral) item).toValue()).isEqualTo(value);
    assertThat(Positions.text("SELECT " + literal + " FROM s", item)).isEqualTo(literal);
  }

  @ParameterizedTest
  @ValueSource(strings = {"`a b`", "`device-id`", "`FROM`", "`中文`"})
  void backticksQuoteNames(String name) throws Exception {
    assertThat(((SqlIdentifier) item(name)).getSimple()).isEqualTo(name.replace("`", ""));
  }

  @Test
  void anAliasNeedsNoAs() throws Exception {
    assertThat(item("a + b total").toString()).isEqualTo(item("a + b AS total").toString());
    assertThat(item("a + b total").getKind()).isEqualTo(SqlKind.AS);
  }

  @Test
  void aPathKeepsThePlaceOfEachName() throws Exception {
    SqlIdentifier path = (SqlIdentifier) item("s.value.left");
    assertThat(path.names).containsExactly("s", "value", "left");
    assertThat(path.getComponentParserPosition(1).getColumnNum()).isEqualTo(10);
    SqlBasicCall indexed = (SqlBasicCall) item("items[-1].name");
    assertThat(indexed.getKind()).isEqualTo(SqlKind.DOT);
  }

  @Test
  void unnestAndWindowsAreFunctionCalls() throws Exception {
    assertThat(((SqlCall) item("unnest(s.tags)")).getOperator().getName()).isEqualTo("unnest");
    SqlNode window =
        query("SELECT a FROM s GROUP BY a, GLOBAL WINDOW TRIGGER WHEN b > 1")
            .select()
            .getGroup()
            .get(1);
    assertThat(((SqlCall) window).getOperator().getName()).isEqualTo("GlobalWindow");
    assertThat(query("SELECT a FROM s WHERE b TumblingWindow('5s')").toString())
        .isEqualTo(query("SELECT a FROM s WHERE b GROUP BY TumblingWindow('5s')").toString());
  }

  @Test
  void overHoldsPartitionAndCondition() throws Exception {
    SqlCall over = (SqlCall) item("lag(a) OVER (PARTITION BY b, c.d WHEN e > 1)");
    assertThat(over.getKind()).isEqualTo(SqlKind.OVER);
    SqlStreamOver window = over.operand(1);
    assertThat(window.partitionBy()).hasSize(2);
    assertThat(window.when().getKind()).isEqualTo(SqlKind.GREATER_THAN);
    assertThat(((SqlStreamOver) ((SqlCall) item("lag(a) OVER ()")).operand(1)).when()).isNull();
  }

  @Test
  void partsOfMatchRecognizeComeInAnyOrder() throws Exception {
    SqlMatchRecognize match =
        (SqlMatchRecognize)
            query(
                    "SELECT * FROM s MATCH_RECOGNIZE (PATTERN (A B+) WITHIN 5 SECONDS ORDER BY ts"
                        + " MEASURES LAST(B.v) AS last PARTITION BY k)")
                .select()
                .getFrom();
    assertThat(match.getInterval().toString()).isEqualTo("5000000000");
    assertThat(match.getPartitionList()).hasSize(1);
    assertThat(match.getMeasureList()).hasSize(1);
  }

  private static void permute(
      List<String> rest, List<String> done, List<List<String>> permutations) {
    if (rest.isEmpty()) {
      permutations.add(List.copyOf(done));
    }
    for (String next : rest) {
      List<String> others = new ArrayList<>(rest);
      others.remove(next);
      done.add(next);
      permute(others, done, permutations);
      done.remove(next);
    }
  }

  private static SqlNode item(String text) throws StreamSqlSyntaxException {
    return query("SELECT " + text + " FROM s").select().getSelectList().get(0);
  }

  private static SqlStreamQuery query(String sql) throws StreamSqlSyntaxException {
    return (SqlStreamQuery) StreamSqlParser.parse(sql).get(0);
  }
}
