package dev.streamsql.upgrade;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.streamsql.plan.Fingerprint;
import java.util.List;

/**
 * All that gives a join's state its meaning. Buffered rows are arrays of values without names, and
 * clocks are numbers without units: under another meaning they would give wrong rows and no error.
 *
 * <p>Not in it, since old rows and clocks stay right: WITHIN and MAXOUTOFORDERNESS (what is due is
 * computed anew from the rows' times), the ON conditions besides the keys, WHERE and SELECT as far
 * as they need no other columns, the bounds of the state, the idle time-out, aliases, and the sink.
 *
 * @param version the version of this text; another one drops all joins' state
 * @param kind which rows come out unmatched: an INNER join does not note which rows were matched
 * @param time where times come from: {@code event}, with its unit, or {@code arrival}
 * @param clocks {@code max-seen} or {@code complete}
 * @param left the left side
 * @param right the right side
 */
record JoinState(int version, String kind, String time, String clocks, Side left, Side right) {

  /** The version that this build writes. */
  static final int VERSION = 1;

  private static final JsonMapper JSON = new JsonMapper();

  /**
   * One side. A column is written as it is called in its stream; where a query makes the stream,
   * with its definition behind it, as in {@code f{temperature * 1.8 + 32}}.
   *
   * @param stream the stream's name; of merged rows all their names
   * @param origin what the stream is: its source and messages, or the join that makes it
   * @param keys the keys, in order
   * @param columns the columns of a buffered row, in order
   * @param timestamp the column of the event time; null where there is none
   * @param alias the stream's name in the query, for a person; does not count
   */
  record Side(
      String stream,
      String origin,
      List<String> keys,
      List<String> columns,
      String timestamp,
      @JsonIgnore String alias) {}

  /** Returns the canonical text: equal where state can be kept. */
  String text() {
    try {
      return JSON.writeValueAsString(this);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a join's state is plain data", e);
    }
  }

  /** Returns the short form of the text. */
  String fingerprint() {
    return Fingerprint.of(text());
  }
}
