import { isUtf8 } from "node:buffer";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countErrors, errorsOf, resolvePair } from "../../../data-build/import/trn-align.ts";
import { parseTranscript, wordOf, type Item, type Word } from "../../../data-build/import/trn-network.ts";
import { invalidUtf8At } from "../../../data-build/import/trn-source.ts";
import { distance } from "./trn-harness.ts";

const word = fc.constantFrom("a", "b", "c").map(wordOf);
const { items } = fc.letrec<{ items: readonly Item[]; item: Item }>((tie) => ({
  items: fc.array(tie("item"), { maxLength: 3 }),
  item: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    word,
    fc.array(tie("items"), { minLength: 1, maxLength: 3 }),
  ),
}));

/** Every path through a transcript, in the order of its alternatives. */
function paths(all: readonly Item[]): readonly (readonly Word[])[] {
  return all.reduce<readonly (readonly Word[])[]>(
    (done, item) =>
      done.flatMap((path) =>
        "key" in item ? [[...path, item]] : item.flatMap(paths).map((p) => [...path, ...p]),
      ),
    [[]],
  );
}
const pathCount = (all: readonly Item[]): number =>
  all.reduce((n, item) => n * ("key" in item ? 1 : item.reduce((sum, a) => sum + pathCount(a), 0)), 1);
const keys = (words: readonly Word[]): readonly string[] => words.map((w) => w.key);
const texts = (all: readonly Item[] | null): readonly string[] =>
  paths(all ?? []).map((p) => keys(p).join(" "));

describe("settling alternatives", () => {
  it("finds the pair of paths with the fewest errors", () => {
    fc.assert(
      fc.property(items, items, (reference, hypothesis) => {
        fc.pre(pathCount(reference) * pathCount(hypothesis) <= 400);
        const [refs, hyps] = [paths(reference), paths(hypothesis)];
        const { reference: r, hypothesis: h, counts } = resolvePair(reference, hypothesis);
        const best = Math.min(...refs.flatMap((a) => hyps.map((b) => distance(keys(a), keys(b)))));
        expect(errorsOf(counts)).toBe(best);
        expect(distance(keys(r), keys(h))).toBe(best);
        expect(refs.map(keys)).toContainEqual(keys(r));
        expect(hyps.map(keys)).toContainEqual(keys(h));
      }),
      { numRuns: 300, seed: 3 },
    );
  });

  it("counts add up: hits and substitutions and deletions are the reference, and insertions the rest", () => {
    const words = fc.array(word, { maxLength: 8 });
    fc.assert(
      fc.property(words, words, (reference, hypothesis) => {
        const c = countErrors(reference, hypothesis);
        expect(errorsOf(c)).toBe(distance(keys(reference), keys(hypothesis)));
        expect(c.words - c.deletions + c.insertions).toBe(hypothesis.length);
        expect(Math.min(c.substitutions, c.deletions, c.insertions)).toBeGreaterThanOrEqual(0);
      }),
      { seed: 4 },
    );
  });

  it("prefers more hits, then the alternative listed first", () => {
    const of = (reference: string, hypothesis: string): string => {
      const read = (text: string): readonly Item[] =>
        parseTranscript(text, { file: "f", line: 1, before: 0 }, true, () => undefined) ?? [];
      return resolvePair(read(reference), read(hypothesis))
        .reference.map((w) => w.text)
        .join(" ");
    };
    expect(of("{ um / uh } x", "of x")).toBe("um x");
    expect(of("{ uh / um } x", "of x")).toBe("uh x");
    expect(of("{ a b / c }", "b d")).toBe("a b");
    expect(of("(a) b", "b")).toBe("b");
    expect(of("(a) b", "A b")).toBe("a b");
  });
});

describe("reading a transcript", () => {
  const read = (text: string, optional = true): readonly string[] =>
    texts(parseTranscript(text, { file: "f", line: 1, before: 0 }, optional, () => undefined));
  it("knows alternatives, nothing, tags, escaped semicolons and words that may be missing", () => {
    expect(read("{the / this} is")).toEqual(["the is", "this is"]);
    expect(read("{ e { i n / th } f / ef }")).toEqual(["e i n f", "e th f", "ef"]);
    expect(read("a @ b")).toEqual(["a b"]);
    expect(read("{ a / @ } { b / }")).toEqual(["a b", "a", "b", ""]);
    expect(read(String.raw`a\;b;x;y c;;t ;z`)).toEqual(["a;b c"]);
    expect(read("b (c-) d")).toEqual(["b c- d", "b d"]);
    expect(read("b (c-) d", false)).toEqual(["b (c-) d"]);
    expect(read("( ) - / < > _")).toEqual(["( ) - / < > _"]);
    expect(read("I\u00A0Am\u3000\t cafe\u0301")).toEqual(["i am caf\u00e9"]);
  });
});

describe("UTF-8", () => {
  it("a fault is found exactly where Node finds bytes not to be UTF-8, at the end of the longest valid start", () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc
        .array(
          fc.constantFrom(0x41, 0xc2, 0xe0, 0xed, 0xef, 0xf0, 0xf4, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf),
          {
            maxLength: 8,
          },
        )
        .map((a) => Uint8Array.from(a)),
      fc.string({ unit: "binary" }).map((s) => Uint8Array.from(Buffer.from(s))),
    );
    fc.assert(
      fc.property(bytes, (b) => {
        const at = invalidUtf8At(b);
        expect(at === -1).toBe(isUtf8(b));
        if (at !== -1) {
          expect(isUtf8(b.subarray(0, at))).toBe(true);
          for (const length of [1, 2, 3, 4])
            if (at + length <= b.length) expect(isUtf8(b.subarray(0, at + length))).toBe(false);
        }
      }),
      { numRuns: 2000, seed: 5 },
    );
  });
});
