import { countIn } from "../words/counted.ts";
import { listIn } from "../words/listed.ts";
import { outcomeBars, type OutcomePart } from "../charts/outcome-bars.ts";
import { cellKey } from "../rollups/cells.ts";
import { losses, type Losses } from "../rollups/attribution.ts";
import type { LostAt } from "../schema/filter.ts";
import { pathRows, thresholdsOf, type Outcome } from "../schema/paths.ts";
import { formatCount, formatPercent } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { allPaths, chosenPaths, modelsOf, pathLabel, share } from "./pipeline-paths.ts";
import type { CellModel, RowModel, TableModel } from "./table-model.ts";
import { modelSeries, type View, type ViewContext } from "./view.ts";
import { capital, modelLabel, outcomeWords } from "./words.ts";
import type { Message } from "../words/en.ts";
import type { Say } from "../words/say.ts";

/** From left to right: what the model never had, what each step costs, what is kept. */
const order: readonly Outcome[] = ["model", "asr", "mt", "both", "kept"];
// Programs that draw bars themselves have no textures: what differs in texture alone differs in shade there.
const looks: Readonly<Record<Outcome, Pick<OutcomePart, "fill" | "texture"> & { readonly native?: string }>> =
  {
    model: { fill: "same", texture: "plain" },
    asr: { fill: "d-w2", texture: "diagonal" },
    mt: { fill: "d-w1", texture: "rules" },
    both: { fill: "d-w1", texture: "both", native: "d-w3" },
    kept: { fill: "d-b3", texture: "plain" },
  };
const causes = { asr: "recognition", mt: "translation", both: "both together" } as const satisfies Record<
  string,
  Message
>;

type All = ReadonlyMap<string, Losses>;

interface Track {
  readonly path: readonly string[];
  readonly rows: readonly Losses[];
}

const tracksOf = (c: ViewContext, all: All, paths: readonly (readonly string[])[]): readonly Track[] =>
  paths.flatMap((path) => {
    const rows = modelsOf(c).flatMap((m) => all.get(cellKey(path.at(-1) ?? "", m.id)) ?? []);
    return rows.length > 0 ? [{ path, rows }] : [];
  });

/** A filter by where answers were lost goes by a judge's score; other measures have no link. */
export function lostAt(c: ViewContext, row: Losses, outcome: Outcome): LostAt | null {
  const { metric_id, judge_id } = c.pick;
  if (metric_id !== "score" || judge_id === null) return null;
  return { config: row.path_id, model: row.model_id, judge: judge_id, outcome };
}

function countCell(c: ViewContext, row: Losses, outcome: Outcome): CellModel {
  const count = row.counts[outcome];
  const at = lostAt(c, row, outcome);
  return {
    kind: "value",
    exact: count,
    text: formatCount(count),
    sd: formatPercent((100 * count) / row.n, 1),
    title: c.say("{outcome}: {count} of {n} questions", {
      outcome: c.say(outcomeWords[outcome]),
      count,
      n: row.n,
    }),
    ...(at === null || count === 0
      ? {}
      : { href: c.link({ filter: { lost: [...c.filter.lost, at] } }, "questions/") }),
  };
}

function tableOf(c: ViewContext, tracks: readonly Track[], shown: readonly Outcome[]): TableModel {
  return {
    caption: c.say("Where answers are lost, by path and model"),
    head: c.say("Model"),
    columns: [
      ...shown.map((o) => ({
        id: o,
        label: capital(c.say(outcomeWords[o])),
        align: "right" as const,
        title: c.say("questions and share: {outcome}", { outcome: c.say(outcomeWords[o]) }),
      })),
      { id: "n", label: "n", align: "right" as const, title: c.say("questions with a value at every step") },
    ],
    groups: tracks.map(({ path, rows }) => ({
      label: pathLabel(path),
      rows: rows.map((row): RowModel => {
        const model = modelsOf(c).find((m) => m.id === row.model_id);
        return {
          id: cellKey(row.path_id, row.model_id),
          label: model?.label ?? row.model_id,
          ...(model?.slot === undefined ? {} : { slot: model.slot }),
          cells: [
            ...shown.map((o) => countCell(c, row, o)),
            { kind: "text" as const, text: formatCount(row.n), quiet: true },
          ],
        };
      }),
    })),
  };
}

