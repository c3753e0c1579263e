<#-- MATCH_RECOGNIZE. -->

/** MATCH_RECOGNIZE ( ... ) with its parts in any order (MR-1), DEFINE and WITHIN optional. */
SqlNode StreamMatchRecognize(SqlNode table) :
{
    final Span s;
    final MatchRecognizeClauses clauses;
    Span t;
    SqlNode node;
    SqlNodeList list;
    SqlWithin within = null;
}
{
    <MATCH_RECOGNIZE> { s = span(); clauses = new MatchRecognizeClauses(getPos()); } <LPAREN>
    (
        <PARTITION> { t = span(); clauses.once("PARTITION BY", getPos()); } <BY>
        list = ExpressionCommaList(t, ExprContext.ACCEPT_NON_QUERY) { clauses.partitionBy = list; }
    |
        list = OrderBy(true) { clauses.once("ORDER BY", list.getParserPosition()); clauses.orderBy = list; }
    |
        <MEASURES> { t = span(); clauses.once("MEASURES", getPos()); }
        list = MeasureColumnCommaList(t) { clauses.measures = list; }
    |
        <ONE> { t = span(); clauses.once("ROWS PER MATCH", getPos()); } <ROW> <PER> <MATCH>
        { clauses.rowsPerMatch = SqlMatchRecognize.RowsPerMatchOption.ONE_ROW.symbol(t.end(this)); }
    |
        <ALL> { t = span(); clauses.once("ROWS PER MATCH", getPos()); } <ROWS> <PER> <MATCH>
        { clauses.rowsPerMatch = SqlMatchRecognize.RowsPerMatchOption.ALL_ROWS.symbol(t.end(this)); }
    |
        <AFTER> { t = span(); clauses.once("AFTER MATCH", getPos()); } <MATCH> <SKIP_>
        node = StreamSkipTo(t) { clauses.after = node; }
    |
        <PATTERN> { clauses.once("PATTERN", getPos()); }
        <LPAREN> node = PatternExpression() <RPAREN> { clauses.pattern = node; }
    |
        <SUBSET> { t = span(); clauses.once("SUBSET", getPos()); }
        list = SubsetDefinitionCommaList(t) { clauses.subsets = list; }
    |
        within = StreamWithin(within) { clauses.within = within; }
    |
        <DEFINE> { t = span(); clauses.once("DEFINE", getPos()); }
        list = PatternDefinitionCommaList(t) { clauses.definitions = list; }
    )*
    <RPAREN> { return clauses.toNode(s.end(this), table); }
}

SqlNode StreamSkipTo(Span s) :
{
    final SqlIdentifier symbol;
}
{
    <PAST> <LAST> <ROW> { return SqlMatchRecognize.AfterOption.SKIP_PAST_LAST_ROW.symbol(s.end(this)); }
|
    <TO>
    (
        <NEXT> <ROW> { return SqlMatchRecognize.AfterOption.SKIP_TO_NEXT_ROW.symbol(s.end(this)); }
    |
        <FIRST> symbol = SimpleIdentifier() { return SqlMatchRecognize.SKIP_TO_FIRST.createCall(s.end(symbol), symbol); }
    |
        [ <LAST> ] symbol = SimpleIdentifier() { return SqlMatchRecognize.SKIP_TO_LAST.createCall(s.end(symbol), symbol); }
    )
}
