package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.expression.Equality;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The language's rules as data: the rule, an expression, a row as JSON, the value. */
class ExpressionSemanticsTest {

  static Stream<Arguments> arithmetic() {
    return Stream.of(
        rule("EX-1 precedence", "1 + 2 * 3 - 4 / 2", "{}", 5L),
        rule("EX-1 parentheses", "(1 + 2) * 3", "{}", 9L),
        rule("EX-1 unary minus", "-a + -2", "{'a':3}", -5L),
        rule("EX-1 unary minus of a numeric string", "-a", "{'a':'3'}", -3L),
        rule("EX-1 unary plus of a numeric string", "+a", "{'a':'3'}", 3L),
        rule("EX-2 whole numbers stay exact", "a + 1", "{'a':9007199254740993}", 9007199254740994L),
        rule(
            "EX-2 whole numbers grow beyond 64 bits",
            "a + 1",
            "{'a':9223372036854775807}",
            new BigInteger("9223372036854775808")),
        rule("EX-2 and shrink again", "a + 1 - 1", "{'a':9223372036854775807}", Long.MAX_VALUE),
        rule(
            "EX-2 product beyond 64 bits",
            "a * a",
            "{'a':9223372036854775807}",
            new BigInteger("85070591730234615847396907784232501249")),
        rule("EX-2 real division", "7 / 2", "{}", 3.5),
        rule("EX-2 big division", "a / a", "{'a':9007199254740993}", 1.0),
        rule("EX-2 double", "a * 1.8 + 32", "{'a':28.0}", 82.4),
        rule("EX-2 remainder has the dividend's sign", "-7 % 3", "{}", -1L),
        rule("EX-2 remainder of a fraction", "80.5 % 2", "{}", 0.5),
        rule("EX-3 null operand", "a + 10", "{'a':null}", null),
        rule("EX-3 absent operand", "a + 10", "{}", null),
        rule("EX-4 numeric string", "a + 1", "{'a':'3'}", 4L),
        rule("EX-4 numeric string with a fraction", "a * 2", "{'a':'1.25'}", 2.5),
        rule("EX-4 no numeric string", "a * 2", "{'a':'abc'}", null),
        rule("EX-4 empty string", "a - 2", "{'a':''}", null),
        rule("EX-4 number with blanks", "a - 2", "{'a':' 3'}", null),
        rule("EX-5 two numeric strings add up", "a + b", "{'a':'1','b':'2'}", 3L),
        rule("EX-5 two strings", "a + '-' + b", "{'a':'x','b':'2'}", "x-2"),
        rule("EX-5 string and number", "a + 1", "{'a':'x'}", null),
        rule("EX-6 division by zero", "a / 0", "{'a':1}", null),
        rule("EX-6 division by zero", "a / 0.0", "{'a':1}", null),
        rule("EX-6 zero by zero", "a / 0", "{'a':0.0}", null),
        rule("EX-6 remainder of zero", "a % 0", "{'a':1}", null),
        rule("EX-6 overflow", "a * a", "{'a':1e300}", null),
        rule("EX-7 a boolean is no operand", "a + 1", "{'a':true}", null),
        rule("EX-2 list is no operand", "a + 1", "{'a':[1]}", null),
        rule("concatenation", "'t' || a || b", "{'a':85.0,'b':2.5}", "t852.5"),
        rule("concatenation of null", "'t' || a", "{'a':null}", null),
        rule(
            "concatenation of objects",
            "'' || a",
            "{'a':{'b':[1,2.0,'x'],'a':null}}",
            "{\"a\":null,\"b\":[1,2,\"x\"]}"));
  }

