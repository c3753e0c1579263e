package dev.streamsql.function;

import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** The tests of a value's type (LANGUAGE section 13, Type tests). Null has no type. */
final class TypeFunctions {
  private TypeFunctions() {}

  static List<FunctionEntry> entries() {
    return List.of(
        test("is_null", value -> value == null),
        test("is_not_null", value -> value != null),
        test("is_numeric", Number.class::isInstance),
        test("is_string", String.class::isInstance),
        test("is_bool", Boolean.class::isInstance),
        test("is_array", List.class::isInstance),
        test("is_object", Map.class::isInstance));
  }

  private static FunctionEntry test(String name, Predicate<Object> test) {
    return FunctionEntry.scalar(name, 1, arguments -> test.test(arguments[0]));
  }
}
