package dev.streamsql.function;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * The conversions between types and text encodings (LANGUAGE section 13, Conversion). What cannot
 * be read gives null.
 */
final class ConversionFunctions {
  private static final int HEX = 16;

  private static final Map<String, UnaryOperator<String>> ENCODERS =
      Map.of(
          "base64", text -> Base64.getEncoder().encodeToString(utf8(text)),
          "hex", text -> HexFormat.of().formatHex(utf8(text)),
          "url", ConversionFunctions::urlEncode);

  private static final Map<String, UnaryOperator<String>> DECODERS =
      Map.of(
          "base64", text -> text(Base64.getDecoder().decode(text)),
          "hex", text -> text(HexFormat.of().parseHex(text)),
          "url", text -> URLDecoder.decode(text, StandardCharsets.UTF_8));

  private ConversionFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        FunctionEntry.scalar("cast", 2, a -> CastTypes.cast(a[0], a[1])),
        FunctionEntry.scalar("dec2hex", 1, a -> toHex(a[0])),
        FunctionEntry.scalar("hex2dec", 1, a -> fromHex(a[0])),
        FunctionEntry.scalar("encode", 2, a -> convert(ENCODERS, a[1], a[0])),
        FunctionEntry.scalar("decode", 2, a -> convert(DECODERS, a[1], a[0])),
        FunctionEntry.scalar("url_encode", 1, a -> convert(ENCODERS, "url", a[0])),
        FunctionEntry.scalar("url_decode", 1, a -> convert(DECODERS, "url", a[0])));
  }

  private static Object toHex(Object value) {
    Long whole = Arguments.whole(value);
    return whole == null ? null : Long.toString(whole, HEX);
  }

  private static Object fromHex(Object value) {
    try {
      return value instanceof String text ? (Long) Long.parseLong(text, HEX) : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static Object convert(
      Map<String, UnaryOperator<String>> converters, Object encoding, Object value) {
    if (!(encoding instanceof String name) || !(value instanceof String text)) {
      return null;
    }
    UnaryOperator<String> converter = converters.get(name.toLowerCase(Locale.ROOT));
    try {
      return converter == null ? null : converter.apply(text);
    } catch (IllegalArgumentException e) {
      // Not in that encoding.
      return null;
    }
  }

  /** Form encoding as StreamSQL writes it: Java leaves * and escapes ~, Go the other way round. */
  private static String urlEncode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("*", "%2A").replace("%7E", "~");
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
