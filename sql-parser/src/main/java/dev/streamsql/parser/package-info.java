/**
 * Parses StreamSQL text into Calcite nodes and a few of our own. {@link
 * dev.streamsql.parser.StreamSqlParser} is the way in; {@link
 * dev.streamsql.parser.StreamSqlSyntaxException} is the only way out with an error.
 *
 * <p>A text goes through four stages: {@code TextLexer} cuts it into tokens; {@code KeywordRules}
 * turns each word that is no keyword in its place into an identifier; the parser that the build
 * generates into {@code dev.streamsql.parser.impl} (Calcite's grammar, patched and extended by the
 * files under {@code src/main/codegen}) makes nodes of them; {@code SyntaxErrors} turns what it
 * throws into one sentence with a place. What a query means is none of this package's business: it
 * accepts a RIGHT JOIN, so that the analysis can say why there is none.
 */
package dev.streamsql.parser;
