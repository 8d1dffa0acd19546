import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseJsonDocument, type JsonDocument } from "../../../data-build/import/json-document.ts";
import type { Problem } from "../../../data-build/read/problem.ts";

function parse(text: string): {
  readonly document: JsonDocument | null;
  readonly problems: readonly Problem[];
} {
  const problems: Problem[] = [];
  const document = parseJsonDocument(text, "f.json", (p) => void problems.push(p));
  return { document, problems };
}

/** The document with a NaN in front, which JSON.parse refuses: the tolerant parser reads it. */
const tolerant = (text: string): unknown => {
  const value = parse(`[NaN,${text}]`).document?.value;
  return Array.isArray(value) ? (value[1] as unknown) : undefined;
};

describe("a JSON document", () => {
  it("is read as JSON.parse reads it, whatever it holds", () => {
    fc.assert(
      fc.property(fc.json({ stringUnit: "binary" }), fc.constantFrom(undefined, 1, "\t"), (text, indent) => {
        const value: unknown = JSON.parse(text);
        expect(tolerant(JSON.stringify(value, null, indent))).toEqual(value);
      }),
    );
  });

  it("may hold what Python writes for missing numbers", () => {
    expect(parse('{"a": NaN, "b": [Infinity, -Infinity]}').document?.value).toEqual({
      a: NaN,
      b: [Infinity, -Infinity],
    });
    expect(parse('{"a": "NaN"}').document?.value).toEqual({ a: "NaN" });
  });

  it("keeps a key named __proto__ a plain key", () => {
    const value = tolerant('{"__proto__": {"x": 1}}');
    expect(Object.keys(value ?? {})).toEqual(["__proto__"]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each([
    ["", 1, 1, "a JSON value", "the end of the file"],
    ["{\n  'a': 1}", 2, 3, '"""', "\"'a': 1}\""],
    ['{"a": 1,\n "b" 2}', 2, 6, '":"', '"2}"'],
    ['["a\nb"]', 1, 2, "a text without control characters or unknown escapes", '"\\"a\\nb\\"]"'],
    ['["a', 1, 4, "a closing quote", "the end of the file"],
    ["[1, 2", 1, 6, '","', "the end of the file"],
    ["[1] []", 1, 5, "the end of the document", '"[]"'],
    ["[01]", 1, 3, '","', '"1]"'],
  ])("that is none (%j) is refused at its place", (text, line, column, expected, got) => {
    const { document, problems } = parse(text);
    expect(document).toBeNull();
    expect(problems).toEqual([{ file: "f.json", line, column, expected, got }]);
  });

  it("nested beyond all sense is refused, not a crash", () => {
    expect(parse("[".repeat(100_000)).problems).toHaveLength(1);
    expect(parse(`[NaN, ${"[".repeat(5000)}${"]".repeat(5000)}]`).problems[0]?.expected).toBe(
      "at most 1000 levels",
    );
  });

  it("knows where its parts stand, at any depth", () => {
    const text = '{\n "a": [\n  {"b": {"c": [10,\n   {"d": "x"}]}}\n ]\n}';
    const place = (path: readonly (string | number)[]): unknown => parse(text).document?.place(path);
    expect(place([])).toEqual({ line: 1, column: 1 });
    expect(place(["a", 0])).toEqual({ line: 3, column: 3 });
    expect(place(["a", 0, "b", "c", 1, "d"])).toEqual({ line: 4, column: 10 });
    expect(place(["a", 0, "b", "c", 7])).toEqual({ line: 3, column: 15 });
    expect(place(["z", 1])).toEqual({ line: 1, column: 1 });
  });
});
