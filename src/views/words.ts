import type { Filter } from "../schema/filter.ts";
import { isDefault } from "../schema/filter.ts";
import type { Outcome } from "../schema/paths.ts";
import type { BenchmarkSpec, ConfigSpec } from "../schema/spec.ts";
import { formatCount } from "../stats/round.ts";

/** "Oracle text, Language": what a configuration gives the model. */
export function configLabel(spec: BenchmarkSpec, c: ConfigSpec): string {
  const language = languageLabel(spec, c.language);
  return c.label === language ? c.label : `${c.label}, ${language}`;
}

export const languageLabel = (spec: BenchmarkSpec, id: string): string =>
  spec.languages.find((l) => l.id === id)?.label ?? id;
export const modelLabel = (spec: BenchmarkSpec, id: string): string =>
  spec.models?.find((m) => m.id === id)?.label ?? id;
export const judgeLabel = (spec: BenchmarkSpec, id: string | null | undefined): string =>
  spec.judges?.find((j) => j.id === id)?.label ?? id ?? "";
export const domainLabel = (spec: BenchmarkSpec, id: string | null): string =>
  id === null ? "no domain" : (spec.domains?.find((d) => d.id === id)?.label ?? id);
/** What became of an answer on a path. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  kept: "kept",
  model: "low from the start",
  asr: "lost in recognition",
  mt: "lost in translation",
  both: "lost in both together",
};
/** A change between two cells, an answer's fate, audio, and who lies far apart, as a filter's words. */
export const changeWords = { better: "better than", same: "the same as", worse: "worse than" } as const;
export const answerWords = {
  answered: "answered",
  failed: "failed",
  missing: "no answer",
  absent: "not run",
} as const;
export const audioWords = { clip: "with a clip", withheld: "clip withheld", none: "without a clip" } as const;
export const noteWords = { flagged: "flagged by you", commented: "commented on by you" } as const;
export const apartWords = { judges: "judges far apart", humans: "raters far apart" } as const;

export const configOf = (spec: BenchmarkSpec, id: string): ConfigSpec | undefined =>
  spec.configs.find((c) => c.id === id);

const small = [
  "no",
  "one",
  "two",
  "three",
  "four",
  "five",
  "six",
  "seven",
  "eight",
  "nine",
  "ten",
  "eleven",
  "twelve",
];
/** Whole numbers up to twelve as words. */
export const countWord = (n: number): string => small[n] ?? formatCount(n);
export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

/** "First and Second" */
export function listWords(items: readonly string[], last = "and"): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1) ?? ""}`;
}

/** Which questions count, in words. */
export function filterWords(spec: BenchmarkSpec, f: Filter): string {
  if (isDefault(f)) return "all questions";
  const cell = (c: { readonly config: string; readonly model: string }): string =>
    `${c.config} ${modelLabel(spec, c.model)}`;
  const parts = [
    ...(f.domains.length > 0 ? [listWords(f.domains.map((d) => domainLabel(spec, d)))] : []),
    ...(f.text === "" ? [] : [`“${f.text}”`]),
    ...f.ranges.map((r) => `${cell(r)} ${r.min}–${r.max}`),
    ...f.lost.map((l) => `${cell(l)}: ${outcomeWords[l.outcome]}`),
    ...f.changes.map((c) => `${cell(c.cell)} ${changeWords[c.kind]} ${cell(c.against)}`),
    ...f.answers.map((a) => `${cell(a)}: ${answerWords[a.state]}`),
    ...(f.audio.length > 0
      ? [
          listWords(
            f.audio.map((a) => audioWords[a]),
            "or",
          ),
        ]
      : []),
    ...f.apart.map((who) => apartWords[who]),
    ...f.unmatched.map((c) => `${cell(c)} right with EM 0`),
    ...(f.noted.length > 0
      ? [
          listWords(
            f.noted.map((n) => noteWords[n.kind]),
            "or",
          ),
        ]
      : []),
  ];
  return parts.join("; ");
}
