import type { QuestionRecord } from "../question/record.ts";
import { readRecords } from "../question/rows.ts";
import { agreements, type Agreement } from "../rollups/agreement.ts";
import { alphasOf, ratedItems } from "../rollups/human-agreement.ts";
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

// Where a descriptive answer begins; publications don't say.
const longAnswerWords = 10;

/** Reads what the check needs beyond the roll-ups. */
export async function sourcesOf(site: Site): Promise<Sources> {
  return {
    site,
    agreed: agreements(site.rollups.rated),
    people: ratedItems(site.rollups.ratings_by_item),
    records: [...(await readRecords(site.db, site.spec)).values()],
  };
}

/** The value of this data that stands for a printed one; null where it isn't computed. */
export function computedOf({ site, people, records, agreed }: Sources, v: PublishedValue): number | null {
  const { spec, rollups, context } = site;
  const { pick } = context();
  const domains = v.domain === undefined ? [] : [v.domain];
  const rated = agreed.find((a) =>
    v.metric === undefined ? a.pick.judge_id === (v.judge ?? pick.judge_id) : a.pick.metric_id === v.metric,
  );
  const cell = (): { mean: number | null; sd: number | null } | undefined =>
    v.config === undefined || v.model === undefined
      ? undefined
      : cellStats(
          rollups.cube,
          v.metric === undefined
            ? { ...pick, judge_id: v.judge ?? pick.judge_id }
            : { metric_id: v.metric, judge_id: null },
          domains,
        ).get(cellKey(v.config, v.model));
  const pair = pairStat(rollups.pair_cube, v.comparison ?? "", domains);
  const language = spec.configs.find((c) => c.id === v.config)?.language ?? spec.languages[0]?.id ?? "";
  const seconds = records.flatMap((r) => r.question.audio_seconds ?? []);
  const text = textQuality(rollups.text_cube, domains).get(v.config ?? "");
  // Without ratings there is nothing to count.
  const orNothing = (count: number): number | null => (people.items.length === 0 ? null : count);
  const percent = (x: number | null | undefined): number | null => (x == null ? null : 100 * x);
  switch (v.measure) {
    case "mean":
      return cell()?.mean ?? null;
    case "sd":
      return cell()?.sd ?? null;
    case "share_same":
      return pair.same.percent;
    case "share_better":
      return pair.better.percent;
    case "share_worse":
      return pair.worse.percent;
    case "rho":
      return rated?.correlation.spearman ?? null;
    case "tau":
      return rated?.correlation.kendallB ?? null;
    case "me":
      return rated?.limits.bias ?? null;
    case "mae":
      return rated?.limits.mae ?? null;
    case "loa_low":
      return rated?.limits.loaLow ?? null;
    case "loa_high":
      return rated?.limits.loaHigh ?? null;
    case "alpha":
      return alphasOf(people.items, ["ordinal"])[0]?.after.alpha ?? null;
    case "excluded":
      return orNothing(people.items.filter((item) => item.excluded).length);
    case "triplets":
      return orNothing(people.items.length);
    case "raters":
      return orNothing(people.raters);
    case "rated_questions":
      return new Set(rollups.rated.map((r) => r.question_id)).size;
    case "wer":
      return percent(text?.wer);
    case "cer":
      return percent(text?.cer);
    case "bleu":
      return text?.bleu ?? null;
    case "chrf":
      return text?.chrf ?? null;
    case "questions":
      return records.filter((r) => r.texts.has(language)).length;
    case "audio_hours":
      return seconds.reduce((a, b) => a + b, 0) / 3600;
    case "audio_seconds_mean":
      return mean(seconds);
    case "words_per_question":
      return mean(
        records.flatMap((r) =>
          r.texts.has(language) ? [unicodeWords(r.texts.get(language) ?? "").length] : [],
        ),
      );
    case "words_per_answer":
      return mean(
        records.flatMap((r) =>
          r.references.get(language)?.[0] === undefined
            ? []
            : [unicodeWords(r.references.get(language)?.[0] ?? "").length],
        ),
      );
    case "long_answers":
      return records.filter(
        (r) => unicodeWords(r.references.get(language)?.[0] ?? "").length >= longAnswerWords,
      ).length;
    case "domain_share":
      return (100 * records.filter((r) => r.question.domain === v.domain).length) / records.length;
    case "domain_mean_low":
    case "domain_mean_high": {
      if (v.config === undefined || v.model === undefined) return null;
      const key = cellKey(v.config, v.model);
      const means = (spec.domains ?? []).flatMap(
        (d) => cellStats(rollups.cube, pick, [d.id]).get(key)?.mean ?? [],
      );
      return means.length === 0
        ? null
        : v.measure === "domain_mean_low"
          ? Math.min(...means)
          : Math.max(...means);
    }
    default:
      return null;
  }
}
