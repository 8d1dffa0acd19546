import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { slug, uniqueSlugs } from "../../../data-build/import/slug.ts";

const idPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/u;

describe("slug", () => {
  it.each([
    ["Indexical Error: Time", "indexical-error-time"],
    ["Meta-Llama-3.1-8B", "meta-llama-3.1-8b"],
    ["Café au lait", "cafe-au-lait"],
    ["bleu_max", "bleu_max"],
    ["a/b\\c", "a-b-c"],
  ])("%j is %j", (text, id) => {
    expect(slug(text)).toBe(id);
  });

  it("tells labels of other scripts apart, the same ones on every machine", () => {
    expect(slug("సాహిత్యం")).toBe("x-e3544ecd");
    expect(slug("చరిత్ర")).not.toBe(slug("సాహిత్యం"));
    expect(slug("గణితం 1")).toMatch(/^1-[0-9a-f]{8}$/u);
  });

  it("is an id for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        expect(slug(text)).toMatch(idPattern);
      }),
    );
  });
});

describe("uniqueSlugs", () => {
  it("numbers labels that would share an id, case aside", () => {
    expect([...uniqueSlugs(["A b", "a-b", "A B", "A b", "c"]).values()]).toEqual([
      "a-b",
      "a-b-2",
      "a-b-3",
      "c",
    ]);
  });

  it("gives each label one id, each id once", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 4 })), (labels) => {
        const ids = uniqueSlugs(labels);
        expect([...ids.keys()]).toEqual([...new Set(labels)]);
        expect(new Set(ids.values()).size).toBe(ids.size);
      }),
    );
  });
});
