<#-- Scripts and statements: CREATE STREAM, INSERT INTO, SET and SELECT. -->

/** A script: statements separated by ';'. Several ';' in a row and an empty script are fine. */
List<SqlNode> StreamScript() :
{
    final List<SqlNode> statements = new ArrayList<SqlNode>();
}
{
    ( <SEMICOLON> )*
    [
        StreamStatement(statements)
        ( <SEMICOLON> [ StreamStatement(statements) ] )*
    ]
    <EOF> { return statements; }
}

void StreamStatement(List<SqlNode> statements) :
{
    SqlNode statement;
}
{
    (
        statement = StreamQuery()
    |
        statement = CreateStream()
    |
        statement = InsertStream()
    |
        statement = SetStreamOption()
    )
    { statements.add(statement); }
}

SqlNode CreateStream() :
{
    final Span s;
    final SqlIdentifier name;
    SqlNodeList settings = SqlNodeList.EMPTY;
    SqlNode query = null;
}
{
    <CREATE> { s = span(); } <STREAM> name = SimpleIdentifier()
    (
        settings = StreamOptions() [ <AS> query = StreamQuery() ]
    |
        <AS> query = StreamQuery()
    )
    { return new SqlCreateStream(s.end(this), name, settings, query); }
}

SqlNode InsertStream() :
{
    final Span s;
    final SqlIdentifier target;
    final SqlNode query;
}
{
    <INSERT> { s = span(); } <INTO> target = SimpleIdentifier() query = StreamQuery()
    { return new SqlInsertStream(s.end(this), target, query); }
}

SqlNode SetStreamOption() :
{
    final Span s;
    final SqlOption option;
}
{
    <SET> { s = span(); } option = StreamOption()
    { return new SqlSet(s.end(this), option); }
}

/** WITH ( key = value, ... ) */
SqlNodeList StreamOptions() :
{
    final Span s;
    final List<SqlNode> list = new ArrayList<SqlNode>();
    SqlOption option;
}
{
    <WITH> { s = span(); } <LPAREN>
    option = StreamOption() { list.add(option); }
    ( <COMMA> option = StreamOption() { list.add(option); } )*
    <RPAREN> { return new SqlNodeList(list, s.end(this)); }
}

SqlOption StreamOption() :
{
    final SqlNode key;
    final SqlNode value;
}
{
    ( key = StringLiteral() | key = CompoundIdentifier() )
    <EQ>
    (
        value = StringLiteral()
    |
        value = NumericLiteral()
    |
        <TRUE> { value = SqlLiteral.createBoolean(true, getPos()); }
    |
        <FALSE> { value = SqlLiteral.createBoolean(false, getPos()); }
    |
        value = CompoundIdentifier()
    )
    { return new SqlOption(Span.of(key).end(value), key, value); }
}
