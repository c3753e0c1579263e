package dev.streamsql.parser;

import dev.streamsql.parser.impl.SimpleCharStream;
import dev.streamsql.parser.impl.StreamSqlParserImplTokenManager;
import dev.streamsql.parser.impl.Token;
import java.io.StringReader;
import java.util.List;

/** Hands tokens that are cut already to the generated parser. */
final class TokenList extends StreamSqlParserImplTokenManager {
  private final List<Token> tokens;
  private int next;

  TokenList(List<Token> tokens) {
    super(new SimpleCharStream(new StringReader(""), 1, 1));
    this.tokens = tokens;
  }

  /** Returns the next token, and the last one again once all were read. */
  @Override
  public Token getNextToken() {
    return next < tokens.size() ? tokens.get(next++) : copyOfLast();
  }

  private Token copyOfLast() {
    // The parser links its tokens: the same object twice would make a ring.
    Token last = tokens.get(tokens.size() - 1);
    Token copy = new Token();
    copy.kind = last.kind;
    copy.image = last.image;
    copy.beginLine = last.beginLine;
    copy.beginColumn = last.beginColumn;
    copy.endLine = last.endLine;
    copy.endColumn = last.endColumn;
    return copy;
  }
}
