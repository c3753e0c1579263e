<#-- FROM, JOIN and WITHIN. -->

SqlNode StreamFrom() :
{
    SqlNode left;
    SqlNode right;
}
{
    left = StreamTable()
    (
        <COMMA> right = StreamTable() { left = SqlStreamJoin.comma(left, right); }
    |
        left = StreamJoin(left)
    |
        // Behind a join it is an error, but one that the analysis explains.
        left = StreamMatchRecognize(left) left = StreamAlias(left)
    )*
    { return left; }
}

SqlNode StreamTable() :
{
    SqlNode table;
}
{
    table = CompoundIdentifier()
    table = StreamAlias(table)
    [ table = StreamMatchRecognize(table) table = StreamAlias(table) ]
    { return table; }
}

SqlNode StreamAlias(SqlNode table) :
{
    final SqlIdentifier alias;
}
{
    // FROM s TumblingWindow('5s'): a window, not an alias.
    LOOKAHEAD({ StreamSyntax.startsAlias(getToken(1), getToken(2)) })
    [ <AS> ] alias = SimpleIdentifier() {
        return SqlStdOperatorTable.AS.createCall(Span.of(table).end(this), table, alias);
    }
|
    { return table; }
}

SqlNode StreamJoin(SqlNode left) :
{
    SqlLiteral natural = SqlLiteral.createBoolean(false, SqlParserPos.ZERO);
    final JoinType type;
    final SqlParserPos typePos;
    final Span s = Span.of();
    final SqlNode right;
    SqlWithin within = null;
    SqlParserPos onPos = null;
    SqlNode condition = null;
}
{
    [ <NATURAL> { s.add(this); natural = SqlLiteral.createBoolean(true, getPos()); } ]
    type = StreamJoinType(s) { typePos = s.pos(); }
    right = StreamTable()
    ( within = StreamWithin(within) )*
    [
        <ON> { onPos = getPos(); }
        condition = Expression(ExprContext.ACCEPT_SUB_QUERY)
        ( within = StreamWithin(within) )*
    |
        <USING> { StreamSyntax.refuseUsing(token); }
    ]
    {
        return new SqlStreamJoin(Span.of(left).end(this), left, natural, type.symbol(typePos), right,
            condition == null
                ? JoinConditionType.NONE.symbol(typePos)
                : JoinConditionType.ON.symbol(onPos),
            condition, within);
    }
}

/** The join's kind. No alternative may be empty: JavaCC's lookahead would take any token for a join. */
JoinType StreamJoinType(Span s) :
{
    JoinType type = JoinType.INNER;
}
{
    <JOIN> { s.add(this); return type; }
|
    <INNER> { s.add(this); } <JOIN> { s.add(this); return type; }
|
    <CROSS> { s.add(this); } <JOIN> { s.add(this); return JoinType.CROSS; }
|
    (
        <LEFT> { s.add(this); type = JoinType.LEFT; }
    |
        <RIGHT> { s.add(this); type = JoinType.RIGHT; }
    |
        <FULL> { s.add(this); type = JoinType.FULL; }
    )
    [ <OUTER> ] <JOIN> { s.add(this); return type; }
}

/** WITHIN d | WITHIN (d) | WITHIN (before, after) */
SqlWithin StreamWithin(SqlWithin earlier) :
{
    final Span s;
    final WithinDuration before;
    WithinDuration after = null;
}
{
    <WITHIN> { s = span(); StreamSyntax.once(earlier, "WITHIN", getPos()); }
    (
        <LPAREN> before = StreamDuration()
        [ <COMMA> after = StreamDuration() ]
        ( <RPAREN> | { StreamSyntax.closeWithin(getToken(1)); } )
    |
        before = StreamDuration()
    )
    { return SqlWithin.of(s.end(this), before, after); }
}

WithinDuration StreamDuration() :
{
    final Span s;
    final String number;
}
{
    <QUOTED_STRING> { return WithinDuration.quoted(token); }
|
    <INTERVAL> { s = span(); } <QUOTED_STRING> { number = token.image; }
    (
        <IDENTIFIER> { return WithinDuration.interval(number, token, s.end(this)); }
    |
        { return WithinDuration.missingUnit(number, getToken(1)); }
    )
|
    <MINUS> { return WithinDuration.negative(token); }
|
    ( <UNSIGNED_INTEGER_LITERAL> | <DECIMAL_NUMERIC_LITERAL> | <APPROX_NUMERIC_LITERAL> )
    { s = span(); number = token.image; }
    (
        <IDENTIFIER> { return WithinDuration.of(number, token, s.end(this)); }
    |
        { return WithinDuration.missingUnit(number, getToken(1)); }
    )
|
    { return WithinDuration.missing(getToken(1)); }
}
