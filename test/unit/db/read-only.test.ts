import { describe, expect, it } from "vitest";
import { inlined } from "../../../src/db/inline-values.ts";
import { checkReadOnly } from "../../../src/db/read-only.ts";
import { asWritten } from "../../../src/words/say.ts";
import { indexOf, placeAt, readSqlError } from "../../../src/db/sql-error.ts";

const tablesOf = (sql: string): unknown => {
  const checked = checkReadOnly(sql);
  return checked.ok ? checked.tables : `${checked.at}: ${asWritten.known(checked.reason, checked.values)}`;
};
const refused = (sql: string): boolean => !checkReadOnly(sql).ok;

describe("a statement of a reader", () => {
  it.each([
    ["SELECT 1", []],
    ["SELECT count(*) FROM questions;", ["questions"]],
    ["from Questions limit 3", ["questions"]],
    ['SELECT reference FROM "references"', ["references"]],
    ["SELECT * FROM main.questions", ["questions"]],
    ["SELECT * FROM questions q, answers a WHERE q.question_id = a.question_id", ["questions", "answers"]],
    ["SELECT * FROM questions JOIN answers USING (question_id), cells", ["questions", "answers", "cells"]],
    ["SELECT * FROM (questions q CROSS JOIN (SELECT * FROM rated) r)", ["questions", "rated"]],
    ["WITH a AS (SELECT * FROM judgments), b AS (FROM scores) SELECT * FROM a, b", ["judgments", "scores"]],
    ["SELECT (SELECT max(n) FROM cube) FROM ties", ["ties", "cube"]],
    ["DESCRIBE questions", ["questions"]],
    ["SUMMARIZE SELECT words, cells FROM questions", ["questions"]],
    ["EXPLAIN ANALYZE SELECT * FROM inputs", ["inputs"]],
    ["SHOW questions", ["questions"]],
    ["VALUES ('a.csv', 1), ('b', 2)", []],
    ["SELECT * FROM (VALUES ('a.csv'), ('b.parquet')) t(name)", []],
    ["SELECT extract(year FROM date '2020-01-01'), 1 IS DISTINCT FROM 2, trim(BOTH 'x' FROM 'xax')", []],
    ["SELECT * FROM questions WHERE question_id IN ('x.csv', 'y.json')", ["questions"]],
    ["SELECT * FROM range(3) r, unnest(['a', 'b']) u(x), ties", ["ties"]],
    ["SELECT 'copy; attach -- it' AS \"insert into\" FROM questions -- ; drop table x", ["questions"]],
    ["/* ; /* nested */ ; */ SELECT $$it's; fine$$, $a$ $$ $a$, E'a\\';b' FROM questions", ["questions"]],
    ["SELECT words, cells, answers FROM questions", ["questions"]],
    ["SELECT a.update FROM questions a", ["questions"]],
    ["(SELECT 1) UNION ALL (SELECT 2)", []],
  ])("%s reads %j", (sql, tables) => {
    expect(tablesOf(sql)).toEqual(tables);
  });

  it.each([
    ...[
      "",
      "  -- nothing",
      "SELECT 1; SELECT 2",
      "SELECT 'open",
      'SELECT "open',
      "SELECT /* open",
      "SELECT $$open",
    ],
    ...[
      "COPY questions TO 'x.csv'",
      "ATTACH 'x.db'",
      "INSTALL httpfs",
      "LOAD httpfs",
      "PRAGMA database_list",
    ],
    ...[
      "CREATE TABLE x AS SELECT 1",
      "INSERT INTO questions SELECT 1",
      "DELETE FROM questions",
      "DROP TABLE questions",
    ],
    ...[
      "SET threads = 1",
      "RESET threads",
      "CALL pragma_version()",
      "EXPORT DATABASE 'x'",
      "CHECKPOINT",
      "VACUUM",
    ],
    ...[
      "BEGIN",
      "USE memory",
      "ALTER TABLE questions ADD x INT",
      "PREPARE x AS SELECT 1",
      "EXECUTE x",
      "DETACH x",
    ],
    "EXPLAIN COPY questions TO 'x.csv'",
    "WITH x AS (SELECT 1) INSERT INTO questions SELECT * FROM x",
    "SELECT * FROM read_csv('http://example.org/x.csv')",
    "SELECT * FROM READ_CSV_AUTO ('x.csv')",
    "SELECT * FROM \"read_parquet\"('x.parquet')",
    "SELECT * FROM parquet_scan('x')",
    "SELECT * FROM glob('*')",
    "SELECT * FROM sniff_csv('x')",
    "SELECT * FROM pragma_version()",
    "SELECT * FROM query('SELECT 1')",
    "SELECT getenv('HOME')",
    "SELECT * FROM 'x.parquet'",
    "SELECT * FROM 'https://example.org/x'",
    'SELECT * FROM "x.csv"',
    "SELECT * FROM x.parquet",
    "SELECT * FROM questions, 'x.csv'",
    "SELECT * FROM questions JOIN answers USING (question_id), 'x.csv'",
    "SELECT * FROM (questions CROSS JOIN 'x.csv')",
    "SELECT * FROM (SELECT 1, 'a' FROM 'x.csv')",
    "SELECT (SELECT 1 FROM questions, /* , */ E'x.csv')",
    "SELECT * FROM LATERAL 'x.csv'",
    "SELECT * FROM $$x.csv$$",
    "FROM 'x.csv' SELECT *",
    "DESCRIBE 'x.csv'",
    "SUMMARIZE 'x.csv'",
    "SELECT * FROM range(1, 2), 'x.csv'",
    "SELECT * FROM questions WHERE question_id = ?",
    "SELECT $1",
  ])("%j is refused", (sql) => {
    expect(refused(sql)).toBe(true);
  });

  it("is refused at its place, in words that tell why", () => {
    expect(checkReadOnly("SELECT 1;\n DROP TABLE questions")).toMatchObject({ ok: false, at: 9 });
    expect(tablesOf("  COPY x TO 'y'")).toMatch(/^2: .*only reads: .* not with COPY/u);
    expect(checkReadOnly("SELECT * FROM\n  'x.csv'")).toMatchObject({
      at: 16,
      reason: expect.stringMatching(/Files and addresses are not read here/u) as unknown,
    });
  });
});

describe("values put into a statement", () => {
  it("stand where their placeholders were, and nowhere else", () => {
    const text = `SELECT '?', "a?", ? -- what?\n, ?, ?, ? FROM x`;
    expect(inlined({ text, params: ["it's", -2, null, true] })).toBe(
      `SELECT '?', "a?", 'it''s' -- what?\n, (-2), NULL, true FROM x`,
    );
  });
});

describe("the engine's message", () => {
  it("tells the place of an error", () => {
    const sql = "SELECT 1\nFROM questions\nWHERE possition = 1";
    const said = `Binder Error: Referenced column "possition" not found\nLINE 3: WHERE possition = 1\n              ^`;
    const { message, place } = readSqlError(said, sql);
    expect(message).toBe(`Binder Error: Referenced column "possition" not found`);
    expect(place).toEqual({ line: 3, column: 7 });
    expect(sql.slice(indexOf(sql, { line: 3, column: 7 }))).toBe("possition = 1");
    expect(placeAt(sql, sql.indexOf("possition"))).toEqual(place);
  });

  it("is shown whole where it has no place", () => {
    expect(readSqlError("Out of Memory Error: no", "SELECT 1")).toEqual({
      message: "Out of Memory Error: no",
      place: null,
    });
  });
});
