package dev.streamsql.analysis;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.streamsql.diagnostic.SourceText;
import dev.streamsql.expression.Expression;
import dev.streamsql.expression.ExpressionCompiler;
import dev.streamsql.expression.PathStep;
import dev.streamsql.function.FunctionRegistry;
import org.apache.calcite.avatica.util.Casing;
import org.apache.calcite.avatica.util.Quoting;
import org.apache.calcite.sql.SqlNode;
import org.apache.calcite.sql.parser.SqlParseException;
import org.apache.calcite.sql.parser.SqlParser;
import org.apache.calcite.sql.validate.SqlConformanceEnum;

/** Parses expression texts with Calcite's own parser; every name is a field of slot 0. */
final class ExpressionFixture {
  private static final SqlParser.Config PARSER =
      SqlParser.config()
          .withQuoting(Quoting.BACK_TICK)
          .withUnquotedCasing(Casing.UNCHANGED)
          .withQuotedCasing(Casing.UNCHANGED)
          .withConformance(SqlConformanceEnum.BABEL);

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_LONG_FOR_INTS).build();

  private ExpressionFixture() {}

  static SqlNode parse(String text) {
    try {
      return SqlParser.create(text, PARSER).parseExpression();
    } catch (SqlParseException e) {
      throw new AssertionError(text, e);
    }
  }

  static Expression translate(String text) {
    return translate(text, parse(text));
  }

  static Expression translate(String text, SqlNode node) {
    NameScope scope =
        name ->
            new Expression.SlotReference(
                0, name.names.stream().<PathStep>map(PathStep.Field::new).toList());
    return new ExpressionTranslator(
            new SourceText("test.sql", text), scope, FunctionRegistry.standard())
        .translate(node);
  }

  static Object evaluate(String text, Object row) {
    return new ExpressionCompiler(FunctionRegistry.standard())
        .compile(translate(text))
        .evaluate(new Object[] {row});
  }

  static boolean passes(String text, Object row) {
    return new ExpressionCompiler(FunctionRegistry.standard())
        .compileCondition(translate(text))
        .isTrue(new Object[] {row});
  }

  static Object json(String text) {
    try {
      return JSON.readValue(text.replace('\'', '"'), Object.class);
    } catch (JsonProcessingException e) {
      throw new AssertionError(text, e);
    }
  }
}
