import { slope } from "../charts/slope.ts";
import { cellKey, cellStats } from "../rollups/cells.ts";
import { textQuality, type TextQuality } from "../rollups/text-quality.ts";
import { pathOf } from "../schema/measures.ts";
import type { ConfigSpec } from "../schema/spec.ts";
import { formatCount, formatNumber, roundTo } from "../stats/round.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import { isMarked, axisLabel, modelSeries, scaleOf, type View, type ViewContext } from "./view.ts";
import { meansTable } from "./twins.ts";
import { configLabel, configOf, languageLabel, listWords } from "./words.ts";

type TextMetric = "wer" | "cer" | "bleu" | "chrf";
const factor: Readonly<Record<TextMetric, number>> = { wer: 100, cer: 100, bleu: 1, chrf: 1 };

function textCell(c: ViewContext, q: TextQuality, metric: TextMetric): CellModel {
  const value = q[metric];
  if (value === null) return { kind: "missing", text: "–", title: "not measured on this kind of input" };
  const shown = value * factor[metric];
  return {
    kind: "value",
    exact: shown,
    text: formatNumber(shown, 2),
    title: String(shown),
    simulated: isMarked(c, { measure: metric, config: q.config_id }, shown),
  };
}

/** WER, CER, BLEU and chrF++ of every machine-made input. */
export const quality: View = {
  id: "input-quality",
  page: "pipeline",
  needs: ["text_cube"],
  title: () => "Quality of the inputs",
  what: () =>
    "Recognition: word and character error rate, per cent, lower is better. Translation: BLEU and chrF++, higher is better.",
  draw(c) {
    const texts = textQuality(c.rollups.text_cube, c.filter.domains);
    const rows = c.spec.configs.flatMap((config) => {
      const q = texts.get(config.id);
      return q === undefined ? [] : [{ config, q }];
    });
    if (rows.length === 0) return "No input of this selection was made by recognition or translation.";
    const part = (
      label: string,
      kept: readonly (typeof rows)[number][],
    ): { label: string; rows: readonly RowModel[] } => ({
      label,
      rows: kept.map(({ config, q }) => ({
        id: config.id,
        code: config.id,
        label: config.label,
        below: languageLabel(c.spec, config.language),
        cells: [
          ...(["wer", "cer", "bleu", "chrf"] as const).map((m) => textCell(c, q, m)),
          { kind: "text" as const, text: formatCount(q.n), quiet: true },
        ],
      })),
    });
    const asr = rows.filter((r) => r.q.wer !== null);
    const mt = rows.filter((r) => r.q.wer === null);
    return {
      finding: qualityFinding(asr, mt),
      charts: [],
      table: {
        caption: "Error rates and translation scores by configuration",
        head: "Input",
        columns: [
          { id: "wer", label: "WER %", align: "right", title: "word error rate" },
          { id: "cer", label: "CER %", align: "right", title: "character error rate" },
          { id: "bleu", label: "BLEU", align: "right" },
          { id: "chrf", label: "chrF++", align: "right" },
          { id: "n", label: "n", align: "right", title: "utterances" },
        ],
        groups: [
          ...(asr.length > 0 ? [part("Recognition", asr)] : []),
          ...(mt.length > 0 ? [part("Translation", mt)] : []),
        ],
      },
      notes: [
        "Corpus values: total edits over total reference units, pooled n-gram counts. WER and CER on normalised text, CER in code points; BLEU and chrF++ as sacrebleu computes them, against the question's own wording.",
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

function qualityFinding(
  asr: readonly { config: ConfigSpec; q: TextQuality }[],
  mt: readonly { config: ConfigSpec; q: TextQuality }[],
): string {
  const best = (
    list: readonly { config: ConfigSpec; q: TextQuality }[],
    value: (q: TextQuality) => number,
  ): string => {
    const top = Math.max(...list.map((x) => roundTo(value(x.q), 2)));
    return listWords(list.filter((x) => roundTo(value(x.q), 2) === top).map((x) => x.config.id));
  };
  return [
    ...(asr.length > 0 ? [`Fewest word errors: ${best(asr, (q) => -100 * (q.wer ?? 9))}.`] : []),
    ...(mt.length > 0
      ? [`Highest BLEU: ${best(mt, (q) => q.bleu ?? 0)}; highest chrF++: ${best(mt, (q) => q.chrf ?? 0)}.`]
      : []),
  ].join(" ");
}

/** The longest chains of configurations, each ending where none goes on. */
function chains(c: ViewContext): readonly (readonly string[])[] {
  const ends = c.spec.configs.filter(
    (x) => !c.spec.configs.some((y) => y.from === x.id) && x.from !== undefined,
  );
  const paths = ends.map((x) => pathOf(c.spec, x.id));
  const longest = Math.max(0, ...paths.map((p) => p.length));
  return paths.filter((p) => p.length === longest && p.length > 1);
}

/** How the score falls along the pipeline. */
export const compounding: View = {
  id: "compounding",
  page: "pipeline",
  needs: ["cube"],
  title: () => "Errors add up along the pipeline",
  what: () =>
    "From what a perfect recogniser would give, through recognition, to translation: one line for each model that was run on every step.",
  draw(c) {
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const paths = chains(c);
    if (paths.length === 0) return "No configuration of this benchmark is made from another.";
    const drawn = paths.map((path) => ({
      path,
      models: (c.spec.models ?? []).filter((m) => path.every((id) => stats.has(cellKey(id, m.id)))),
    }));
    const charts = drawn.filter((d) => d.models.length > 0);
    if (charts.length === 0) return "No model was run on every step.";
    const finding = compoundingFinding(c, charts);
    return {
      finding,
      charts: charts.map(({ path, models }) => ({
        id: `compounding-${path.at(-1) ?? ""}`,
        title: path.join(" › "),
        half: true,
        draw: (ink) =>
          slope(
            models.flatMap((m) =>
              path.map((id) => {
                const s = stats.get(cellKey(id, m.id));
                return { step_id: id, model_id: m.id, value: s?.mean ?? null, n: s?.n ?? null };
              }),
            ),
            {
              ...ink,
              key: false,
              title: `Mean along ${path.join(", ")}`,
              description: finding,
              scale: scaleOf(c.measure, axisLabel(c)),
              series: modelSeries(c.spec),
              steps: path.map((id) => ({ id, label: id })),
            },
          ),
      })),
      table: null,
      twin: meansTable(
        "Mean along the pipeline",
        c.spec.configs.filter((x) => charts.some((d) => d.path.includes(x.id))),
        (c.spec.models ?? []).filter((m) => charts.some((d) => d.models.includes(m))),
        stats,
      ),
      notes: [
        charts[0]?.path
          .map((id) => {
            const config = configOf(c.spec, id);
            return `${id}: ${config === undefined ? "" : configLabel(c.spec, config)}`;
          })
          .join("; ")
          .concat(".") ?? "",
        "A step may also change the language; compare inputs of one language with each other. The numbers are those of the results table.",
      ].filter((n) => n !== ""),
      simulated: "none",
    };
  },
};

function compoundingFinding(
  c: ViewContext,
  charts: readonly {
    readonly path: readonly string[];
    readonly models: readonly { readonly id: string; readonly label: string }[];
  }[],
): string {
  const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
  const falls = charts.flatMap(({ path, models }) =>
    models.map((m) => ({
      m,
      path,
      fall:
        (stats.get(cellKey(path.at(-1) ?? "", m.id))?.mean ?? 0) -
        (stats.get(cellKey(path[0] ?? "", m.id))?.mean ?? 0),
    })),
  );
  const rising = new Set(falls.filter((f) => f.fall > 0).map((f) => f.m.label));
  const deepest = falls.reduce((a, b) => (b.fall < a.fall ? b : a));
  const figure = formatNumber(Math.abs(deepest.fall), 2);
  return `${deepest.m.label} ${deepest.fall < 0 ? "loses" : "gains"} most from ${deepest.path[0] ?? ""} to ${deepest.path.at(-1) ?? ""} (${figure})${rising.size > 0 ? `; ${listWords([...rising])} end${rising.size > 1 ? "" : "s"} higher than at the start of at least one path` : ""}.`;
}
