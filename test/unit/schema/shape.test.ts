import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  aBoolean,
  aNumber,
  anId,
  aString,
  listOf,
  mapOf,
  objectOf,
  oneOf,
  optional,
  readShape,
} from "../../../src/schema/shape.ts";
import { specShape } from "../../../src/schema/spec.ts";

const shape = objectOf({
  id: anId(),
  title: aString(),
  size: optional(aNumber()),
  items: listOf(objectOf({ on: aBoolean(), kind: oneOf(["a", "b"]) })),
  counts: optional(mapOf(aNumber())),
});
const good = { id: "x-1", title: "T", items: [{ on: true, kind: "a" }] };

describe("a document", () => {
  it("is read where it has the shape; what is left out stays out", () => {
    expect(readShape(shape, good)).toEqual({ value: good, issues: [] });
    expect(readShape(shape, { ...good, size: null })).toEqual({ value: good, issues: [] });
    const counted = { ...good, size: 2, counts: { a: 1 } };
    expect(readShape(shape, counted).value).toEqual(counted);
  });

  it("has every fault told with its path, and then no value", () => {
    const { value, issues } = readShape(shape, {
      id: 7,
      size: "big",
      items: [{ on: 1, kind: "c" }, 3, { on: true, kind: "a", kid: "a" }],
      counts: { a: Number.NaN },
    });
    expect(value).toBeNull();
    expect(issues.map((i) => [i.path.join("."), i.got])).toEqual([
      ["id", "7"],
      ["title", "nothing"],
      ["size", '"big"'],
      ["items.0.on", "1"],
      ["items.0.kind", '"c"'],
      ["items.1", "3"],
      ["items.2.kid", '"kid"'],
      ["counts.a", "NaN"],
    ]);
    expect(issues[6]?.expected).toBe("one of the fields on, kind");
  });

  it.each(["", "-a", ".", "..", "a b", "a/b", "é", "a\n", "x".repeat(101)])("has no id %j", (id) => {
    expect(readShape(anId(), id).value).toBeNull();
  });

  it("has texts that say something", () => {
    expect(readShape(aString(), " \n").value).toBeNull();
  });

  it("of any kind at all gives issues and no exception", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        const { value, issues } = readShape(specShape, document);
        expect(value === null).toBe(issues.length > 0);
      }),
      { seed: 5 },
    );
  });

  it("may name its fields like those that every object has", () => {
    const { issues } = readShape(shape, JSON.parse('{"__proto__": {"id": "x"}, "constructor": 1}'));
    expect(issues.map((i) => i.path.join("."))).toEqual(["id", "title", "items", "__proto__", "constructor"]);
  });
});
