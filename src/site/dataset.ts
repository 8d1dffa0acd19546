import type { TableModel, RowModel } from "../views/table-model.ts";
import { mean } from "../stats/describe.ts";
import { formatCount, formatNumber } from "../stats/round.ts";
import { unicodeWords } from "../text/whitespace.ts";
import { domainLabel } from "../views/words.ts";
import type { Site } from "./load.ts";
import type { QuestionRecord } from "../question/record.ts";

/** Questions, speech and words per language, and questions per domain, counted. */
export function datasetTable({ spec }: Site, records: readonly QuestionRecord[]): TableModel {
  const languages = spec.languages;
  const words = (texts: readonly string[]): number | null => mean(texts.map((t) => unicodeWords(t).length));
  const row = (id: string, label: string, values: readonly (string | null)[]): RowModel => ({
    id,
    label,
    cells: values.map((v) =>
      v === null ? { kind: "missing", text: "–", title: "does not apply" } : { kind: "text", text: v },
    ),
  });
  const questionsIn = (l: string): readonly string[] => records.flatMap((r) => r.texts.get(l) ?? []);
  const answersIn = (l: string): readonly string[] => records.flatMap((r) => r.references.get(l)?.[0] ?? []);
  const seconds = records.flatMap((r) => r.question.audio_seconds ?? []);
  const simulated = records.some((r) => r.question.audio_seconds_source === "simulated");
  const first = (value: string | null): readonly (string | null)[] =>
    languages.map((_, i) => (i === 0 ? value : null));
  const total = seconds.reduce((a, b) => a + b, 0);
  const domains = Map.groupBy(records, (r) => r.question.domain);
  const known = (spec.domains ?? [])
    .map((d) => ({ id: d.id, n: domains.get(d.id)?.length ?? 0 }))
    .toSorted((a, b) => b.n - a.n);
  return {
    caption: "Data set statistics",
    head: "Statistic",
    columns: languages.map((l) => ({ id: l.id, label: l.label, align: "right" as const })),
    groups: [
      {
        label: null,
        rows: [
          row(
            "questions",
            "Questions",
            languages.map((l) => formatCount(questionsIn(l.id).length)),
          ),
          ...(seconds.length > 0
            ? [
                row(
                  "hours",
                  simulated ? "Audio, hours (mostly simulated)" : "Audio, hours",
                  first(formatNumber(total / 3600, 2)),
                ),
                row(
                  "seconds",
                  simulated ? "Mean audio length, seconds (mostly simulated)" : "Mean audio length, seconds",
                  first(formatNumber(mean(seconds), 2)),
                ),
                row(
                  "clips",
                  "Clips in this site",
                  first(formatCount(records.filter((r) => r.question.audio === "clip").length)),
                ),
              ]
            : []),
          row(
            "question-words",
            "Mean words per question",
            languages.map((l) => formatNumber(words(questionsIn(l.id)), 1)),
          ),
          row(
            "answer-words",
            "Mean words per reference answer",
            languages.map((l) => formatNumber(words(answersIn(l.id)), 1)),
          ),
        ],
      },
      ...(known.length > 0
        ? [
            {
              label: "Questions by domain",
              rows: known.map((d) =>
                row(
                  d.id,
                  domainLabel(spec, d.id),
                  first(`${formatCount(d.n)} (${formatNumber((100 * d.n) / records.length, 1)} %)`),
                ),
              ),
            },
          ]
        : []),
    ],
  };
}
