import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { align, type AlignmentStep, countEdits } from "../../../src/text/align.ts";
import { smallWords } from "./arbitraries.ts";

type Words = readonly string[];

function distance(reference: Words, hypothesis: Words): number {
  return countEdits(reference, hypothesis).edits;
}

function replay(steps: readonly AlignmentStep[], side: "reference" | "hypothesis"): Words {
  return steps.map((step) => step[side]).filter((unit) => unit !== null);
}

/** Every alignment by plain recursion: the least edits and, for these, the most hits. */
function bestByEnumeration(reference: Words, hypothesis: Words): { edits: number; hits: number } {
  const [unit, ...restReference] = reference;
  const [heard, ...restHypothesis] = hypothesis;
  if (unit === undefined || heard === undefined) {
    return { edits: reference.length + hypothesis.length, hits: 0 };
  }
  const add = (best: { edits: number; hits: number }, edits: number, hits: number) => ({
    edits: best.edits + edits,
    hits: best.hits + hits,
  });
  const same = unit === heard;
  const choices = [
    add(bestByEnumeration(restReference, restHypothesis), same ? 0 : 1, same ? 1 : 0),
    add(bestByEnumeration(restReference, hypothesis), 1, 0),
    add(bestByEnumeration(reference, restHypothesis), 1, 0),
  ];
  return choices.reduce((best, choice) =>
    choice.edits < best.edits || (choice.edits === best.edits && choice.hits > best.hits) ? choice : best,
  );
}

describe("align", () => {
  it("names each step", () => {
    expect(align(["a", "b", "c"], ["a", "x", "c", "d"])).toEqual([
      { kind: "hit", reference: "a", hypothesis: "a" },
      { kind: "substitution", reference: "b", hypothesis: "x" },
      { kind: "hit", reference: "c", hypothesis: "c" },
      { kind: "insertion", reference: null, hypothesis: "d" },
    ]);
    expect(align(["a", "b"], ["b"])).toEqual([
      { kind: "deletion", reference: "a", hypothesis: null },
      { kind: "hit", reference: "b", hypothesis: "b" },
    ]);
    expect(align([], [])).toEqual([]);
  });

  it("prefers hits among alignments with as few edits", () => {
    // Two substitutions would cost as much as deletion, hit, insertion.
    expect(countEdits(["a", "b"], ["b", "c"])).toMatchObject({
      edits: 2,
      hits: 1,
      deletions: 1,
      insertions: 1,
    });
    expect(align(["a", "b"], ["b", "c"]).map((step) => step.kind)).toEqual(["deletion", "hit", "insertion"]);
  });

  it("replays to both sides, and its kinds are what they say", () => {
    fc.assert(
      fc.property(smallWords, smallWords, (reference, hypothesis) => {
        const steps = align(reference, hypothesis);
        expect(replay(steps, "reference")).toEqual(reference);
        expect(replay(steps, "hypothesis")).toEqual(hypothesis);
        for (const { kind, reference: unit, hypothesis: heard } of steps) {
          if (kind === "hit") expect(unit).toBe(heard);
          if (kind === "substitution") expect(unit).not.toBe(heard);
        }
      }),
    );
  });

  it("has as many steps of each kind as countEdits says", () => {
    fc.assert(
      fc.property(smallWords, smallWords, (reference, hypothesis) => {
        const count = (kind: AlignmentStep["kind"]): number =>
          align(reference, hypothesis).filter((step) => step.kind === kind).length;
        expect(countEdits(reference, hypothesis)).toEqual({
          edits: count("substitution") + count("deletion") + count("insertion"),
          units: reference.length,
          substitutions: count("substitution"),
          deletions: count("deletion"),
          insertions: count("insertion"),
          hits: count("hit"),
        });
      }),
    );
  });
});

describe("countEdits", () => {
  it("finds the least edits and the most hits that plain enumeration finds", () => {
    const short = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 5 });
    fc.assert(
      fc.property(short, short, (reference, hypothesis) => {
        expect(countEdits(reference, hypothesis)).toMatchObject(bestByEnumeration(reference, hypothesis));
      }),
      { numRuns: 300 },
    );
  });

  it("is a distance: zero only for equal sides, symmetric, triangle inequality", () => {
    fc.assert(
      fc.property(smallWords, smallWords, smallWords, (one, two, three) => {
        expect(distance(one, two) === 0).toBe(JSON.stringify(one) === JSON.stringify(two));
        expect(distance(one, two)).toBe(distance(two, one));
        expect(distance(one, three)).toBeLessThanOrEqual(distance(one, two) + distance(two, three));
      }),
    );
  });

  it("stays between the difference and the greater of the lengths", () => {
    fc.assert(
      fc.property(smallWords, smallWords, (one, other) => {
        expect(distance(one, other)).toBeGreaterThanOrEqual(Math.abs(one.length - other.length));
        expect(distance(one, other)).toBeLessThanOrEqual(Math.max(one.length, other.length));
      }),
    );
  });

  it("counts exactly on long inputs", () => {
    const reference = Array.from({ length: 3000 }, (_, place) => String(place));
    const hypothesis = ["x", ...reference.filter((_, place) => place % 10 !== 5), "y"];
    expect(countEdits(reference, hypothesis)).toEqual({
      edits: 302,
      units: 3000,
      substitutions: 0,
      deletions: 300,
      insertions: 2,
      hits: 2700,
    });
  });
});
