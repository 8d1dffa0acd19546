import { describe, expect, it } from "vitest";
import { joined, nothing, sql, verbatim, where } from "../../../src/db/sql.ts";

describe("SQL from templates", () => {
  it("has a placeholder for each value, in order, and pieces as they are", () => {
    const range = sql`value BETWEEN ${1} AND ${2.5}`;
    const made = sql`SELECT ${verbatim("a")} FROM t WHERE ${range} AND b = ${"'; DROP TABLE t"} AND c IS ${null}`;
    expect(made).toEqual({
      text: "SELECT a FROM t WHERE value BETWEEN ? AND ? AND b = ? AND c IS ?",
      params: [1, 2.5, "'; DROP TABLE t", null],
    });
  });

  it("joins pieces and their values", () => {
    expect(joined([sql`${1}`, sql`${"b"}`], ", ")).toEqual({ text: "?, ?", params: [1, "b"] });
    expect(where([])).toEqual(nothing);
    expect(where([sql`a = ${1}`, sql`b`])).toEqual({ text: " WHERE a = ? AND b", params: [1] });
  });
});
