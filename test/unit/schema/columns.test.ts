import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromColumns, toColumns } from "../../../src/schema/columns.ts";
import { boolean, enumeration, integer, number, text } from "../../../src/schema/define.ts";
import { tables } from "../../../src/schema/tables.ts";

const columns = {
  id: text(),
  note: text().optional(),
  kind: enumeration(["a", "b"]).optional(),
  n: integer(),
  maybe: number().optional(),
  on: boolean(),
};
const row = fc.record({
  id: fc.oneof(fc.constantFrom("007", "7", "", "చెట్టు"), fc.string({ unit: "grapheme" })),
  note: fc.option(fc.constantFrom("", "same", "other"), { nil: null }),
  kind: fc.option(fc.constantFrom("a" as const, "b" as const), { nil: null }),
  n: fc.oneof(fc.constant(0), fc.integer()),
  maybe: fc.option(fc.oneof(fc.constant(0), fc.double({ noNaN: true, noDefaultInfinity: true })), {
    nil: null,
  }),
  on: fc.boolean(),
});
const file = (rows: readonly Readonly<Record<string, unknown>>[]): unknown =>
  JSON.parse(JSON.stringify(toColumns(columns, rows)));
// JSON has no -0.
const plain = <R extends { readonly maybe: number | null; readonly n: number }>(r: R): R => ({
  ...r,
  n: r.n + 0,
  maybe: r.maybe === null ? null : r.maybe + 0,
});

describe("rows as JSON columns", () => {
  it("come back as they were: nothing, zeros, empty texts and all", () => {
    fc.assert(
      fc.property(fc.array(row, { maxLength: 8 }), (rows) => {
        expect(fromColumns(columns, file(rows))).toEqual(rows.map(plain));
      }),
      { seed: 6 },
    );
  });

  it("say each text once, and columns of zeros not at all", () => {
    const rows = ["x", "x", "y"].map((id) => ({ id, note: null, kind: null, n: 0, maybe: null, on: true }));
    expect(toColumns(columns, rows)).toEqual({
      rows: 3,
      columns: {
        id: [0, 0, 1],
        note: [0, 0, 0],
        kind: [0, 0, 0],
        n: [],
        maybe: [null, null, null],
        on: [true, true, true],
      },
      dictionaries: { id: ["x", "y"], note: [null], kind: [null] },
    });
  });

  it("are refused where they aren't what the contract says", () => {
    const rows = [{ id: "x", note: null, kind: "a", n: 1, maybe: 2, on: true }];
    const written = file(rows);
    expect(() => fromColumns(columns, [])).toThrow("not a column file");
    expect(() => fromColumns(tables.ties.columns, written)).toThrow("column config_id is missing");
    expect(() => fromColumns({ ...columns, n: text() }, written)).toThrow("row 1, column n: expected text");
    expect(() => fromColumns({ ...columns, kind: enumeration(["b"]) }, written)).toThrow(
      "row 1, column kind: expected one of b",
    );
    expect(() => fromColumns(columns, { ...toColumns(columns, rows), rows: 2 })).toThrow("row 2, column id");
  });
});