  static Stream<Arguments> comparisons() {
    return Stream.of(
        rule("WH-3 equal by value", "a = 1", "{'a':1.0}", true),
        rule("WH-3 beyond 2^53", "a = b", "{'a':9007199254740993,'b':9007199254740992.0}", false),
        rule("WH-2 beyond 2^53", "a > b", "{'a':9007199254740993,'b':9007199254740992.0}", true),
        rule("WH-3 zeros", "a = b", "{'a':0.0,'b':-0.0}", true),
        rule("WH-3 other type", "a = 1", "{'a':'1'}", false),
        rule("WH-3 other type", "a = true", "{'a':1}", false),
        rule("WH-3 both null", "a = b", "{'a':null}", true),
        rule("WH-3 list", "a = b", "{'a':[1,{'x':2}],'b':[1.0,{'x':2.0}]}", true),
        rule("WH-3 list", "a = b", "{'a':[1,2],'b':[2,1]}", false),
        rule("WH-4 absent", "a != 1", "{}", true),
        rule("WH-4 other type", "a <> 'x'", "{'a':1}", true),
        rule("WH-4 equal", "a <> 'x'", "{'a':'x'}", false),
        rule("WH-5 = null", "a = null", "{}", true),
        rule("WH-5 = nil", "a = nil", "{'a':1}", false),
        rule("WH-5 != nil", "a != nil", "{'a':1}", true),
        rule("WH-5 is null", "a.b IS NULL", "{'a':{}}", true),
        rule("WH-5 is not null", "(a + 1) is not null", "{'a':1}", true),
        rule("WH-2 string against number", "a > 1", "{'a':'80'}", null),
        rule("WH-2 boolean", "a > 1", "{'a':true}", null),
        rule("WH-2 list", "a > 1", "{'a':[2]}", null),
        rule("WH-2 strings", "a < 'b'", "{'a':'B'}", true),
        rule("WH-2 strings by code point", "a < b", "{'a':'\uffee','b':'\ud83d\ude00'}", true),
        rule("EX-8 comparison as a column", "a > 0 AND b > 0", "{'a':1,'b':2}", true),
        rule("EX-8 NOT as a column", "NOT a > 0", "{'a':1}", false),
        rule("EX-8 operand missing", "a > 0", "{}", null),
        rule("WH-1 UNKNOWN AND FALSE", "a > 0 AND 1 = 2", "{}", false),
        rule("WH-1 UNKNOWN AND TRUE", "a > 0 AND 1 = 1", "{}", null),
        rule("WH-1 UNKNOWN OR TRUE", "a > 0 OR 1 = 1", "{}", true),
        rule("WH-1 UNKNOWN OR FALSE", "a > 0 OR 1 = 2", "{}", null),
        rule("WH-8 NOT UNKNOWN", "NOT (a > 0)", "{}", null),
        rule("WH-9 bare boolean", "a AND b", "{'a':true,'b':true}", true),
        rule("WH-9 bare number", "a AND b", "{'a':true,'b':1}", null),
        rule("WH-7 between", "a BETWEEN 1 AND 3", "{'a':3.0}", true),
        rule("WH-7 not between", "a NOT BETWEEN 1 AND 3", "{'a':3.5}", true),
        rule("WH-7 between, string", "a BETWEEN 1 AND 3", "{'a':'2'}", null),
        rule("WH-7 in", "a IN (1, 'x', NULL)", "{'a':1.0}", true),
        rule("WH-7 in", "a IN (1, 2)", "{'a':'1'}", false),
        rule("WH-7 in, null", "a IN (1, NULL)", "{}", true),
        rule("WH-7 not in", "a NOT IN (1, 2)", "{}", true),
        rule("IS TRUE", "(a > 0) IS TRUE", "{}", false),
        rule("IS NOT TRUE", "(a > 0) IS NOT TRUE", "{}", true),
        rule("IS FALSE", "(a > 0) IS FALSE", "{'a':0}", true),
        rule("IS UNKNOWN", "(a > 0) IS UNKNOWN", "{'a':'x'}", true));
  }

