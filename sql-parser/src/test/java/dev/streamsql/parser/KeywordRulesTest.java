package dev.streamsql.parser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KeywordRulesTest {
  /** Words that are no column names right behind FROM s, or no functions. */
  private static final Set<String> SYNTAX = Set.of("MATCH_RECOGNIZE");

  /** Every word that Calcite knows and StreamSQL does not reserve: some 800. */
  static Stream<String> freeWords() {
    return words().filter(word -> !SYNTAX.contains(word)).filter(word -> !isReserved(word));
  }

  static Stream<String> reservedWords() {
    return words().filter(KeywordRulesTest::isReserved);
  }

  @ParameterizedTest
  @MethodSource("freeWords")
  void aFreeWordIsANameAndAFunction(String upper) throws Exception {
    for (String word : List.of(upper, upper.toLowerCase(Locale.ROOT))) {
      for (String sql :
          List.of(
              "SELECT w, s.w, w.x, w[0], w + 1, w(), w(a, 'b'), a AS w FROM w AS w",
              "SELECT a FROM s WHERE w > 1 AND w(a) AND w ORDER BY w, w DESC",
              "SELECT a FROM s WHERE w IS NULL GROUP BY w HAVING w = 2 WITH (w = w)",
              "SELECT CASE WHEN a THEN b ELSE c END AS w, (w), w FROM s WHERE a IN (w, w)",
              "INSERT INTO w SELECT w FROM w;CREATE STREAM w WITH (w = 'w'); SET w = w")) {
        String text = sql.replaceAll("\\bw\\b", word);
        try {
          assertThat(StreamSqlParser.parse(text)).isNotEmpty();
        } catch (StreamSqlSyntaxException e) {
          throw new AssertionError(text + " at column " + e.column() + ": " + e.getMessage(), e);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("reservedWords")
  void aReservedWordIsANameBehindADotAndInBackticks(String word) throws Exception {
    String sql = "SELECT s.%1$s, `%1$s`, s.%1$s.%1$s FROM `%1$s` AS s".formatted(word);
    assertThat(StreamSqlParser.parse(sql)).hasSize(1);
  }

  private static Stream<String> words() {
    return IntStream.range(0, StreamSqlParserImplConstants.tokenImage.length)
        .filter(KeywordRules::isWord)
        .mapToObj(kind -> StreamSqlParserImplConstants.tokenImage[kind].replace("\"", ""));
  }

  private static boolean isReserved(String word) {
    return IntStream.range(0, StreamSqlParserImplConstants.tokenImage.length)
        .filter(KeywordRules::isReserved)
        .anyMatch(kind -> StreamSqlParserImplConstants.tokenImage[kind].equals("\"" + word + "\""));
  }
}
