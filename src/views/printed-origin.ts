import { inlined } from "../db/inline-values.ts";
import type { MeasuredCell } from "../queries/cell-sql.ts";
import type { DatasetNumber } from "../queries/dataset-number.ts";
import { numberQuery, type NumberOf } from "../queries/one-number.ts";
import { noFilter } from "../schema/filter.ts";
import type { Manifest } from "../schema/manifest.ts";
import { primaryMeasure } from "../schema/measures.ts";
import type { BenchmarkSpec, PublishedValue } from "../schema/spec.ts";
import type { Say } from "../words/say.ts";
import { givenBy, judgesOf, measureWords, methodsOf } from "./number-words.ts";
import type { Origin } from "./origin.ts";
import { presetMeasure, presetPairs } from "./pairs-cells.ts";
import { isEqual, verdictOf, type CheckedValue } from "./printed.ts";
import { filesOf, judgeRuns } from "./provenance.ts";
import { filterWords, judgeLabel } from "./words.ts";

const outcomes = { share_same: "same", share_better: "better", share_worse: "worse" } as const;
const agreement = ["rho", "tau", "me", "mae", "loa_low", "loa_high"] as const;
const quality = ["wer", "cer", "bleu", "chrf"] as const;
const dataset = [
  ...(["questions", "audio_hours", "audio_seconds_mean", "words_per_question", "words_per_answer"] as const),
  ...(["long_answers", "domain_share", "excluded", "triplets", "raters", "rated_questions"] as const),
] satisfies readonly DatasetNumber["part"][];
const among = <T extends string>(list: readonly T[], name: string): T | undefined =>
  list.find((one) => one === name);

/** What the value is that stands for a printed one; null where it has no statement of its own. */
export function numberOfPrinted(spec: BenchmarkSpec, v: PublishedValue): NumberOf | null {
  const { judge_id } = primaryMeasure(spec);
  const measure =
    v.metric === undefined
      ? { metric: "score", judge: v.judge ?? judge_id ?? "" }
      : { metric: v.metric, judge: "" };
  const cell: MeasuredCell | null =
    v.config === undefined || v.model === undefined ? null : { config: v.config, model: v.model, ...measure };
  const inDomain = v.domain === undefined ? {} : { domain: v.domain };
  const [a, q, d] = [among(agreement, v.measure), among(quality, v.measure), among(dataset, v.measure)];
  if (a !== undefined) return { kind: "agreement", part: a, ...measure, keptOnly: false, onto: null };
  if (q !== undefined)
    return v.config === undefined ? null : { kind: "quality", config: v.config, metric: q, ...inDomain };
  if (d !== undefined) {
    const language = spec.configs.find((c) => c.id === v.config)?.language ?? spec.languages[0]?.id ?? "";
    return { kind: "dataset", part: d, language, ...inDomain };
  }
  switch (v.measure) {
    case "mean":
    case "sd":
      return cell === null ? null : { kind: "mean", cell, ...inDomain };
    case "domain_mean_low":
    case "domain_mean_high":
      return cell === null
        ? null
        : { kind: "extreme", cell, part: v.measure === "domain_mean_low" ? "min" : "max" };
    case "share_same":
    case "share_better":
    case "share_worse": {
      const pair = presetPairs(spec).find((p) => p.id === v.comparison);
      if (pair === undefined) return null;
      const { against, variant } = pair;
      const { direction } = presetMeasure(spec);
      return { kind: "outcome", variant, against, part: outcomes[v.measure], direction, ...inDomain };
    }
    case "alpha":
      return { kind: "alpha", level: "ordinal", side: "after", ...inDomain };
    default:
      return null;
  }
}

/** Columns of a printed check that have a number. */
export const printedColumns = ["printed", "computed", "difference"] as const;
export type PrintedColumn = (typeof printedColumns)[number];

/** Where a number of the comparison with printed values comes from. `what` is how the page calls its row and table. */
export function printedOrigin(
  { manifest, source, say }: { readonly manifest: Manifest; readonly source: string; readonly say: Say },
  { printed, computed, n }: Pick<CheckedValue, "printed" | "computed" | "n">,
  column: PrintedColumn,
  what: readonly string[],
): Origin {
  const { spec } = manifest;
  const of = numberOfPrinted(spec, printed);
  const asking = of === null ? null : numberQuery(of, { filter: noFilter, common: null });
  const words =
    of === null
      ? printed.measure
      : of.kind === "mean" && printed.measure === "sd"
        ? measureWords(spec, of, say, "sd")
        : measureWords(spec, of, say);
  const measure = {
    printed: say("Printed in {source} for: {what}", { source, what: words }),
    computed: words,
    difference: say("{what}; minus the printed value", { what: words }),
  }[column];
  const exact = {
    printed: printed.value,
    computed,
    difference: computed === null ? null : computed - printed.value,
  }[column];
  const judges = of === null ? [] : judgesOf(of).map((id) => judgeLabel(spec, id));
  return {
    shown: "",
    exact,
    what,
    measure,
    methods: of === null ? [] : methodsOf(of, undefined),
    questions: filterWords(
      spec,
      { ...noFilter, domains: printed.domain === undefined ? [] : [printed.domain] },
      say,
    ),
    counted: n === null ? [] : [say("{n} value counted|{n} values counted", { n })],
    simulated:
      spec.provenance.kind !== "simulated"
        ? null
        : {
            what: isEqual({ verdict: verdictOf(printed.value, printed.decimals, computed) })
              ? "implied"
              : "number",
            statement: spec.provenance.statement,
          },
    own: false,
    dataHash: manifest.data_hash,
    files: asking === null ? [] : filesOf(manifest, asking.reads),
    judges: judgeRuns(spec).filter((j) => judges.includes(j.label)),
    statements: asking === null ? [] : [inlined(asking.ask).trim()],
    give: givenBy(of),
    href: null,
  };
}
