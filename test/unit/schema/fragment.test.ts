import { filterKeys } from "../../../src/state/filter-items.ts";
import {
  answerStates,
  audioKinds,
  changeKinds,
  disagreements,
  lengthKinds,
  noteKinds,
} from "../../../src/schema/filter.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  choices,
  isChoiceName,
  parseChoice,
  type ChoiceName,
  type Vocabulary,
} from "../../../src/schema/choices.ts";
import { noFilter } from "../../../src/schema/filter.ts";
import { outcomes } from "../../../src/schema/paths.ts";
import {
  defaultState,
  formatFragment,
  parseFragment,
  placeOf,
  type ViewState,
} from "../../../src/state/fragment.ts";

const vocabulary: Vocabulary = {
  domains: ["sea", "sky", "a.b_c-d"],
  configs: ["T", "R"],
  models: ["brook", "dune-2.5"],
  judges: ["arbiter", "second"],
  metrics: ["score", "em"],
  languages: ["hi", "te"],
};
const parse = (fragment: string): ReturnType<typeof parseFragment> => parseFragment(fragment, vocabulary);
const format = (state: ViewState): string => formatFragment(state, vocabulary);

const cell = {
  config: fc.constantFrom(...vocabulary.configs),
  model: fc.constantFrom(...vocabulary.models),
  judge: fc.constantFrom(...vocabulary.judges),
};
const finite = fc.oneof(
  fc.constantFrom(-1, 0, 0.5, 4, 1e-9, 1e21, -2.5e-7),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => n + 0),
);
const range = fc
  .record({ ...cell, a: finite, b: finite })
  .map(({ a, b, ...c }) => ({ ...c, min: Math.min(a, b), max: Math.max(a, b) }));
const composed = (s: string): string => s.normalize("NFC").toWellFormed();
const telugu = fc.constantFrom("చంద్రుడు", "నీటి రంగు?", "క్షీరం=పాలు&తేనె", "100 %", "a+b", "#v=2", "ఖాళీ\n");
const words = fc
  .oneof(telugu, fc.string({ unit: "grapheme", maxLength: 40 }), fc.string({ unit: "binary", maxLength: 40 }))
  .map((s) => Array.from(composed(s)).slice(0, 200).join(""));
const known = new Set(["v", "at", "domain", "text", "theme", "lang", "script", "", ...filterKeys]);
const unknownKey = words.filter((k) => !known.has(k) && !isChoiceName(k));

const names = Object.keys(choices).filter(isChoiceName);
const candidates = [
  ...[
    "arbiter",
    "second",
    "em",
    "0",
    "3",
    "none",
    "row",
    "models",
    "T:desc",
    "n:asc",
    "off",
    "interval",
    "on",
  ],
  ...[
    "bootstrap",
    "T/brook",
    "R/dune-2.5/second",
    "brook,dune-2.5",
    "R,T",
    "T",
    "mean",
    "jitter",
    "kept",
    "common",
    "gap:asc",
    "q 7/క",
  ],
];
const settings = fc.dictionary(fc.constantFrom(...names), fc.constantFrom(...candidates)).map((given) =>
  Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const canonical = isChoiceName(name) ? parseChoice(name, value, vocabulary) : null;
      return canonical === null ? [] : [[name, canonical] as const];
    }),
  ),
);

const listOf = <T>(one: fc.Arbitrary<T>, maxLength: number): fc.Arbitrary<T[]> =>
  fc.uniqueArray(one, { maxLength, selector: (x) => JSON.stringify(x) });

const state: fc.Arbitrary<ViewState> = fc.record({
  filter: fc.record({
    domains: fc.subarray([...vocabulary.domains]),
    text: words,
    said: words,
    given: words,
    ranges: listOf(range, 3),
    lost: listOf(fc.record({ ...cell, outcome: fc.constantFrom(...outcomes) }), 2),
    changes: listOf(
      fc.record({ cell: fc.record(cell), against: fc.record(cell), kind: fc.constantFrom(...changeKinds) }),
      2,
    ),
    answers: listOf(
      fc.record({ config: cell.config, model: cell.model, state: fc.constantFrom(...answerStates) }),
      2,
    ),
    audio: fc.subarray([...audioKinds]),
    lengths: listOf(
      fc.record({
        language: fc.constantFrom(...vocabulary.languages),
        kind: fc.constantFrom(...lengthKinds),
      }),
      3,
    ),
    apart: fc.subarray([...disagreements]),
    unmatched: listOf(fc.record(cell), 2),
    noted: fc.subarray([...noteKinds]).map((kinds) => kinds.map((kind) => ({ kind, questions: [] }))),
  }),
  choices: settings,
  theme: fc.constantFrom(null, "light", "dark"),
  lang: fc.constantFrom(null, "en", "te"),
  script: fc.constantFrom(null, "script", "romanised"),
  sql: words,
  unknown: fc.array(fc.tuple(unknownKey, words), { maxLength: 3 }),
});
const byKey = (pairs: ViewState["unknown"]): ViewState["unknown"] =>
  pairs.toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));

