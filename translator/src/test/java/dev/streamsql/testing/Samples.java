package dev.streamsql.testing;

import dev.streamsql.plan.Plan;
import java.util.Map;
import java.util.TreeMap;

/** Scripts that have every kind of step between them, by name. */
public final class Samples {
  private Samples() {}

  /** Returns the scripts. */
  public static Map<String, String> scripts() {
    return new TreeMap<>(
        Map.of(
            "select", "SELECT device, temperature * 1.8 + 32 AS f FROM a WHERE temperature > 30",
            "inner-join",
                """
                SELECT s.k, s.v, f.w FROM a AS s JOIN b AS f WITHIN 10 SECONDS
                ON s.k = f.k AND s.meta.site = f.site
                WITH (TIMESTAMP = 'ts', TIMEUNIT = 'ms')
                """,
            "left-join",
                "SELECT * FROM a AS s LEFT JOIN b AS f WITHIN '1m30s' ON f.k = s.k WHERE f.k IS NULL",
            "derived",
                """
                SET 'parallelism.default' = '2';
                CREATE STREAM hot AS SELECT k, v, ts FROM a WHERE v > 30;
                SELECT h.k, h.v, f.w FROM hot AS h JOIN b AS f WITHIN 1500 MS ON h.k = f.k
                WITH (TIMESTAMP = 'ts');
                """,
            "cascade",
                """
                SELECT s.i, f.w, g.u FROM a AS s LEFT JOIN b AS f WITHIN 10 SECONDS ON s.k = f.k
                JOIN c AS g WITHIN 2 SECONDS ON f.j = g.j AND s.k = g.k
                WHERE f.w > 1
                WITH (TIMESTAMP = 'ts', IDLETIMEOUT = '5s');
                """,
            "complete",
                """
                SET 'dialect' = 'extended';
                SET 'late.stream' = 'late';
                CREATE STREAM late WITH ('connector' = 'file', 'path' = 'late.jsonl');
                SELECT s.i, f.i AS j, g.u FROM a AS s FULL JOIN a AS f WITHIN (0 S, 1 DAY)
                ON lower(s.k) = lower(f.k) AND s.v < f.v
                LEFT JOIN b AS g WITHIN INTERVAL '30' SECOND ON g.k = s.k
                WITH (TIMESTAMP = 'ts', MAXOUTOFORDERNESS = '2s');
                """,
            "insert",
                """
                CREATE STREAM a WITH ('connector' = 'file', 'path' = 'in.jsonl',
                  'stream.field' = 'kind', 'stream.value' = 'sensor');
                CREATE STREAM o WITH ('connector' = 'file', 'path' = 'out.jsonl');
                INSERT INTO o SELECT k, CASE WHEN v > 1 THEN 'high' ELSE null END AS level FROM a;
                INSERT INTO o SELECT * FROM a WHERE v IN (1, 2.5);
                """));
  }

  /** Compiles a script. */
  public static Plan plan(String name) {
    String script = scripts().get(name);
    return script.startsWith("CREATE STREAM a WITH")
        ? Compile.declared(script)
        : Compile.plan(script);
  }
}