  static Stream<Arguments> like() {
    return Stream.of(
        rule("WH-6 prefix", "a LIKE 'sensor%'", "{'a':'sensor001'}", true),
        rule("WH-6 suffix", "a LIKE '%error'", "{'a':'timeout_error'}", true),
        rule("WH-6 inside", "a LIKE '%alert%'", "{'a':'an alert here'}", true),
        rule("WH-6 one character", "a LIKE 'E_0_'", "{'a':'E101'}", true),
        rule("WH-6 one character", "a LIKE 'E_0_'", "{'a':'E10'}", false),
        rule("WH-6 one code point", "a LIKE 'x_y'", "{'a':'x\ud83d\ude00y'}", true),
        rule("WH-6 case", "a LIKE 'ABC'", "{'a':'abc'}", false),
        rule("WH-6 whole value", "a LIKE 'ab'", "{'a':'abc'}", false),
        rule("WH-6 literal characters", "a LIKE 'a.c*'", "{'a':'abcc'}", false),
        rule("WH-6 empty pattern", "a LIKE ''", "{'a':''}", true),
        rule("WH-6 empty pattern", "a LIKE ''", "{'a':'x'}", false),
        rule("WH-6 anything", "a LIKE '%'", "{'a':''}", true),
        rule("WH-6 parts do not overlap", "a LIKE 'aba%ba'", "{'a':'aba'}", false),
        rule("WH-6 number", "a LIKE '%'", "{'a':1}", false),
        rule("WH-6 null", "a LIKE '%'", "{}", null),
        rule("WH-7 not like", "a NOT LIKE 'a%'", "{'a':'bc'}", true),
        rule("WH-7 not like, number", "a NOT LIKE 'a%'", "{'a':1}", true),
        rule("WH-7 not like, null", "a NOT LIKE 'a%'", "{}", null),
        rule("WH-7 escape", "a LIKE '10!%' ESCAPE '!'", "{'a':'10%'}", true),
        rule("WH-7 escape", "a LIKE '10!%' ESCAPE '!'", "{'a':'100'}", false),
        rule("WH-7 pattern from the row", "a LIKE b", "{'a':'abc','b':'a%'}", true),
        rule("WH-7 pattern null", "a LIKE b", "{'a':'abc'}", null));
  }

  static Stream<Arguments> cases() {
    return Stream.of(
        rule("CA-1 first true", "CASE WHEN a > 1 THEN 'x' WHEN a > 0 THEN 'y' END", "{'a':2}", "x"),
        rule("CA-1 no ELSE", "CASE WHEN a > 1 THEN 'x' END", "{'a':1}", null),
        rule("CA-1 simple", "CASE a WHEN 'on' THEN 1 ELSE 0 END", "{'a':'on'}", 1L),
        rule("CA-2 field", "CASE WHEN a > 1 THEN b ELSE a END", "{'a':2,'b':'z'}", "z"),
        rule("CA-3 condition", "CASE WHEN a LIKE 'x%' AND b IS NULL THEN 1 END", "{'a':'xy'}", 1L),
        rule("CA-4 null", "CASE WHEN a > 1 THEN 1 ELSE 2 END", "{'a':null}", 2L),
        rule("CA-4 absent", "CASE WHEN a > 1 THEN 1 ELSE 2 END", "{}", 2L),
        rule("CA-5 NOT", "CASE WHEN NOT (a > 1) THEN 1 END", "{'a':0}", 1L),
        rule("CA-5 BETWEEN", "CASE WHEN a BETWEEN 1 AND 2 THEN 1 END", "{'a':2}", 1L),
        rule("CA-5 IN", "CASE WHEN a IN ('x', 'y') THEN 1 END", "{'a':'y'}", 1L),
        rule("CA-5 function", "CASE WHEN ABS(a) < 5 THEN 1 END", "{'a':-3}", 1L),
        rule(
            "CA-5 nested",
            "CASE WHEN a > 0 THEN CASE WHEN b > 0 THEN 1 ELSE 2 END ELSE 3 END",
            "{'a':1,'b':0}",
            2L),
        rule("CA-5 THEN NULL", "CASE WHEN a > 0 THEN NULL ELSE 1 END", "{'a':1}", null),
        rule("CA-5 THEN true", "CASE WHEN a > 0 THEN true ELSE false END", "{'a':1}", true));
  }

  static Stream<Arguments> paths() {
    return Stream.of(
        rule("NF-1 map", "a.b.c", "{'a':{'b':{'c':1}}}", 1L),
        rule("NF-1 index", "a[1]", "{'a':[1,2]}", 2L),
        rule("NF-1 negative index", "a[-1]", "{'a':[1,2,3]}", 3L),
        rule("NF-1 key", "a['k']", "{'a':{'k':5}}", 5L),
        rule("NF-1 mixed", "items[0].name", "{'items':[{'name':'x'}]}", "x"),
        rule("NF-1 grid", "grid[1][0]", "{'grid':[[1],[2]]}", 2L),
        rule("NF-1 computed index", "a[b]", "{'a':[1,2],'b':1.0}", 2L),
        rule("NF-1 computed key", "a[b]", "{'a':{'x':7},'b':'x'}", 7L),
        rule("NF-2 absent key", "a.b.c", "{'a':{}}", null),
        rule("NF-2 out of range", "a[2]", "{'a':[1,2]}", null),
        rule("NF-2 out of range", "a[-3]", "{'a':[1,2]}", null),
        rule("NF-2 no container", "a.b", "{'a':'x'}", null),
        rule("NF-2 no list", "a[0]", "{'a':{'0':1}}", null),
        rule("NF-2 null", "a[0].b", "{'a':null}", null));
  }

