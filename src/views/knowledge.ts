import { listIn } from "../words/listed.ts";
import { flow } from "../charts/flow.ts";
import { outcomeBars, type OutcomePart } from "../charts/outcome-bars.ts";
import { knowledgeTables, type Known } from "../rollups/knowledge.ts";
import type { ScoreRange } from "../schema/filter.ts";
import type { Measure } from "../schema/measures.ts";
import { knowledgePairs, thresholdsOf } from "../schema/paths.ts";
import { formatCount, formatPercent, roundTo } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { modelsOf } from "./pipeline-paths.ts";
import type { CellModel, RowModel, TableModel } from "./table-model.ts";
import { modelSeries, type ChartModel, type View, type ViewContext } from "./view.ts";
import { configLabel, configOf, modelLabel } from "./words.ts";
import type { Say } from "../words/say.ts";

type Field = "bothRight" | "onlyAgainst" | "onlyConfig" | "bothWrong";
const fields: readonly Field[] = ["bothRight", "onlyAgainst", "onlyConfig", "bothWrong"];
const looks: Readonly<Record<Field, Pick<OutcomePart, "fill" | "texture" | "stripe">>> = {
  bothRight: { fill: "d-b3", texture: "plain" },
  onlyAgainst: { fill: "d-b1", texture: "diagonal", stripe: "d-b3" },
  onlyConfig: { fill: "d-b1", texture: "rules", stripe: "d-b3" },
  bothWrong: { fill: "same", texture: "plain" },
};

interface Pair {
  readonly against: string;
  readonly config: string;
  readonly rows: readonly Known[];
}

const fieldLabel = (field: Field, { against, config }: Pick<Pair, "against" | "config">, say: Say): string =>
  ({
    bothRight: say("right on both"),
    onlyAgainst: say("right on {config} only", { config: against }),
    onlyConfig: say("right on {config} only", { config }),
    bothWrong: say("right on neither"),
  })[field];

/**
 * The score ranges of right and wrong, for links. A range holds both its ends, so "wrong" ends a hundredth of a step
 * below right (a millionth of a continuous scale): no average of fewer than a hundred repetitions lies between.
 */
export function rightAndWrong(m: Measure): {
  readonly right: readonly [number, number];
  readonly wrong: readonly [number, number];
} {
  const { right } = thresholdsOf(m);
  const gap = m.discrete ? (m.max - m.min) / (m.bins - 1) / 100 : (m.max - m.min) / 1e6;
  return { right: [right, m.max], wrong: [m.min, Number((right - gap).toPrecision(12))] };
}

function rangesOf(c: ViewContext, row: Known, field: Field): readonly ScoreRange[] | null {
  const { metric_id, judge_id } = c.pick;
  if (metric_id !== "score" || judge_id === null) return null;
  const { right, wrong } = rightAndWrong(c.measure);
  const range = (config: string, isRight: boolean): ScoreRange => {
    const [min, max] = isRight ? right : wrong;
    return { config, model: row.model_id, judge: judge_id, min, max };
  };
  return [
    range(row.against_id, field === "bothRight" || field === "onlyAgainst"),
    range(row.config_id, field === "bothRight" || field === "onlyConfig"),
  ];
}

function countCell(c: ViewContext, pair: Pair, row: Known, field: Field): CellModel {
  const ranges = rangesOf(c, row, field);
  return {
    kind: "value",
    exact: row[field],
    text: formatCount(row[field]),
    sd: formatPercent((100 * row[field]) / row.n, 1),
    title: c.say("{model}, {field}: {some} of {n} questions", {
      model: modelLabel(c.spec, row.model_id),
      field: fieldLabel(field, pair, c.say),
      some: row[field],
      n: row.n,
    }),
    ...(ranges === null || row[field] === 0
      ? {}
      : { href: c.link({ filter: { ranges: [...c.filter.ranges, ...ranges] } }, "questions/") }),
  };
}

