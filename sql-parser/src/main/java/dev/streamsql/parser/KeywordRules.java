package dev.streamsql.parser;

import static dev.streamsql.parser.LexicalRules.touches;

import dev.streamsql.parser.impl.StreamSqlParserImplConstants;
import dev.streamsql.parser.impl.Token;
import java.util.BitSet;
import java.util.List;
import java.util.Set;

/**
 * Decides for each word whether it is a keyword where it stands. Calcite reserves some 500 words;
 * StreamSQL reserves few (language reference, LX-1), and streams have columns called {@code value},
 * {@code timestamp} or {@code left}. So every word that is no keyword of StreamSQL in its place
 * becomes an identifier before Calcite's grammar sees it.
 */
final class KeywordRules implements StreamSqlParserImplConstants {

  /** Keywords wherever they stand, except right behind a dot. */
  private static final Set<Integer> RESERVED =
      Set.of(
          SELECT, DISTINCT, FROM, JOIN, ON, WHERE, GROUP, BY, HAVING, ORDER, LIMIT, WITH, AS, AND,
          OR, NOT, IS, NULL, LIKE, IN, BETWEEN, CASE, WHEN, THEN, ELSE, TRUE, FALSE);

  private static final Set<Integer> CLAUSES =
      Set.of(SELECT, FROM, WHERE, GROUP, HAVING, WITH, LIMIT, MEASURES, PATTERN, DEFINE, SEMICOLON);

  private static final Set<Integer> JOIN_WORDS =
      Set.of(JOIN, LEFT, RIGHT, FULL, INNER, CROSS, OUTER, NATURAL);

  private static final BitSet WORDS = words();

  private final List<Token> tokens;
  private int at;
  private boolean joinSeen;
  private boolean inOrderBy;
  private int caseDepth;
  private int depth;

  /** The depth inside MATCH_RECOGNIZE's own parentheses; 0 outside. */
  private int matchDepth;

  private KeywordRules(List<Token> tokens) {
    this.tokens = tokens;
  }

  /** Changes the kinds of a text's words in place. */
  static void apply(List<Token> tokens) {
    KeywordRules rules = new KeywordRules(tokens);
    for (rules.at = 0; rules.at < tokens.size(); rules.at++) {
      Token token = tokens.get(rules.at);
      if (isWord(token.kind) && !rules.isKeyword(token)) {
        token.kind = IDENTIFIER;
      }
      rules.remember(token.kind);
    }
  }

  /** Returns whether a kind is a word of Calcite's grammar. */
  static boolean isWord(int kind) {
    return WORDS.get(kind);
  }

  /** Returns whether a kind is a word that StreamSQL reserves everywhere. */
  static boolean isReserved(int kind) {
    return RESERVED.contains(kind);
  }

  private boolean isKeyword(Token token) {
    if (previous() == DOT && touches(tokens.get(at - 1), token)) {
      return false;
    }
    if (RESERVED.contains(token.kind)) {
      return true;
    }
    return previous() != AS
        && previous() != DOT
        && (isContextual(token.kind) || matchDepth > 0 && isMatchWord(token.kind));
  }

