<#-- SELECT ... FROM ... and its clauses, in any order, each at most once. -->

SqlNode StreamQuery() :
{
    final Span s;
    final List<SqlLiteral> keywords = new ArrayList<SqlLiteral>();
    final SqlNodeList keywordList;
    final List<SqlNode> items = new ArrayList<SqlNode>();
    final Span itemSpan = Span.of();
    final SqlNode from;
    SqlNode where = null;
    SqlNodeList groupBy = null;
    SqlNode having = null;
    SqlNodeList orderBy = null;
    SqlNode limit = null;
    SqlNodeList withOptions = null;
    SqlParserPos end;
}
{
    <SELECT> { s = span(); }
    [ <DISTINCT> { keywords.add(SqlSelectKeyword.DISTINCT.symbol(getPos())); } ]
    { keywordList = new SqlNodeList(keywords, s.pos()); }
    AddStreamSelectItem(items)
    ( <COMMA> AddStreamSelectItem(items) )*
    <FROM> from = StreamFrom()
    (
        <WHERE> { StreamSyntax.once(where, "WHERE", getPos()); }
        where = Expression(ExprContext.ACCEPT_SUB_QUERY)
    |
        <GROUP> { StreamSyntax.once(groupBy, "GROUP BY", getPos()); } <BY>
        groupBy = StreamGroupItems()
    |
        // A window may stand without GROUP BY (language reference, ST-2).
        LOOKAHEAD({ StreamSyntax.startsWindow(getToken(1), getToken(2)) })
        { StreamSyntax.once(groupBy, "GROUP BY", StreamSyntax.pos(getToken(1))); }
        groupBy = StreamGroupItems()
    |
        <HAVING> { StreamSyntax.once(having, "HAVING", getPos()); }
        having = Expression(ExprContext.ACCEPT_SUB_QUERY)
    |
        { StreamSyntax.once(withOptions, "WITH", StreamSyntax.pos(getToken(1))); }
        withOptions = StreamOptions()
    |
        { StreamSyntax.once(orderBy, "ORDER BY", StreamSyntax.pos(getToken(1))); }
        orderBy = OrderBy(true)
    |
        <LIMIT> { StreamSyntax.once(limit, "LIMIT", getPos()); }
        limit = StreamLimit()
    )*
    {
        end = s.end(this);
        return new SqlStreamQuery(end,
            new SqlSelect(end, keywordList,
                new SqlNodeList(items, itemSpan.addAll(items).pos()),
                from, where, groupBy, having, null, null, null, null, null, null),
            orderBy, limit, withOptions);
    }
}

void AddStreamSelectItem(List<SqlNode> list) :
{
    SqlNode e;
    final SqlIdentifier alias;
}
{
    (
        <STAR> { e = SqlIdentifier.star(getPos()); }
    |
        e = Expression(ExprContext.ACCEPT_SUB_QUERY)
    )
    (
        [ <AS> ] alias = SimpleIdentifier() {
            e = SqlStdOperatorTable.AS.createCall(Span.of(e).end(this), e, alias);
        }
    |
        { }
    )
    { list.add(e); }
}

SqlNode StreamLimit() :
{
    final SqlNode limit;
}
{
    <UNSIGNED_INTEGER_LITERAL> { return SqlLiteral.createExactNumeric(token.image, getPos()); }
|
    { return StreamSyntax.missingLimit(getToken(1)); }
}

/** Group keys and a window; the comma before the window is optional (ST-2). */
SqlNodeList StreamGroupItems() :
{
    final List<SqlNode> list = new ArrayList<SqlNode>();
    final Span s = Span.of();
}
{
    AddStreamGroupItem(list)
    (
        <COMMA> AddStreamGroupItem(list)
    |
        LOOKAHEAD({ StreamSyntax.startsWindow(getToken(1), getToken(2)) })
        AddStreamGroupItem(list)
    )*
    { return new SqlNodeList(list, s.addAll(list).pos()); }
}

void AddStreamGroupItem(List<SqlNode> list) :
{
    SqlNode e;
    final Span s;
}
{
    (
        <GLOBAL> { s = span(); } <WINDOW>
        <TRIGGER> <WHEN> e = Expression(ExprContext.ACCEPT_SUB_QUERY)
        { e = StreamSyntax.globalWindow(s.end(this), e); }
    |
        e = Expression(ExprContext.ACCEPT_SUB_QUERY)
    )
    { list.add(e); }
}

/** ( [PARTITION BY a, b] [ORDER BY c] [WHEN condition] ): what OVER takes. */
SqlNode StreamOver() :
{
    final Span s;
    Span t;
    SqlNodeList partitionBy = SqlNodeList.EMPTY;
    SqlNodeList orderBy = SqlNodeList.EMPTY;
    SqlNode when = null;
}
{
    <LPAREN> { s = span(); }
    [ <PARTITION> { t = span(); } <BY> partitionBy = ExpressionCommaList(t, ExprContext.ACCEPT_NON_QUERY) ]
    [ orderBy = OrderBy(true) ]
    [ <WHEN> when = Expression(ExprContext.ACCEPT_SUB_QUERY) ]
    <RPAREN>
    { return new SqlStreamOver(s.end(this), partitionBy, orderBy, when); }
}