function tableOf(c: ViewContext, pairs: readonly Pair[]): TableModel {
  const against = pairs[0]?.against ?? "";
  return {
    caption: c.say("Right and wrong in two languages"),
    head: c.say("Model"),
    columns: [
      { id: "bothRight", label: c.say("Right on both"), align: "right" },
      { id: "onlyAgainst", label: c.say("On {config} only", { config: against }), align: "right" },
      { id: "onlyConfig", label: c.say("On the other only"), align: "right" },
      { id: "bothWrong", label: c.say("On neither"), align: "right" },
      { id: "n", label: "n", align: "right", title: c.say("questions with a value on both") },
    ],
    groups: pairs.map((pair) => ({
      label: c.say("{against} and {config}", { against: pair.against, config: pair.config }),
      rows: pair.rows.map((row): RowModel => {
        const model = modelsOf(c).find((m) => m.id === row.model_id);
        return {
          id: `${pair.config}-${row.model_id}`,
          label: model?.label ?? row.model_id,
          ...(model?.slot === undefined ? {} : { slot: model.slot }),
          cells: [
            ...fields.map((field) => countCell(c, pair, row, field)),
            { kind: "text" as const, text: formatCount(row.n), quiet: true },
          ],
        };
      }),
    })),
  };
}

/** The 2 × 2 of one model: the baseline's if it was run, else the first of the pair. */
function squareOf(c: ViewContext, pair: Pair, finding: string): readonly ChartModel[] {
  const row = pair.rows.find((r) => r.model_id === c.spec.baseline?.model) ?? pair.rows[0];
  if (row === undefined) return [];
  const title = c.say("{model}: {against} and {config}", {
    model: modelLabel(c.spec, row.model_id),
    against: pair.against,
    config: pair.config,
  });
  return [
    {
      id: `knowledge-${pair.config}-square`,
      // 1 is right, and fields begin with right on both.
      cellOf: byKey((from, to) => [
        `${pair.config}-${row.model_id}`,
        fields[3 - 2 * Number(from) - Number(to)] ?? "",
      ]),
      title,
      third: true,
      draw: (ink) =>
        flow(
          [
            { from: 1, to: 1, count: row.bothRight },
            { from: 1, to: 0, count: row.onlyAgainst },
            { from: 0, to: 1, count: row.onlyConfig },
            { from: 0, to: 0, count: row.bothWrong },
          ],
          {
            ...ink,
            say: c.say,
            key: false,
            title,
            description: finding,
            scale: { min: 0, max: 1, step: 1, label: "" },
            levels: [
              { value: 0, label: c.say("wrong") },
              { value: 1, label: c.say("right") },
            ],
            rowLabel: pair.against,
            columnLabel: pair.config,
          },
        ),
    },
  ];
}

function barsOf(c: ViewContext, pair: Pair, finding: string): readonly ChartModel[] {
  if (pair.rows.length < 2) return [];
  const title = c.say("{against} and {config}, every model", { against: pair.against, config: pair.config });
  return [
    {
      id: `knowledge-${pair.config}`,
      cellOf: byKey((model, field) => [`${pair.config}-${model}`, field]),
      title,
      third: true,
      draw: (ink) =>
        outcomeBars(
          pair.rows.map((row) => {
            const series = modelSeries(c.spec).find((s) => s.id === row.model_id);
            const counts = fields.map((field) => row[field]);
            return { id: row.model_id, label: series?.label ?? row.model_id, series, counts, n: row.n };
          }),
          {
            ...ink,
            say: c.say,
            title,
            description: finding,
            parts: fields.map((field) => ({
              id: field,
              label: fieldLabel(field, pair, c.say),
              ...looks[field],
            })),
          },
        ),
    },
  ];
}

