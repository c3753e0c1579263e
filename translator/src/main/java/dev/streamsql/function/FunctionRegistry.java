package dev.streamsql.function;

import dev.streamsql.expression.FunctionLookup;
import dev.streamsql.expression.ScalarFunction;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The functions that a query may call, by name. Names are case-insensitive (LANGUAGE EX-9).
 * Immutable.
 */
public final class FunctionRegistry implements FunctionLookup {
  private static final FunctionRegistry STANDARD = new FunctionRegistry(StandardFunctions.all());

  private final SortedMap<String, FunctionEntry> entries;

  /**
   * Creates a registry.
   *
   * @throws IllegalArgumentException if two functions share a name
   */
  public FunctionRegistry(Collection<FunctionEntry> functions) {
    SortedMap<String, FunctionEntry> byName = new TreeMap<>();
    for (FunctionEntry function : functions) {
      Stream.concat(Stream.of(function.name()), function.aliases().stream())
          .forEach(name -> add(byName, name, function));
    }
    entries = Collections.unmodifiableSortedMap(byName);
  }

  private static void add(
      SortedMap<String, FunctionEntry> byName, String name, FunctionEntry function) {
    if (byName.put(name, function) != null) {
      throw new IllegalArgumentException("two functions are called " + name);
    }
  }

  /** Returns the functions of the language. */
  public static FunctionRegistry standard() {
    return STANDARD;
  }

  /** Returns this registry's functions and some more, for example a user's own. */
  public FunctionRegistry with(Collection<FunctionEntry> more) {
    return new FunctionRegistry(
        Stream.concat(entries.values().stream().distinct(), more.stream()).toList());
  }

  /** Finds a function by its name or an alias, in any case. */
  public Optional<FunctionEntry> entry(String name) {
    return Optional.ofNullable(entries.get(name.toLowerCase(Locale.ROOT)));
  }

  @Override
  public ScalarFunction find(String name) {
    return entry(name).map(FunctionEntry::implementation).orElse(null);
  }

  /** Returns all names and aliases in alphabetical order. */
  public List<String> names() {
    return List.copyOf(entries.keySet());
  }

  /** Returns the known name that a misspelt one is most likely meant to be, if one is close. */
  public Optional<String> closest(String name) {
    return Spelling.closest(name.toLowerCase(Locale.ROOT), entries.keySet());
  }
}