  private boolean isContextual(int kind) {
    return switch (kind) {
      case END -> caseDepth > 0;
      case CREATE, INSERT, SET -> at == 0 || previous() == SEMICOLON;
      case STREAM -> previous() == CREATE;
      case INTO -> previous() == INSERT;
      // FROM left JOIN b: a stream; FROM a OUTER JOIN b: an error, not an alias.
      case LEFT, RIGHT, FULL, INNER, CROSS, OUTER, NATURAL, ASOF ->
          JOIN_WORDS.contains(next()) && previous() != FROM && previous() != JOIN;
      case WITHIN -> joinSeen || matchDepth > 0;
      case INTERVAL ->
          next() == QUOTED_STRING && Set.of(WITHIN, LPAREN, COMMA).contains(previous());
      case ASC, DESC -> inOrderBy && previous() != BY && previous() != COMMA;
      case NULLS -> inOrderBy && (next() == FIRST || next() == LAST);
      case FIRST, LAST -> previous() == NULLS || matchDepth > 0 && isMatchWord(kind);
      case OVER -> previous() == RPAREN;
      case PARTITION -> next() == BY;
      case GLOBAL -> next() == WINDOW;
      case WINDOW -> previous() == GLOBAL;
      case TRIGGER -> previous() == WINDOW;
      case MATCH_RECOGNIZE -> true;
      case CAST -> next() == LPAREN && holdsAs();
      case EXISTS -> next() == LPAREN && kind(at + 2) == SELECT;
      case UNION, INTERSECT, EXCEPT ->
          previous() != INTO && Set.of(SELECT, ALL, DISTINCT).contains(next());
      case USING -> joinSeen && next() == LPAREN && isName(previous());
      default -> false;
    };
  }

  private boolean isMatchWord(int kind) {
    return switch (kind) {
      case MEASURES, DEFINE, SUBSET -> depth == matchDepth;
      case PATTERN -> depth == matchDepth && (next() == LPAREN || isName(next()));
      case PERMUTE -> next() == LPAREN;
      case ONE -> next() == ROW;
      case ALL -> next() == ROWS;
      case ROW -> Set.of(ONE, LAST, NEXT).contains(previous());
      case ROWS -> previous() == ALL;
      case PER -> previous() == ROW || previous() == ROWS;
      case MATCH -> previous() == PER || previous() == AFTER;
      case AFTER -> next() == MATCH;
      case SKIP_ -> previous() == MATCH;
      case PAST, TO -> previous() == SKIP_;
      case NEXT -> previous() == TO && next() == ROW;
      case FIRST -> previous() == TO && isName(next());
      case LAST -> previous() == PAST || previous() == TO && isName(next());
      case RUNNING, FINAL -> isName(next()) || kind(at + 1) == CASE;
      default -> false;
    };
  }

  /** Returns whether CAST(x AS t) and not the function cast(x, 't') stands here. */
  private boolean holdsAs() {
    int open = 0;
    for (int i = at + 1; i < tokens.size(); i++) {
      int kind = kind(i);
      open += kind == LPAREN ? 1 : kind == RPAREN ? -1 : 0;
      if (open == 0) {
        return false;
      }
      if (open == 1 && kind == AS) {
        return true;
      }
    }
    return false;
  }

  private void remember(int kind) {
    joinSeen = kind != SEMICOLON && (joinSeen || kind == JOIN);
    inOrderBy = kind == ORDER || inOrderBy && !CLAUSES.contains(kind);
    if (kind == SEMICOLON) {
      caseDepth = 0;
      depth = 0;
      matchDepth = 0;
    } else if (kind == CASE) {
      caseDepth++;
    } else if (kind == END) {
      caseDepth--;
    } else if (kind == LPAREN) {
      depth++;
      matchDepth = previous() == MATCH_RECOGNIZE ? depth : matchDepth;
    } else if (kind == RPAREN) {
      depth--;
      matchDepth = depth < matchDepth ? 0 : matchDepth;
    }
  }

  private boolean isName(int kind) {
    return kind == IDENTIFIER
        || kind == BACK_QUOTED_IDENTIFIER
        || isWord(kind) && !RESERVED.contains(kind) && kind != PATTERN && kind != DEFINE;
  }

  private int previous() {
    return kind(at - 1);
  }

  private int next() {
    return kind(at + 1);
  }

  private int kind(int index) {
    return index < 0 || index >= tokens.size() ? EOF : tokens.get(index).kind;
  }

  private static BitSet words() {
    BitSet words = new BitSet();
    for (int kind = 0; kind < tokenImage.length; kind++) {
      if (tokenImage[kind].matches("\"[A-Z][A-Z0-9_]*\"")) {
        words.set(kind);
      }
    }
    return words;
  }
}