describe("a state in the address", () => {
  it("comes back as it was: texts of any script, numbers to the last digit, keys of other versions", () => {
    fc.assert(
      fc.property(state, (s) => {
        expect(parse(format(s))).toEqual({ state: { ...s, unknown: byKey(s.unknown) }, dropped: [] });
      }),
      { numRuns: 500, seed: 11 },
    );
  });

  it("is canonical: what was read and written once stays the same", () => {
    const piece = fc.oneof(
      fc.constantFrom(
        "&",
        "=",
        "#",
        "%",
        "%E0%B0",
        "%ff",
        "+",
        "v=1",
        "domain=",
        "sea",
        ",",
        "text=",
        "score=",
      ),
      fc.constantFrom(
        "T/brook:0..1",
        "R/dune-2.5/second:1e-7..1",
        "lost=",
        "T/brook:asr",
        "theme=dark",
        "pin=",
        "=",
        "చ",
      ),
      fc.string({ unit: "binary", maxLength: 6 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const once = format(parse(pieces.join("")).state);
        const again = parse(once);
        expect(format(again.state)).toBe(once);
        expect(again.dropped).toEqual([]);
      }),
      { numRuns: 1000, seed: 12 },
    );
  });

  it("is read from any string at all", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (s) => {
        expect(Array.from(parse(s).state.filter.text).length).toBeLessThanOrEqual(200);
        expect(Array.isArray(parse(`#${s}`).dropped)).toBe(true);
      }),
      { numRuns: 1000, seed: 13 },
    );
  });

  it("is readable: letters of every script stay, and nothing is there for the default", () => {
    expect(format(defaultState)).toBe("");
    const filter = {
      ...noFilter,
      domains: ["sky", "sea"],
      text: "నీటి రంగు",
      ranges: [
        { config: "T", model: "brook", judge: "arbiter", min: 0.5, max: 1 },
        { config: "R", model: "dune-2.5", judge: "second", min: 0, max: 0 },
      ],
    };
    expect(format({ ...defaultState, filter, theme: "dark" })).toBe(
      "#v=1&domain=sea,sky&score=T/brook:0.5..1,R/dune-2.5/second:0..0&text=నీటి+రంగు&theme=dark",
    );
  });

  it("drops what the benchmark doesn't have and names it", () => {
    const { state: read, dropped } = parse(
      "#v=1&domain=sea,land&score=T/brook:0..1,X/brook:0..1,T/brook:1..0,T/brook/nobody:0..1,T/brook:..1,T/brook:1.2.3..4&lost=T/brook:asr,T/brook:away&pin=T/nobody&hide=brook,gone&theme=pink",
    );
    expect(read.filter.domains).toEqual(["sea"]);
    expect(read.filter.ranges).toEqual([{ config: "T", model: "brook", judge: "arbiter", min: 0, max: 1 }]);
    expect(read.filter.lost).toEqual([{ config: "T", model: "brook", judge: "arbiter", outcome: "asr" }]);
    expect(read.theme).toBeNull();
    expect(dropped).toEqual([
      "domain land",
      "score X/brook:0..1",
      "score T/brook:1..0",
      "score T/brook/nobody:0..1",
      "score T/brook:..1",
      "score T/brook:1.2.3..4",
      "lost T/brook:away",
      "pin T/nobody",
      "hide gone",
      "theme pink",
    ]);
    expect(read.choices.hide).toBe("brook");
  });

  it("keeps keys of other versions through a change", () => {
    const { state: read } = parse("#v=7&zoom=2&domain=sea&new=క,ఖ&flag");
    expect(read.unknown).toEqual([
      ["zoom", "2"],
      ["new", "క,ఖ"],
      ["flag", ""],
    ]);
    expect(format({ ...read, filter: noFilter })).toBe("#v=1&flag&new=క,ఖ&zoom=2");
  });

  it("takes names that every object has for unknown keys", () => {
    const { state: read } = parse("#__proto__=1&constructor=2&toString");
    expect(read.unknown.map(([key]) => key)).toEqual(["__proto__", "constructor", "toString"]);
    expect(read.choices).toEqual({});
  });

  it("cuts a long text between characters", () => {
    const { filter } = parse(`#text=${"😀".repeat(201)}`).state;
    expect(filter.text).toBe("😀".repeat(200));
  });
});

describe("a place in the page", () => {
  it("is a fragment of one name, or stands beside a state without being part of it", () => {
    expect(placeOf("#results")).toEqual({ id: "results", alone: true });
    expect(placeOf("#part-%E0%B0%9A")).toEqual({ id: "part-చ", alone: true });
    expect(placeOf("#v=1&domain=sea&at=results")).toEqual({ id: "results", alone: false });
    expect(["", "#", "#v=1", "#v=1&flag", "#v=1&what=at"].map(placeOf)).toEqual([
      null,
      null,
      null,
      null,
      null,
    ]);
    expect(format(parse("#v=1&at=results&domain=sea").state)).toBe("#v=1&domain=sea");
  });
});

describe("settings of views", () => {
  it("all have a value that is known, and refuse one that isn't", () => {
    for (const name of names) {
      const value = candidates.find((c) => parseChoice(name, c, vocabulary) !== null);
      expect(value, name).toBeDefined();
      // Any text may be a question's id; which there are, the data know.
      if (name !== "id") expect(parseChoice(name, "nonsense", vocabulary), name).toBeNull();
      const canonical: string | null = parseChoice(name, value ?? "", vocabulary);
      expect(canonical === null ? null : parseChoice(name, canonical, vocabulary)).toBe(canonical);
    }
    const all: readonly ChoiceName[] = names;
    expect(all.length).toBeGreaterThan(10);
  });
});