  static Stream<Arguments> literals() {
    return Stream.of(
        rule("LX-5 whole", "42", "{}", 42L),
        rule(
            "LX-5 beyond 64 bits",
            "9223372036854775808",
            "{}",
            new BigInteger("9223372036854775808")),
        rule("LX-5 smallest", "-9223372036854775808", "{}", Long.MIN_VALUE),
        rule("LX-5 decimal", "1.5", "{}", 1.5),
        rule("LX-5 exponent", "1e5", "{}", 100000.0),
        rule("LX-4 quote", "'it''s'", "{}", "it's"),
        rule("LX-8 true", "true", "{}", true),
        rule("LX-8 nil", "nil", "{}", null),
        rule("LX-3 quoted nil is a field", "`nil`", "{'nil':3}", 3L));
  }

  @ParameterizedTest(name = "{0}: {1} on {2}")
  @MethodSource({"arithmetic", "comparisons", "like", "cases", "paths", "literals"})
  void computes(String rule, String text, String row, Object expected) {
    Object found = ExpressionFixture.evaluate(text, ExpressionFixture.json(row));
    assertThat(Equality.equal(found, expected))
        .as("%s: %s on %s: expected %s, got %s", rule, text, row, expected, found)
        .isTrue();
  }

  @ParameterizedTest(name = "{0}: {1} on {2}")
  @MethodSource("comparisons")
  void passesOnlyTrue(String rule, String text, String row, Object expected) {
    assertThat(ExpressionFixture.passes(text, ExpressionFixture.json(row)))
        .as("%s: %s on %s", rule, text, row)
        .isEqualTo(Boolean.TRUE.equals(expected));
  }

  @ParameterizedTest(name = "{0}: {1} on {2}")
  @MethodSource("comparisons")
  void notPassesOnlyFalse(String rule, String text, String row, Object expected) {
    assertThat(ExpressionFixture.passes("NOT (" + text + ")", ExpressionFixture.json(row)))
        .as("%s: NOT (%s) on %s", rule, text, row)
        .isEqualTo(Boolean.FALSE.equals(expected));
  }

  static Stream<Arguments> decimals() {
    return Stream.of(
        rule("decimal sum is exact", "a + a", new BigDecimal("0.1"), new BigDecimal("0.2")),
        rule("decimal and double", "a + 0.5", new BigDecimal("0.25"), 0.75),
        rule("decimal equals its double only exactly", "a = 0.1", new BigDecimal("0.1"), false),
        rule("decimal equals its double", "a = 0.5", new BigDecimal("0.50"), true),
        rule("decimal equals whole number", "a = 1", new BigDecimal("1.00"), true),
        rule("huge decimal is no danger", "a + 1", new BigDecimal("1E+999999999"), null),
        rule("huge decimal compares", "a > 1", new BigDecimal("1E+999999999"), true),
        rule("huge decimal has a text", "'' || a", new BigDecimal("1E+999999999"), "1E+999999999"),
        rule("huge decimal rounds", "round(a)", new BigDecimal("1E+999999999"), null),
        rule("NaN equals NaN", "a = a", Double.NaN, true),
        rule("NaN sum", "a + 1", Double.NaN, null),
        rule("infinity is greater", "a > 9223372036854775808", Double.POSITIVE_INFINITY, true));
  }

  @ParameterizedTest(name = "{0}: {1} with a = {2}")
  @MethodSource("decimals")
  void computesWithNumbersThatJsonLacks(String rule, String text, Object a, Object expected) {
    Object found = ExpressionFixture.evaluate(text, java.util.Collections.singletonMap("a", a));
    assertThat(Equality.equal(found, expected))
        .as("%s: %s with %s: expected %s, got %s", rule, text, a, expected, found)
        .isTrue();
  }

  private static Arguments rule(String rule, String text, Object row, Object expected) {
    return Arguments.of(rule, text, row, expected);
  }
}
