import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StatementType, type DuckDBConnection } from "@duckdb/node-api";
import { openNode } from "../../src/db/node.ts";
import type { Db } from "../../src/db/db.ts";
import { checkReadOnly } from "../../src/db/read-only.ts";
import { createTable } from "../../src/schema/define.ts";
import { tables } from "../../src/schema/tables.ts";
import { allCases, eachCase, type Dice } from "./dice.ts";
import { mutateText } from "./mutate.ts";

const changing = [
  "COPY",
  "ATTACH",
  "INSTALL",
  "LOAD",
  "PRAGMA",
  "SET",
  "CREATE",
  "INSERT",
  "UPDATE",
  "DELETE",
] as const;
const words = [
  ...[
    "SELECT",
    "*",
    "FROM",
    "questions",
    "WHERE",
    "(",
    ")",
    ",",
    "1",
    "'x'",
    ";",
    "AS",
    "a",
    "WITH",
    "JOIN",
    "UNION",
  ],
  ...[
    "VALUES",
    "DESCRIBE",
    "SHOW",
    "SUMMARIZE",
    "EXPLAIN",
    "ANALYZE",
    "TABLE",
    "range(3)",
    "$$",
    "$a$",
    '"cube"',
  ],
  ...[
    "--",
    "/*",
    "*/",
    "\n",
    "'",
    '"',
    "E'\\''",
    "$1",
    "?",
    "::",
    "INTO",
    "RETURNING",
    "DROP TABLE questions",
  ],
  ...[
    "read_csv('x.csv')",
    "read_parquet('y.parquet')",
    "'https://x.example/a.parquet'",
    "glob('*')",
    "TO 'out.csv'",
  ],
  ...[
    "query('SELECT 1')",
    "getenv('HOME')",
    "\"read_text\"('/etc/passwd')",
    "'/etc/hosts.csv'",
    "x.csv",
    "LATERAL",
  ],
  ...changing,
] as const;
const whole = [
  "SELECT * FROM questions",
  "WITH a AS (SELECT 1 AS n) SELECT n FROM a",
  "FROM questions SELECT question_id LIMIT 3",
  "EXPLAIN SELECT count(*) FROM cube",
  "COPY questions TO 'x.csv'",
  "CREATE TABLE x AS SELECT 1",
  "WITH a AS (SELECT 1) INSERT INTO questions SELECT * FROM a",
  "EXPLAIN ANALYZE DELETE FROM questions",
  "SELECT * FROM read_csv('x.csv')",
  "SELECT 1; DROP TABLE questions",
  "SUMMARIZE questions",
  "PIVOT questions ON domain",
] as const;

function caseOf(dice: Dice): string {
  if (dice.chance(50))
    return Array.from({ length: 1 + dice.below(9) }, () => dice.pick([...words])).join(" ");
  const statement = mutateText(dice, dice.pick(whole));
  const glue = dice.pick([" ", ";", "\n", "/**/", " UNION ", " FROM ", ","]);
  return dice.chance(40)
    ? `${statement}${glue}${dice.pick([...words])}${glue}${dice.pick(whole)}`
    : statement;
}

let db: Db;
let connection: DuckDBConnection;
beforeAll(async () => {
  ({ db, connection } = await openNode());
  for (const table of [tables.questions, tables.cube]) await db.all(createTable(table), []);
  await db.all(
    "INSERT INTO questions (question_id, position, audio, search) VALUES ('q1', 1, 'none', '')",
    [],
  );
  await db.all("SET enable_external_access = false", []);
  await db.all("SET lock_configuration = true", []);
});
afterAll(() => db.close());

const state = async (): Promise<string> =>
  JSON.stringify([
    await db.all("SELECT table_name FROM duckdb_tables() ORDER BY ALL", []),
    await db.all("SELECT count(*)::INTEGER AS n, min(question_id) AS id FROM questions", []),
  ]);

/** SHOW, DESCRIBE and their like are selections to the engine. */
const reading: ReadonlySet<number> = new Set([StatementType.SELECT, StatementType.EXPLAIN]);

/** What a statement that was let through is to the engine, which runs it; null where it is no SQL. */
async function ran(sql: string): Promise<{ readonly types: readonly number[]; readonly said: string }> {
  const types: number[] = [];
  try {
    const statements = await connection.extractStatements(sql);
    for (let i = 0; i < statements.count; i += 1) {
      const prepared = await statements.prepare(i);
      types.push(prepared.statementType);
      await prepared.runAndReadUntil(100);
    }
  } catch (error) {
    return { types, said: error instanceof Error ? error.message : String(error) };
  }
  return { types, said: "" };
}

describe("any statement", () => {
  it("is refused, or reads and no more", async () => {
    const before = await state();
    let accepted = 0;
    let understood = 0;
    await eachCase("statements", async (dice) => {
      const sql = caseOf(dice);
      const checked = checkReadOnly(sql);
      if (!checked.ok) {
        expect(checked.reason, sql).toMatch(/^\S[^\n]*\.$/su);
        expect(checked.at, sql).toBeLessThanOrEqual(sql.length);
        return;
      }
      accepted += 1;
      const { types, said } = await ran(sql);
      expect(types.length, `one statement: ${sql}`).toBeLessThanOrEqual(1);
      for (const type of types)
        expect(reading.has(type), `${sql}: a statement of type ${StatementType[type]}`).toBe(true);
      expect(said, sql).not.toMatch(
        /Permission Error|disabled by configuration|HTTP|Cannot open file|No files found/u,
      );
      if (said === "") understood += 1;
    });
    expect(await state()).toBe(before);
    if (allCases < 5000) return;
    expect(accepted, "cases that are let through").toBeGreaterThan(100);
    expect(understood, "cases that the engine runs").toBeGreaterThan(30);
  });
});