/** Knowledge that is missing, or not reached in one language. */
export const knowledgeView: View = {
  id: "knowledge",
  page: "pipeline",
  needs: ["knowledge"],
  title: (c) => c.say("Missing, or not reached in one language?"),
  what(c) {
    const { right } = thresholdsOf(c.measure);
    const { min, max, direction } = c.measure;
    const words =
      direction === "lower"
        ? c.say("{value} or less", { value: min + max - right })
        : c.say("{value} or more", { value: right });
    return c.say(
      "The same questions in two languages, right ({words}) or wrong. Wrong on both: the knowledge may be missing. Right on one alone: it is there, but not reached from the other. A count leads to its questions.",
      { words },
    );
  },
  draw(c) {
    const wanted = knowledgePairs(c.spec);
    if (wanted.length === 0)
      return c.say("This benchmark has no baseline, or no input in a second language to set beside it.");
    if (c.measure.direction === "zero")
      return c.say("{measure} has no better and worse end.", { measure: c.measure.label });
    const tables = knowledgeTables(c.rollups.knowledge, c.pick, c.filter.domains);
    const pairs = wanted
      .map(({ against, config }): Pair => ({
        against,
        config,
        rows: modelsOf(c).flatMap(
          (m) => tables.find((t) => t.config_id === config && t.model_id === m.id) ?? [],
        ),
      }))
      .filter((pair) => pair.rows.length > 0);
    if (pairs.length === 0) return c.say("No model has a value in both languages in this selection.");
    const finding = findingOf(c, pairs);
    const made = pairs
      .filter((p) => (configOf(c.spec, p.config)?.steps?.length ?? 0) > 0)
      .map((p) => p.config);
    return {
      finding,
      charts: [
        ...pairs.flatMap((pair) => squareOf(c, pair, finding)),
        ...pairs.flatMap((pair) => barsOf(c, pair, finding)),
      ],
      table: tableOf(c, pairs),
      notes: [
        `${[pairs[0]?.against ?? "", ...pairs.map((p) => p.config)].map((id) => codeWords(c, id)).join("; ")}.`,
        c.measure.direction === "lower"
          ? c.say(
              "Questions with a value on both inputs. Right: within a quarter of the scale of its lower end.",
            )
          : c.say(
              "Questions with a value on both inputs. Right: within a quarter of the scale of its upper end.",
            ),
        ...(made.length > 0
          ? [
              c.say(
                "{names} is machine-translated: a miss there may also be the translation’s.|{names} are machine-translated: a miss there may also be the translation’s.",
                { n: made.length, names: listIn(c.say, made) },
              ),
            ]
          : []),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};

/** "O1: Oracle text, Language". */
function codeWords(c: ViewContext, id: string): string {
  const config = configOf(c.spec, id);
  return config === undefined ? id : `${id}: ${configLabel(c.spec, config)}`;
}

/** The model and pair with the largest share of questions that are right in one language alone; ties are all named. */
function findingOf(c: ViewContext, pairs: readonly Pair[]): string {
  const all = pairs.flatMap((pair) =>
    pair.rows.map((row) => ({
      row,
      one: row.onlyAgainst + row.onlyConfig,
      share: roundTo((100 * (row.onlyAgainst + row.onlyConfig)) / row.n, 1),
    })),
  );
  const most = Math.max(...all.map((x) => x.share));
  if (most === 0) return c.say("Every question is right on both inputs or on neither.");
  const named = all.filter((x) => x.share === most);
  const words = named.map(({ row, one }) =>
    c.say("{model} on {against} and {config} ({one} of {n})", {
      model: modelLabel(c.spec, row.model_id),
      against: row.against_id,
      config: row.config_id,
      one,
      n: row.n,
    }),
  );
  const [only] = named;
  const of = { most: formatPercent(most, 1), names: listIn(c.say, words) };
  return named.length === 1 && only !== undefined
    ? c.say("Most often right in one language only, {most}: {names}; {neither} are right on neither.", {
        ...of,
        neither: formatPercent((100 * only.row.bothWrong) / only.row.n, 1),
      })
    : c.say("Most often right in one language only, {most}: {names}.", of);
}
