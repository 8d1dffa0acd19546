import type { Fact } from "../read/facts.ts";
import type { StagedRow } from "./stage.ts";

type RatingRow = StagedRow<"ratings">;

/** Groups ratings by item, marks items of full span as excluded, and gives raters pseudonyms in order of appearance. */
export interface RatingCollector {
  readonly add: (fact: Fact) => void;
  /** `span`: items whose ratings lie this far apart are excluded. */
  finish(span: number): readonly RatingRow[];
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);

export function ratingCollector(): RatingCollector {
  const items = new Map<string, Fact[]>();
  const names = new Map<string, string>();
  return {
    add(fact) {
      const key = `${fact.cell}/${fact.question}`;
      const list = items.get(key);
      if (list === undefined) items.set(key, [fact]);
      else list.push(fact);
      const rater = text(fact.fields.rater_id);
      if (rater !== null && !names.has(rater)) names.set(rater, `r${names.size + 1}`);
    },
    finish: (span) =>
      [...items.values()].flatMap((facts) => {
        const given = facts.map((f) => number(f.fields.score)).filter((s) => s !== null);
        const excluded = given.length > 1 && Math.max(...given) - Math.min(...given) >= span;
        return facts.map((f, i): RatingRow => ({
          question: f.question,
          cell: f.cell,
          repeat: f.repeat,
          ordinal: i + 1,
          rater_id: names.get(text(f.fields.rater_id) ?? "") ?? null,
          score: number(f.fields.score),
          excluded,
        }));
      }),
  };
}
