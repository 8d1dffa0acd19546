import { listIn } from "../words/listed.ts";
import type { Filter, LengthKind } from "../schema/filter.ts";
import { longAnswerWords } from "../schema/long-answer.ts";
import { isDefault } from "../schema/filter.ts";
import type { Outcome } from "../schema/paths.ts";
import type { BenchmarkSpec, ConfigSpec } from "../schema/spec.ts";
import { formatNumber } from "../stats/round.ts";
import type { Message } from "../words/en.ts";
import { asWritten, type Say } from "../words/say.ts";

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
export const domainLabel = (spec: BenchmarkSpec, id: string | null, say: Say = asWritten): string =>
  id === null ? say("no domain") : (spec.domains?.find((d) => d.id === id)?.label ?? id);
/** What became of an answer on a path. */
export const outcomeWords = {
  kept: "kept",
  model: "low from the start",
  asr: "lost in recognition",
  mt: "lost in translation",
  both: "lost in both together",
} as const satisfies Record<Outcome, Message>;
/** A change between two cells, an answer's fate, audio, and who lies far apart, as a filter's words. */
export const changeWords = {
  better: "{a} better than {b}",
  same: "{a} the same as {b}",
  worse: "{a} worse than {b}",
} as const;
/** The same without the cells. */
export const changeHeads = { better: "better", same: "the same", worse: "worse" } as const;
export const answerWords = {
  answered: "answered",
  failed: "failed",
  missing: "no answer",
  absent: "not run",
} as const;
export const audioWords = { clip: "with a clip", withheld: "clip withheld", none: "without a clip" } as const;
/** The length of a question’s reference answer in a language, as a filter’s words. */
export const lengthWords = {
  long: "reference answer in {language}: {least} words or more",
  short: "reference answer in {language}: fewer than {least} words",
} as const satisfies Record<LengthKind, Message>;
export const noteWords = { flagged: "flagged by you", commented: "commented on by you" } as const;
export const apartWords = { judges: "judges far apart", humans: "raters far apart" } as const;

export const configOf = (spec: BenchmarkSpec, id: string): ConfigSpec | undefined =>
  spec.configs.find((c) => c.id === id);

export const capital = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1);

/** Which questions count, in words. */
export function filterWords(spec: BenchmarkSpec, f: Filter, say: Say): string {
  if (isDefault(f)) return say("all questions");
  const cell = (c: { readonly config: string; readonly model: string }): string =>
    `${c.config} ${modelLabel(spec, c.model)}`;
  const parts = [
    ...(f.domains.length > 0
      ? [
          listIn(
            say,
            f.domains.map((d) => domainLabel(spec, d)),
          ),
        ]
      : []),
    ...(f.text === "" ? [] : [`“${f.text}”`]),
    ...(f.said === "" ? [] : [say("answer: “{text}”", { text: f.said })]),
    ...(f.given === "" ? [] : [say("input: “{text}”", { text: f.given })]),
    ...f.ranges.map((r) => `${cell(r)} ${r.min}–${r.max}`),
    ...f.lost.map((l) => `${cell(l)}: ${say(outcomeWords[l.outcome])}`),
    ...f.changes.map((c) => say(changeWords[c.kind], { a: cell(c.cell), b: cell(c.against) })),
    ...f.answers.map((a) => `${cell(a)}: ${say(answerWords[a.state])}`),
    ...(f.audio.length > 0
      ? [
          listIn(
            say,
            f.audio.map((a) => say(audioWords[a])),
            "or",
          ),
        ]
      : []),
    ...f.lengths.map((l) =>
      say(lengthWords[l.kind], { language: languageLabel(spec, l.language), least: longAnswerWords }),
    ),
    ...f.apart.map((who) => say(apartWords[who])),
    ...f.unmatched.map((c) => say("{cell} right with EM 0", { cell: cell(c) })),
    ...(f.noted.length > 0
      ? [
          listIn(
            say,
            f.noted.map((n) => say(noteWords[n.kind])),
            "or",
          ),
        ]
      : []),
  ];
  return parts.join("; ");
}

/** A range whose ends may be negative: a dash would run together with their minus. */
export const rangeWords = (
  { say }: { readonly say: Say },
  low: number,
  high: number,
  decimals: number,
): string => say("{low} to {high}", { low: formatNumber(low, decimals), high: formatNumber(high, decimals) });
