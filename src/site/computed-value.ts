import type { QuestionRecord } from "../question/record.ts";
import { readRecords } from "../question/rows.ts";
import { agreements, type Agreement } from "../rollups/agreement.ts";
import { alphasOf, ratedItems } from "../rollups/human-agreement.ts";
import { longAnswerWords } from "../schema/long-answer.ts";
import { cellKey, cellStats } from "../rollups/cells.ts";
import { pairStat } from "../rollups/pairs.ts";
import { textQuality } from "../rollups/text-quality.ts";
import type { PublishedValue } from "../schema/spec.ts";
import { mean } from "../stats/describe.ts";
import { unicodeWords } from "../text/whitespace.ts";
import type { Site } from "./open.ts";

/** What printed values are computed from. */
export interface Sources {
  readonly agreed: readonly Agreement[];
  readonly site: Site;
  readonly people: ReturnType<typeof ratedItems>;
  readonly records: readonly QuestionRecord[];
}

/** Reads what the check needs beyond the roll-ups. */
export async function sourcesOf(site: Site): Promise<Sources> {
  return {
    site,
    agreed: agreements(site.rollups.rated),
    people: ratedItems(site.rollups.ratings_by_item),
    records: [...(await readRecords(site.db, site.spec)).values()],
  };
}

/** A value and how many rows it rests on; null where it isn't computed, or where the count isn't one number. */
export interface Computed {
  readonly value: number | null;
  readonly n: number | null;
}

const none: Computed = { value: null, n: null };

/** The value of this data that stands for a printed one. */
export function computedOf({ site, people, records, agreed }: Sources, v: PublishedValue): Computed {
  const { spec, rollups, context } = site;
  const { pick } = context();
  const domains = v.domain === undefined ? [] : [v.domain];
  const of = (value: number | null | undefined, n: number | null | undefined): Computed =>
    value == null ? none : { value, n: n ?? null };
  const cell = (): ReturnType<ReturnType<typeof cellStats>["get"]> =>
    v.config === undefined || v.model === undefined
      ? undefined
      : cellStats(
          rollups.cube,
          v.metric === undefined
            ? { ...pick, judge_id: v.judge ?? pick.judge_id }
            : { metric_id: v.metric, judge_id: null },
          domains,
        ).get(cellKey(v.config, v.model));
  const share = (part: "same" | "better" | "worse"): Computed => {
    const pair = pairStat(rollups.pair_cube, v.comparison ?? "", domains);
    return of(pair[part].percent, pair.n);
  };
  const agreement = (value: (a: Agreement) => number | null): Computed => {
    const rated = agreed.find((a) =>
      v.metric === undefined ? a.pick.judge_id === (v.judge ?? pick.judge_id) : a.pick.metric_id === v.metric,
    );
    return rated === undefined ? none : of(value(rated), rated.correlation.n);
  };
  const language = spec.configs.find((c) => c.id === v.config)?.language ?? spec.languages[0]?.id ?? "";
  const lengths = (texts: readonly (string | undefined)[]): readonly number[] =>
    texts.flatMap((text) => (text === undefined ? [] : [unicodeWords(text).length]));
  const questions = records.map((r) => r.texts.get(language));
  const answers = records.map((r) => r.references.get(language)?.[0]);
  const seconds = records.flatMap((r) => r.question.audio_seconds ?? []);
  const text = textQuality(rollups.text_cube, domains).get(v.config ?? "");
  // Without ratings there is nothing to count.
  const rated = (count: number): Computed =>
    people.items.length === 0 ? none : of(count, people.items.length);
  const percent = (x: number | null | undefined): number | null => (x == null ? null : 100 * x);
  switch (v.measure) {
    case "mean":
      return of(cell()?.mean, cell()?.n);
    case "sd":
      return of(cell()?.sd, cell()?.n);
    case "share_same":
      return share("same");
    case "share_better":
      return share("better");
    case "share_worse":
      return share("worse");
    case "rho":
      return agreement((a) => a.correlation.spearman);
    case "tau":
      return agreement((a) => a.correlation.kendallB);
    case "me":
      return agreement((a) => a.limits.bias);
    case "mae":
      return agreement((a) => a.limits.mae);
    case "loa_low":
      return agreement((a) => a.limits.loaLow);
    case "loa_high":
      return agreement((a) => a.limits.loaHigh);
    case "alpha": {
      const alpha = alphasOf(people.items, ["ordinal"])[0]?.after;
      return of(alpha?.alpha, people.items.filter((item) => !item.excluded).length);
    }
    case "excluded":
      return rated(people.items.filter((item) => item.excluded).length);
    case "triplets":
      return rated(people.items.length);
    case "raters":
      return rated(people.raters);
    case "rated_questions":
      return rated(new Set(rollups.rated.map((r) => r.question_id)).size);
    case "wer":
      return of(percent(text?.wer), text?.n);
    case "cer":
      return of(percent(text?.cer), text?.n);
    case "bleu":
      return of(text?.bleu, text?.n);
    case "chrf":
      return of(text?.chrf, text?.n);
    case "questions": {
      const { length } = lengths(questions);
      return of(length, length);
    }
    case "audio_hours":
      return seconds.length === 0 ? none : of(seconds.reduce((a, b) => a + b, 0) / 3600, seconds.length);
    case "audio_seconds_mean":
      return of(mean(seconds), seconds.length);
    case "words_per_question":
      return of(mean(lengths(questions)), lengths(questions).length);
    case "words_per_answer":
      return of(mean(lengths(answers)), lengths(answers).length);
    case "long_answers":
      return answers.every((text) => text === undefined)
        ? none
        : of(lengths(answers).filter((n) => n >= longAnswerWords).length, lengths(answers).length);
    case "domain_share":
      return of(
        (100 * records.filter((r) => r.question.domain === v.domain).length) / records.length,
        records.length,
      );
    case "domain_mean_low":
    case "domain_mean_high": {
      if (v.config === undefined || v.model === undefined) return none;
      const key = cellKey(v.config, v.model);
      const means = (spec.domains ?? []).flatMap(
        (d) => cellStats(rollups.cube, pick, [d.id]).get(key)?.mean ?? [],
      );
      if (means.length === 0) return none;
      return of(v.measure === "domain_mean_low" ? Math.min(...means) : Math.max(...means), means.length);
    }
    default:
      return none;
  }
}