/** For each path: in which step the models lose their answers. */
export const attributionView: View = {
  id: "attribution",
  page: "pipeline",
  needs: ["attribution"],
  title: (c) => c.say("Where answers are lost"),
  what: (c) =>
    c.say(
      "Every question along a path: low from the start, lost in recognition, in translation or only in both together, or kept. A count leads to its questions.",
    ),
  draw(c) {
    const ends = new Set(pathRows(c.spec).map((row) => row.path_id));
    const named = allPaths(c).filter((path) => ends.has(path.at(-1) ?? ""));
    if (named.length === 0)
      return c.say("No configuration of this benchmark is made from another by a step that is named.");
    if (c.measure.direction === "zero")
      return c.say("{measure} has no better and worse end.", { measure: c.measure.label });
    const all = losses(c.rollups.attribution, c.pick, c.filter.domains);
    const chosen = tracksOf(c, all, chosenPaths(c));
    const drawn = chosen.length > 0 || c.choices.path !== undefined ? chosen : tracksOf(c, all, named);
    if (drawn.length === 0) return c.say("No model has a value at every step of a path in this selection.");
    const shown = shownOn(c, drawn);
    const finding = findingOf(drawn, c.say);
    return {
      finding,
      charts: drawn.map(({ path, rows }) => ({
        id: `attribution-${path.at(-1) ?? ""}`,
        cellOf: byKey((model, outcome) => [cellKey(path.at(-1) ?? "", model), outcome]),
        title: pathLabel(path),
        ...share(drawn.length),
        native: {
          kind: "stacked",
          title: pathLabel(path),
          categories: rows.map((row) => modelLabel(c.spec, row.model_id)),
          series: shown.map((o) => ({
            label: c.say(outcomeWords[o]),
            slot: "",
            fill: looks[o].native ?? looks[o].fill,
            values: rows.map((row) => row.counts[o]),
          })),
          range: [0, Math.max(...rows.map((row) => row.n))],
        },
        draw: (ink) =>
          outcomeBars(
            rows.map((row) => {
              const series = modelSeries(c.spec).find((s) => s.id === row.model_id);
              return {
                id: row.model_id,
                label: series?.label ?? row.model_id,
                series,
                counts: shown.map((o) => row.counts[o]),
                n: row.n,
              };
            }),
            {
              ...ink,
              say: c.say,
              title: c.say("Where answers are lost along {path}", { path: path.join(", ") }),
              description: finding,
              parts: shown.map((o) => ({ id: o, label: c.say(outcomeWords[o]), ...looks[o] })),
            },
          ),
      })),
      table: tableOf(c, drawn, shown),
      notes: notesOf(c, drawn, named.length),
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};

/** The outcomes that these paths can have. */
function shownOn(c: ViewContext, tracks: readonly Track[]): readonly Outcome[] {
  const ends = tracks.map((t) => t.path.at(-1));
  const steps = pathRows(c.spec).filter((row) => ends.includes(row.path_id));
  return order.filter(
    (o) =>
      o === "model" ||
      o === "kept" ||
      steps.some((row) => row.kind === o || (o === "both" && row.twin_id !== null)),
  );
}

/** Which cause takes most answers along the drawn paths, every path and model counted alike. */
function findingOf(tracks: readonly Track[], say: Say): string {
  const rows = tracks.flatMap((t) => t.rows);
  const total = (o: Outcome): number => rows.reduce((sum, r) => sum + r.counts[o], 0);
  const lost = (["asr", "mt", "both"] as const).map((o) => ({ o, n: total(o) })).filter(({ n }) => n > 0);
  const all = rows.reduce((sum, r) => sum + r.n, 0);
  const never = say("{percent} of the answers are low from the start", {
    percent: formatPercent((100 * total("model")) / all, 1),
  });
  const sum = lost.reduce((a, { n }) => a + n, 0);
  if (sum === 0) return say("No step loses an answer; {never}.", { never });
  const most = Math.max(...lost.map(({ n }) => n));
  const top = lost.filter(({ n }) => n === most).map(({ o }) => say(causes[o]));
  const part = formatPercent((100 * most) / sum, 1);
  const paths = listIn(
    say,
    tracks.map(({ path }) => pathLabel(path)),
  );
  if (tracks.length > 1)
    return top.length > 1
      ? say(
          "Counted on each path by itself, equally many answers ({most} each) are lost in {steps}, along {paths}; {never}.",
          { most, steps: listIn(say, top), paths, never },
        )
      : say(
          "Counted on each path by itself, most answers are lost in {step}: {most} of {sum} losses ({part}), along {paths}; {never}.",
          { step: top[0] ?? "", most, sum, part, paths, never },
        );
  return top.length > 1
    ? say("Equally many answers ({most} each) are lost in {steps}, along {paths}; {never}.", {
        most,
        steps: listIn(say, top),
        paths,
        never,
      })
    : say("Most lost answers are lost in {step}: {most} of {sum} ({part}), along {paths}; {never}.", {
        step: top[0] ?? "",
        most,
        sum,
        part,
        paths,
        never,
      });
}

function notesOf(c: ViewContext, tracks: readonly Track[], paths: number): readonly string[] {
  const { fall, low } = thresholdsOf(c.measure);
  const lower = c.measure.direction === "lower";
  const { min, max } = c.measure;
  const ends = tracks.map((t) => t.path.at(-1));
  const compared = pathRows(c.spec)
    .filter((row) => ends.includes(row.path_id) && row.twin_id !== null)
    .map((row) => c.say("{config} with {twin}", { config: row.config_id, twin: row.twin_id ?? "" }));
  const left = modelsOf(c).filter((m) => tracks.some((t) => t.rows.every((r) => r.model_id !== m.id)));
  return [
    lower
      ? c.say(
          "Low from the start: {low} or more on the first input. Lost: the first step that adds {fall} or more; what a later step gives back is not counted. Kept: no step does.",
          { low: min + max - low, fall },
        )
      : c.say(
          "Low from the start: {low} or less on the first input. Lost: the first step that takes {fall} or more; what a later step gives back is not counted. Kept: no step does.",
          { low, fall },
        ),
    ...(compared.length > 0
      ? [
          c.say(
            "A translation in the middle of a path changes the language too and is compared with the same step on the untouched text ({steps}): “in translation” where that loses as much, “in both together” where it doesn’t, so that only what recognition got wrong explains the loss.",
            { steps: compared.join(", ") },
          ),
        ]
      : []),
    ...(left.length > 0
      ? [
          c.say("Not run at every step: {names}.", {
            names: listIn(
              c.say,
              left.map((m) => m.label),
            ),
          }),
        ]
      : []),
    ...(paths > tracks.length
      ? [c.say("Choose a path to see the {rest} others.", { rest: countIn(c.say, paths - tracks.length) })]
      : []),
  ];
}
