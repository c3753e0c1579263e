package dev.streamsql.parser;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.calcite.sql.parser.SqlParserPos;

/**
 * One duration of a WITHIN clause. The generated parser builds it; the factories refuse what is no
 * whole number of nanoseconds, or negative.
 *
 * @param nanos the length in nanoseconds; 0 is legal for one end of an asymmetric window only
 * @param extendedConstruct what makes the spelling legal in the extended dialect only; null when
 *     nothing does
 * @param pos where it is written
 */
public record WithinDuration(long nanos, String extendedConstruct, SqlParserPos pos) {
  private static final String EXPECTED = "a duration such as 30 SECONDS, 1.5h or '1m30s'";
  private static final Pattern QUOTED_PART =
      Pattern.compile("(\\d+(?:\\.\\d*)?|\\.\\d+)(ns|us|\u00b5s|\u03bcs|ms|s|m|h|d)");

  /** {@code 30 SECONDS}: a number and the unit behind it. */
  public static WithinDuration of(String number, Token unit, SqlParserPos pos) {
    TimeUnits units = TimeUnits.ofWord(unit.image);
    if (units == null) {
      throw new SyntaxProblem(
          StreamSyntax.pos(unit),
          "unknown time unit '" + unit.image + "' in WITHIN",
          TimeUnits.EXPECTED,
          isQuotable(number + unit.image)
              ? "quote a duration of several parts: '" + number + unit.image + "'"
              : TimeUnits.hintFor(unit.image));
    }
    return checked(decimal(number, pos).multiply(units.nanos()), pos, units.extendedConstruct());
  }

  /** {@code INTERVAL '30' SECOND}: extended dialect. */
  public static WithinDuration interval(String quoted, Token unit, SqlParserPos pos) {
    String number = TextLexer.content(quoted).strip();
    if (!number.matches("-?\\d+(\\.\\d+)?")) {
      throw new SyntaxProblem(
          pos, "the INTERVAL of WITHIN holds no number: " + quoted, "INTERVAL '30' SECOND", null);
    }
    return new WithinDuration(of(number, unit, pos).nanos(), "INTERVAL", pos);
  }

  /** {@code '1m30s'}: a duration as Go writes it. */
  public static WithinDuration quoted(Token token) {
    SqlParserPos pos = StreamSyntax.pos(token);
    String text = TextLexer.content(token.image);
    String digits = text.startsWith("-") || text.startsWith("+") ? text.substring(1) : text;
    BigDecimal sum = BigDecimal.ZERO;
    String extended = null;
    Matcher part = QUOTED_PART.matcher(digits);
    int at = 0;
    while (at < digits.length() && part.region(at, digits.length()).lookingAt()) {
      TimeUnits units = TimeUnits.ofSymbol(part.group(2));
      sum = sum.add(decimal(part.group(1), pos).multiply(units.nanos()));
      extended = extended == null ? units.extendedConstruct() : extended;
      at = part.end();
    }
    boolean zero = digits.equals("0");
    if (at < digits.length() && !zero || digits.isEmpty()) {
      throw new SyntaxProblem(
          pos,
          "'" + text + "' is no WITHIN duration",
          "numbers with a unit ns, us, ms, s, m or h, such as '30s' or '1m30s'",
          quotedHint(digits));
    }
    return checked(text.startsWith("-") ? sum.negate() : sum, pos, extended);
  }

  /** What a text in quotes, without its sign, may have been meant to be; null where unknown. */
  private static String quotedHint(String text) {
    String compact = text.replaceAll("\\s", "").toLowerCase(Locale.ROOT);
    if (text.matches("\\d+(\\.\\d+)?")) {
      return "add a unit: '" + text + "s'";
    }
    if (isQuotable(compact)) {
      return "did you mean '" + compact + "'?";
    }
    Matcher words = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(\\p{Alpha}+)").matcher(text.strip());
    return words.matches() && TimeUnits.ofWord(words.group(2)) != null
        ? "write it without quotes: WITHIN " + text.strip()
        : null;
  }

  private static boolean isQuotable(String text) {
    return text.matches("(?:" + QUOTED_PART.pattern() + ")+");
  }

  /** Refuses {@code WITHIN -5 SECONDS} at the sign. */
  public static WithinDuration negative(Token minus) {
    throw notPositive(StreamSyntax.pos(minus));
  }

  /** Refuses {@code WITHIN 30 ON}. */
  public static WithinDuration missingUnit(String number, Token found) {
    boolean interval = number.startsWith("'") || number.startsWith("\"");
    boolean comma = found.kind == StreamSqlParserImplConstants.COMMA;
    throw new SyntaxProblem(
        StreamSyntax.pos(found),
        "the WITHIN duration " + number + " has no time unit before " + StreamSyntax.show(found),
        TimeUnits.EXPECTED,
        interval
            ? "write the unit behind the number, such as INTERVAL " + number + " SECOND"
            : comma
                ? "write a fraction with a point, such as WITHIN 1.5 SECONDS"
                : "write the unit behind the number, such as WITHIN " + number + " SECONDS");
  }

  /** Refuses {@code WITHIN ON}, and {@code WITHIN INTERVAL 30 SECOND}. */
  public static WithinDuration missing(Token found) {
    boolean interval = found.image.equalsIgnoreCase("INTERVAL");
    throw new SyntaxProblem(
        StreamSyntax.pos(found),
        interval
            ? "the INTERVAL of WITHIN has no number in quotes"
            : "no WITHIN duration before " + StreamSyntax.show(found),
        interval ? "INTERVAL '30' SECOND" : EXPECTED,
        null);
  }

  private static BigDecimal decimal(String number, SqlParserPos pos) {
    BigDecimal value = new BigDecimal(number);
    // Without this 1e999999999 would be written out digit by digit.
    if (value.precision() - (long) value.scale() > 30) {
      throw tooLong(pos);
    }
    return value;
  }

  private static WithinDuration checked(BigDecimal nanos, SqlParserPos pos, String extended) {
    if (nanos.signum() < 0) {
      throw notPositive(pos);
    }
    if (nanos.stripTrailingZeros().scale() > 0) {
      throw new SyntaxProblem(
          pos, "WITHIN is no whole number of nanoseconds", "at least 1 ns and no fraction", null);
    }
    if (nanos.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw tooLong(pos);
    }
    return new WithinDuration(nanos.longValueExact(), extended, pos);
  }

  static SyntaxProblem notPositive(SqlParserPos pos) {
    return new SyntaxProblem(pos, "the WITHIN duration must be positive", EXPECTED, null);
  }

  private static SyntaxProblem tooLong(SqlParserPos pos) {
    return new SyntaxProblem(
        pos, "the WITHIN duration is too long", "at most 2^63 - 1 nanoseconds (292 years)", null);
  }
}
