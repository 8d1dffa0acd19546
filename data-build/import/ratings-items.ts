import { show } from "../../src/schema/define.ts";
import { isMapping } from "../../src/schema/shape.ts";
import type { JsonDocument } from "./json-document.ts";
import type { Tally } from "./tally.ts";
import { checkQuestionId, isQuestionId } from "./trn-names.ts";
import type { Report } from "./trn-source.ts";

/** One rated answer. A rating is null where a rater gave none. */
export interface RatedItem {
  readonly id: string;
  readonly question: string;
  readonly reference: string | null;
  readonly candidate: string | null;
  readonly ratings: readonly { readonly rater: string | null; readonly score: number | null }[];
}

export interface Scale {
  readonly min: number;
  readonly max: number;
  readonly step?: number;
}

/** Whether a value is a level of the scale. */
export const isOnScale = (scale: Scale, value: number): boolean =>
  value >= scale.min &&
  value <= scale.max &&
  (scale.step === undefined || Number.isInteger((value - scale.min) / scale.step));

/**
 * Reads a JSON object of items: `{ id: { ratings: [1, null, …], question, reference, candidate } }`. A parallel list
 * `raters` (or `ratings` as an object, rater → rating) names the raters; without it nobody is told apart. Numbers off
 * the scale are dropped and counted in `ratings`; a rating of another type is a problem.
 */
export function readItems(
  document: JsonDocument,
  file: string,
  scale: Scale,
  ratings: Tally,
  report: Report,
): readonly RatedItem[] {
  const fault = (path: readonly (string | number)[], expected: string, got: string): null => {
    const field = path.join(".");
    report({ file, ...document.place(path), ...(field === "" ? {} : { field }), expected, got });
    return null;
  };
  if (!isMapping(document.value)) {
    fault([], "an object: item id → item", show(document.value));
    return [];
  }
  return Object.entries(document.value).flatMap(([id, item]) => {
    if (!isQuestionId(id)) {
      checkQuestionId(id, { file, ...document.place([id]) }, report);
      return [];
    }
    if (!isMapping(item)) {
      fault([id], "an item: an object with ratings, question and candidate", show(item));
      return [];
    }
    const text = (name: string, isNeeded: boolean): string | null => {
      const value = item[name];
      if (typeof value === "string") return value;
      if (!isNeeded && (value === undefined || value === null)) return null;
      return fault([id, name], isNeeded ? "text" : "text or null", show(value));
    };
    const question = text("question", true);
    const reference = text("reference", false);
    const candidate = text("candidate", false);
    const given = ratingsOf(id, item, fault);
    if (question === null || given === null) return [];
    return [
      { id, question, reference, candidate, ratings: given.flatMap((r) => countRating(r, scale, ratings)) },
    ];
  });
}

type Fault = (path: readonly (string | number)[], expected: string, got: string) => null;
type Rating = RatedItem["ratings"][number];

function ratingsOf(
  id: string,
  item: Readonly<Record<string, unknown>>,
  fault: Fault,
): readonly Rating[] | null {
  const { ratings: list, raters } = item;
  const score = (value: unknown, at: string | number): number | null =>
    typeof value === "number" && Number.isFinite(value)
      ? value
      : value === null
        ? null
        : fault([id, "ratings", at], "a number or null", show(value));
  if (isMapping(list)) return Object.entries(list).map(([rater, v]) => ({ rater, score: score(v, rater) }));
  if (!Array.isArray(list)) return fault([id, "ratings"], "a list of ratings", show(list));
  const names: readonly unknown[] = Array.isArray(raters) ? raters : [];
  if (raters !== undefined && names.length !== list.length)
    return fault([id, "raters"], `a list of ${list.length}, one rater a rating`, show(raters));
  return list.map((value: unknown, i) => {
    const rater = names[i] ?? null;
    if (rater !== null && typeof rater !== "string")
      fault([id, "raters", i], "a rater's id as text", show(rater));
    return { rater: typeof rater === "string" ? rater : null, score: score(value, i) };
  });
}

function countRating(rating: Rating, scale: Scale, ratings: Tally): readonly Rating[] {
  ratings.see();
  if (rating.score !== null && !isOnScale(scale, rating.score)) {
    ratings.drop(`off the scale ${scale.min}–${scale.max}`);
    return [];
  }
  ratings.take();
  return [rating];
}
