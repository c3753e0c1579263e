package dev.streamsql.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.streamsql.expression.Equality;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of LANGUAGE section 13 and the edges its tables name; n is null, m an object. */
class ScalarFunctionsTest {
  private static final Object ROW =
      ExpressionFixture.json(
          "{'n':null,'t':true,'m':{'k':1},'two':[1,2,3],'three':[2,3.0,4],'dup':['a','b','a'],"
              + "'s':'  hi ','x':'x','neg':-25.5}");

  static Stream<Arguments> math() {
    return Stream.of(
        of("abs(-2)", 2.0),
        of("abs(neg)", 25.5),
        of("abs('-3')", 3.0),
        of("abs(t)", 1),
        of("abs(x)", null),
        of("abs(n)", null),
        of("abs(-9223372036854775808) > 0", true),
        of("cos(0)", 1.0),
        of("acos(2)", null),
        of("atan2(1, 1)", Math.PI / 4),
        of("ceil(3.2)", 4.0),
        of("ceiling(3.2)", 4.0),
        of("floor(-1.5)", -2.0),
        of("round(2.5)", 3.0),
        of("round(-2.5)", -3.0),
        of("round(neg)", -26.0),
        of("round(1234.5, -2)", 1200.0),
        of("round(1250, -2)", 1300.0),
        of("round(25.67, 1)", 25.7),
        of("round(0.6666666666666666, 2)", 0.67),
        of("round(7, 2)", 7),
        of("round(n)", null),
        of("round(1.5, n)", null),
        of("round(x)", null),
        of("trunc(3.789, 1)", 3.7),
        of("sign(-3.2)", -1),
        of("sqrt(16)", 4.0),
        of("sqrt(-1)", null),
        of("exp(0)", 1.0),
        of("exp(1000)", null),
        of("ln(exp(1))", 1.0),
        of("ln(0)", null),
        of("log(1000)", 3.0),
        of("log(2, 8)", 3.0),
        of("log2(8)", 3.0),
        of("log10(100)", 2.0),
        of("power(2, 10)", 1024.0),
        of("pow(10, 400)", null),
        of("mod(-7, 3)", -1.0),
        of("mod(1, 0)", null),
        of("bitand(12, 10)", 8),
        of("bitor(12, 10)", 14),
        of("bit_xor(12, 10.9)", 6),
        of("bitnot(0)", -1),
        of("bitnot(x)", null),
        of("rand() >= 0 AND rand() < 1", true));
  }

  static Stream<Arguments> text() {
    return Stream.of(
        of("concat('a', 7, 2.5)", "a72.5"),
        of("concat('a', n, m, two)", "a{\"k\":1}[1,2,3]"),
        of("concat(85.0, '|', 1e21, '|', 1e-7)", "85|1000000000000000000000|0.0000001"),
        of("concat(n)", ""),
        of("upper(t)", "TRUE"),
        of("UPPER('stra\u00dfe')", "STRASSE"),
        of("Upper(n)", ""),
        of("lower('ABC')", "abc"),
        of("trim(s)", "hi"),
        of("TRIM(BOTH ' ' FROM s)", "hi"),
        of("ltrim(s)", "hi "),
        of("rtrim(s)", "  hi"),
        of("length('\u4e2d\u6587')", 6),
        of("len(two)", 3),
        of("len(n)", 0),
        of("substring('hello', 1, 2)", "el"),
        of("substring('hello', 1)", "ello"),
        of("substring('hello', -2)", "lo"),
        of("substring('hello', 10, 2)", ""),
        of("substring('hello', 1, -1)", ""),
        of("substring('\ud83d\ude00bc', 1, 5)", "bc"),
        of("substring(n, 0)", ""),
        of("indexof('hello', 'l')", 2),
        of("indexof('\u4e2da', 'a')", 3),
        of("indexof(n, 'l')", -1),
        of("replace('aa', 'a', 'b')", "bb"),
        of("array_length(split('a,b,', ','))", 3),
        of("split('a,b', ',')[1]", "b"),
        of("split('ab', '')[1]", "b"),
        of("split(n, ',')[0]", ""),
        of("lpad('7', 3, '0')", "007"),
        of("rpad('7', 3)", "7  "),
        of("lpad('1234', 3, '0')", "1234"),
        of("startswith('hello', 'he')", true),
        of("endswith('hello', 'he')", false),
        of("startswith(n, 'he')", false),
        of("regexp_matches('abc1', '[0-9]')", true),
        of("regexp_matches('abc1', '[')", null),
        of("regexp_matches(n, 'a')", false),
        of("regexp_replace('a1b22', '[0-9]+', '#')", "a#b#"),
        of("regexp_replace('ab', '(a)(b)', '$2$1')", "ba"),
        of("regexp_replace('ab', 'a', '$7')", null),
        of("regexp_matches(x, concat('^', x, '$'))", true),
        of("regexp_matches(x, '[')", null),
        of(
            "regexp_matches('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', '^(a+a+)+\\1b$')",
            null),
        of("regexp_replace(x, 'x', 'yx')", "yx"),
        of("regexp_substring('x123', '[0-9]+')", "123"),
        of("regexp_substring('x', '[0-9]+')", ""),
        of("format(3.14159, '0.00')", "3.14"),
        of("format(1234.5)", "1234.5"),
        of("format(1234.5, '#,##0')", "1234.50"),
        of("format(n, '0.0')", ""),
        of("format(x, '0.0')", "x"),
        of("chr(65)", "A"),
        of("chr(128)", null));
  }

