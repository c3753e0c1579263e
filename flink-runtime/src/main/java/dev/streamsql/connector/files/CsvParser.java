package dev.streamsql.connector.files;

import dev.streamsql.connector.json.MalformedRowException;
import dev.streamsql.connector.lines.LineParser;
import dev.streamsql.connector.lines.SourceLine;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Makes rows of CSV lines. With a header, the first line of each file names the columns of that
 * file; the names are part of a checkpoint, because a restored job goes on behind them.
 */
final class CsvParser implements LineParser {
  private final CsvFormat format;
  private boolean inFile;
  private String file;

  // Null with a header where it could not be read: then the file has no usable line.
  private List<String> names;

  CsvParser(CsvFormat format) {
    this.format = format;
    this.names = format.header() ? null : format.columns();
  }

  @Override
  public Map<String, Object> parse(SourceLine line) throws MalformedRowException {
    boolean first = format.header() && !(inFile && Objects.equals(line.file(), file));
    if (first) {
      inFile = true;
      file = line.file();
      names = null;
    }
    if (line.problem() != null) {
      throw new MalformedRowException(line.problem());
    }
    List<CsvField> fields = CsvLine.split(line.text(), format.delimiter());
    if (first) {
      names = header(fields);
      return null;
    }
    return row(fields);
  }

  private static List<String> header(List<CsvField> fields) throws MalformedRowException {
    List<String> names = fields.stream().map(CsvField::text).toList();
    Set<String> seen = new HashSet<>();
    for (String name : names) {
      if (name.isEmpty()) {
        throw new MalformedRowException("the header has a column without a name");
      }
      if (!seen.add(name)) {
        throw new MalformedRowException("the header names column '" + name + "' twice");
      }
    }
    return names;
  }

  private Map<String, Object> row(List<CsvField> fields) throws MalformedRowException {
    if (format.header() && names == null) {
      throw new MalformedRowException("the header of the file could not be used");
    }
    if (names != null && names.size() != fields.size()) {
      throw new MalformedRowException(
          "found " + fields.size() + " fields, expected " + names.size());
    }
    Map<String, Object> row = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      row.put(names == null ? "c" + (i + 1) : names.get(i), format.types().value(fields.get(i)));
    }
    return row;
  }

  @Override
  public List<String> snapshot() {
    if (!inFile) {
      return List.of();
    }
    List<String> saved = new ArrayList<>();
    saved.add(file == null ? "" : file);
    if (names != null) {
      saved.addAll(names);
    }
    return saved;
  }

  @Override
  public void restore(List<String> saved) {
    if (!format.header()) {
      return;
    }
    inFile = true;
    file = saved.get(0).isEmpty() ? null : saved.get(0);
    names = saved.size() == 1 ? null : List.copyOf(saved.subList(1, saved.size()));
  }
}
