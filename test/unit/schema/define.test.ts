import { describe, expect, it } from "vitest";
import {
  accepts,
  boolean,
  createTable,
  describeColumn,
  enumeration,
  integer,
  isRow,
  number,
  rowIssues,
  show,
  text,
  type Column,
} from "../../../src/schema/define.ts";
import { tableNames, tableOf, tables } from "../../../src/schema/tables.ts";

const columns = {
  id: text(),
  n: integer(),
  share: number().optional(),
  on: boolean(),
  kind: enumeration(["a", "b"]),
};
const good = { id: "7", n: 3, share: 0.5, on: false, kind: "a" };

describe("a row", () => {
  it("is one with a value of its kind in every column", () => {
    expect(isRow(columns, good)).toBe(true);
    expect(isRow(columns, { ...good, share: null })).toBe(true);
    expect(rowIssues(columns, { ...good, more: 1 })).toEqual([]);
  });

  it.each([
    ["id", 7, "text", "7"],
    ["id", null, "text", "null"],
    ["n", 1.5, "a whole number", "1.5"],
    ["n", 2 ** 53, "a whole number", "9007199254740992"],
    ["n", 7n, "a whole number", "7n"],
    ["n", "3", "a whole number", '"3"'],
    ["share", Number.NaN, "a finite number, or nothing", "NaN"],
    ["share", Number.POSITIVE_INFINITY, "a finite number, or nothing", "Infinity"],
    ["on", 0, "true or false", "0"],
    ["kind", "c", "one of a, b", '"c"'],
    ["kind", undefined, "one of a, b", "nothing"],
  ])("is none with another %s (%#)", (column, value, expected, got) => {
    const row = { ...good, [column]: value };
    expect(isRow(columns, row)).toBe(false);
    expect(rowIssues(columns, row)).toEqual([{ column, expected, got }]);
  });

  it("that has several faults has each of them told", () => {
    expect(rowIssues(columns, {}).map((i) => i.column)).toEqual(["id", "n", "on", "kind"]);
  });
});

describe("showing a foreign value", () => {
  it("quotes, cuts by characters and names what can't be shown", () => {
    expect(show("a\n")).toBe('"a\\n"');
    expect(show("😀".repeat(61))).toBe(`"${"😀".repeat(60)}…"`);
    expect(show([1, 2])).toBe("a list of 2");
    expect(show({})).toBe("a mapping");
    expect(show(() => 1)).toBe("a function");
  });
});

const sample = (c: Column<unknown>): unknown =>
  ({ text: "x", integer: 1, number: 0.5, boolean: true, enumeration: c.values?.[0] })[c.kind];

describe.each(tableNames)("table %s", (name) => {
  const table = tableOf(name);

  it("has a key of its own columns, which can't all be nothing, and says what each column is", () => {
    expect(table.name).toBe(name);
    expect(table.key.filter((k) => !(k in table.columns))).toEqual([]);
    expect(table.key.some((k) => table.columns[k]?.isOptional === false)).toBe(true);
    expect(table.doc).not.toBe("");
    for (const [column, c] of Object.entries(table.columns)) expect(c.doc, column).not.toBe("");
  });

  it("takes a row, and nothing only where a column is optional", () => {
    const row = Object.fromEntries(Object.entries(table.columns).map(([k, c]) => [k, sample(c)]));
    expect(rowIssues(table.columns, row)).toEqual([]);
    for (const [column, c] of Object.entries(table.columns)) {
      expect(accepts(c, null)).toBe(c.isOptional);
      expect(rowIssues(table.columns, { ...row, [column]: {} })).toEqual([
        { column, expected: describeColumn(c), got: "a mapping" },
      ]);
    }
  });

  it("is created with every column, in order, without 64-bit integers", () => {
    const types = [...createTable(table).matchAll(/"(\w+)" (VARCHAR|INTEGER|DOUBLE|BOOLEAN)( NOT NULL)?/gu)];
    expect(types.map(([, column]) => column)).toEqual(Object.keys(table.columns));
    for (const [, column = "", , needed] of types)
      expect(needed === undefined, column).toBe(table.columns[column]?.isOptional);
  });
});

describe("the list of tables", () => {
  it("is complete", () => {
    expect(new Set(tableNames)).toEqual(new Set(Object.keys(tables)));
    expect(tableNames).toHaveLength(Object.keys(tables).length);
  });
});