  static Stream<Arguments> conversion() {
    return Stream.of(
        of("CAST('12.5' AS INT)", 12),
        of("CAST(25.9 AS BIGINT)", 25),
        of("CAST(t AS INT)", null),
        of("CAST(65.0 AS VARCHAR)", "65"),
        of("CAST(n AS VARCHAR)", ""),
        of("CAST(n AS INT)", null),
        of("CAST('true' AS BOOLEAN)", true),
        of("CAST(0 AS BOOLEAN)", false),
        of("CAST('maybe' AS BOOLEAN)", null),
        of("CAST('2.5' AS DOUBLE)", 2.5),
        of("CAST(x AS DOUBLE)", null),
        of("dec2hex(255)", "ff"),
        of("hex2dec('ff')", 255),
        of("hex2dec('xyz')", null),
        of("encode('hi', 'hex')", "6869"),
        of("decode('6869', 'hex')", "hi"),
        of("encode('hi', 'base64')", "aGk="),
        of("decode('?', 'base64')", null),
        of("url_encode('a b&c')", "a+b%26c"),
        of("url_decode('a+b%26c')", "a b&c"),
        of("md5('abc')", "900150983cd24fb0d6963f7d28e17f72"),
        of("sha1('abc')", "a9993e364706816aba3e25717850c26c9cd0d89d"),
        of("sha256(n)", null),
        of("sha512(1)", null));
  }

  static Stream<Arguments> structures() {
    return Stream.of(
        of("json_extract('{\"a\":[1]}', '$.a[0]')", 1.0),
        of("json_extract(m, 'k')", 1),
        of("json_extract('{}', '$.missing')", null),
        of("json_extract('{', '$.a')", null),
        of("json_valid('x')", false),
        of("json_valid('{} {}')", false),
        of("json_valid(' 1 ')", true),
        of("json_valid('')", false),
        of("json_type('[1]')", "array"),
        of("json_type('x')", "invalid"),
        of("json_type(1)", "unknown"),
        of("json_length('[1,2]')", 2),
        of("json_length('1')", null),
        of("to_json(m)", "{\"k\":1}"),
        of("to_json(n)", "null"),
        of("from_json('{\"x\":5}').x", 5.0),
        of("from_json('null')", null),
        of("array_length(two)", 3),
        of("array_length(x)", null),
        of("array_contains(two, 2.0)", true),
        of("array_position(dup, 'b')", 2),
        of("array_position(dup, 'z')", 0),
        of("to_json(array_distinct(dup))", "[\"a\",\"b\"]"),
        of("to_json(array_remove(dup, 'a'))", "[\"b\"]"),
        of("to_json(array_union(two, three))", "[1,2,3,4]"),
        of("to_json(array_intersect(two, three))", "[2,3]"),
        of("to_json(array_except(two, three))", "[1]"));
  }

  static Stream<Arguments> conditional() {
    return Stream.of(
        of("coalesce(n, 'd')", "d"),
        of("coalesce(n, absent)", null),
        of("if_null(absent, 5)", 5),
        of("null_if('x', 'x')", null),
        of("null_if(4, 4.0)", null),
        of("null_if(4, 5)", 4),
        of("greatest(1, 5, 3)", 5),
        of("least('b', 'a')", "a"),
        of("greatest(1, n)", null),
        of("case_when(1 > 2, 'a', 2 > 1, 'b', 'c')", "b"),
        of("case_when(n > 2, 'a', 'c')", "c"),
        of("case_when(n > 2, 'a')", null),
        of("is_null(n)", true),
        of("is_not_null(n)", false),
        of("is_numeric('1')", false),
        of("is_numeric(1)", true),
        of("is_string(x)", true),
        of("is_bool(n)", false),
        of("is_array(two)", true),
        of("is_object(m)", true));
  }

  static Stream<Arguments> dates() {
    return Stream.of(
        of("hour('2024-01-15 10:30:00')", 10),
        of("year('2025-08-25')", 2025),
        of("year('2025-02-30')", null),
        of("year('2025-08-25T10:00:00Z')", null),
        of("dayofweek('2024-01-15')", 1),
        of("dayofweek('2024-01-14')", 0),
        of("dayofyear('2024-12-31')", 366),
        of("weekofyear('2021-01-03')", 53),
        of("date_add('2024-01-31', 1, 'month')", "2024-03-02 00:00:00"),
        of("date_add('2024-02-29', 1, 'years')", "2025-03-01 00:00:00"),
        of("date_sub('2024-01-15 10:00:00', 1, 'month')", "2023-12-15 10:00:00"),
        of("date_add('2024-01-15', 1, 'week')", null),
        of("date_format('2024-03-05 09:08:07', 'YYYY/MM/DD')", "2024/03/05"),
        of("date_format('2024-03-05 09:08:07', 'hh:mi:ss')", "09:08:07"),
        of("date_parse('2024-03-05', 'YYYY-MM-DD')", "2024-03-05 00:00:00"),
        of("date_parse('x', 'YYYY-MM-DD')", null),
        of("from_unixtime(0)", "1970-01-01 00:00:00"),
        of("from_unixtime('1705312800')", "2024-01-15 10:00:00"),
        of("unix_timestamp('2024-01-15')", 1705276800L),
        of("unix_timestamp() > 1700000000", true),
        of("regexp_matches(concat(current_date()), '^[0-9]{4}-[0-9]{2}-[0-9]{2}$')", true),
        of("to_seconds('2024-01-15 10:00:00')", 1705312800L));
  }

  @ParameterizedTest(name = "section 13: {0}")
  @MethodSource({"math", "text", "conversion", "structures", "conditional", "dates"})
  void computes(String text, Object expected) {
    Object found = ExpressionFixture.evaluate(text, ROW);
    assertThat(Equality.equal(found, expected))
        .as("%s: expected %s, got %s", text, expected, found)
        .isTrue();
  }

  private static Arguments of(String text, Object expected) {
    return Arguments.of(text, expected instanceof Integer i ? (Object) i.longValue() : expected);
  }
}
