import { describe, expect, it } from "vitest";
import type { Vocabulary } from "../../src/schema/choices.ts";
import { formatFragment, parseFragment, placeOf } from "../../src/state/fragment.ts";
import { eachCase, type Dice } from "./dice.ts";
import { mutateText, oddValue } from "./mutate.ts";

const vocabulary: Vocabulary = {
  domains: ["sea", "sky", "constructor"],
  configs: ["T", "R", "__proto__"],
  models: ["brook", "dune-2.5", "toString"],
  judges: ["arbiter", "second"],
  metrics: ["score", "em", "overlap"],
  languages: ["hi", "te"],
};
const valid = [
  "#v=1&domain=sea,sky&text=चाँद&said=चाँद&given=moon&theme=dark",
  "#v=1&score=T/brook:0..1,R/dune-2.5/second:0.5..0.75&lost=R/brook:asr",
  "#v=1&answer=T/brook:empty&apart=judges&audio=clip&note=flagged&em0=T/brook&length=te:long,hi:short",
  "#v=1&change=T/brook~R/brook:worse&sort=T:desc&hide=brook&order=dune-2.5,brook",
  "#v=1&a=T/brook&b=R/brook/second&list=gap:asc&id=7.0&pin=row&metric=em&judge=second",
  "#v=1&sql=SELECT+%27e%CC%81%27+FROM+questions&later=1&x-new=%E0%A4%A8",
  "#results",
  "#v=1&at=results&script=romanised",
] as const;
const keys = [
  "domain",
  "text",
  "said",
  "given",
  "score",
  "sql",
  "id",
  "__proto__",
  "constructor",
  "v",
  "at",
  "a",
  "z",
  "e\u0301",
  "f",
];

function caseOf(dice: Dice): string {
  if (dice.chance(40)) {
    const parts = Array.from({ length: dice.below(6) }, () => {
      const raw = oddValue(dice);
      const value = dice.chance(50) ? raw : encodeURIComponent(raw.toWellFormed());
      return `${dice.any([...keys, oddValue(dice)]) ?? ""}=${value}`;
    });
    return `#${parts.join("&")}`;
  }
  let text: string = dice.pick(valid);
  for (let i = dice.below(4); i >= 0; i -= 1) text = mutateText(dice, text);
  return text;
}

const parse = (fragment: string): ReturnType<typeof parseFragment> => parseFragment(fragment, vocabulary);
const format = (fragment: string): string => formatFragment(parse(fragment).state, vocabulary);

/** What must hold for every fragment. */
function holds(fragment: string): void {
  const first = parse(fragment);
  const canonical = formatFragment(first.state, vocabulary);
  placeOf(fragment);
  const again = parse(canonical);
  expect(formatFragment(again.state, vocabulary), fragment).toBe(canonical);
  expect(again.dropped, fragment).toEqual([]);
  expect(again.state.sql, "a statement is passed on as it stands").toBe(first.state.sql);
  const sorted = (pairs: typeof first.state.unknown): readonly string[] =>
    pairs.map((pair) => JSON.stringify(pair)).toSorted();
  expect(sorted(again.state.unknown), "keys of later versions").toEqual(sorted(first.state.unknown));
  expect(Object.getOwnPropertyNames(Object.prototype).length).toBe(prototypeNames);
}
const prototypeNames = Object.getOwnPropertyNames(Object.prototype).length;

describe("any fragment", () => {
  it("is read without a throw into a state whose address says the same", async () => {
    const cases = await eachCase("fragments", (dice) => holds(caseOf(dice)));
    expect(cases).toBeGreaterThan(0);
  });
});

describe("a fragment that was once read wrongly", () => {
  it.each([
    "#e%CC%81=1&f=2",
    "#score=T/brook:0..1e999,R/dune-2.5/second:0.5..0.75",
    "#sql=SELECT+%27e%CC%81%27",
    "#\uD800=1&%EF%BF%BC=2",
  ])("%s", (fragment) => {
    holds(fragment);
    expect(format(format(fragment))).toBe(format(fragment));
  });
});
