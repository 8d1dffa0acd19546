import { listIn } from "../words/listed.ts";
import { slope } from "../charts/slope.ts";
import { cellKey, cellStats, type CellStat } from "../rollups/cells.ts";
import type { ModelSpec } from "../schema/spec.ts";
import { formatCount, formatNumber, formatSigned, roundTo } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { chosenPaths, modelsOf, pathLabel, share } from "./pipeline-paths.ts";
import { directionOf } from "./results-cell.ts";
import type { CellModel, RowModel } from "./table-model.ts";
import {
  axisLabel,
  goodOf,
  isMarked,
  meanKey,
  meanOf,
  modelSeries,
  pickedCell,
  scaleOf,
  type View,
  type ViewContext,
} from "./view.ts";
import { configLabel, configOf } from "./words.ts";

type Stats = ReadonlyMap<string, CellStat>;

interface Walk {
  readonly path: readonly string[];
  readonly models: readonly ModelSpec[];
}

/** A path's models with a mean at every step. */
const walksOf = (c: ViewContext, stats: Stats): readonly Walk[] =>
  chosenPaths(c)
    .map((path) => ({
      path,
      models: modelsOf(c).filter((m) => path.every((id) => stats.get(cellKey(id, m.id))?.mean != null)),
    }))
    .filter(({ models }) => models.length > 0);

/** A model's means at the start and the end of a path. */
const endsOf = (stats: Stats, path: readonly string[], model: string): readonly [number, number] => [
  stats.get(cellKey(path[0] ?? "", model))?.mean ?? 0,
  stats.get(cellKey(path.at(-1) ?? "", model))?.mean ?? 0,
];

/** How the score falls along the pipeline. */
export const compounding: View = {
  id: "compounding",
  page: "pipeline",
  needs: ["cube"],
  title: (c) => c.say("Errors add up along the pipeline"),
  what: (c) =>
    c.say(
      "From what a perfect recogniser would give, through recognition, to translation: one line for each model that was run on every step.",
    ),
  draw(c) {
    if (chosenPaths(c).length === 0) return c.say("No configuration of this benchmark is made from another.");
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const walks = walksOf(c, stats);
    if (walks.length === 0) return c.say("No model has a value at every step in this selection.");
    const finding = compoundingFinding(c, stats, walks);
    return {
      finding,
      charts: walks.map(({ path, models }) => ({
        id: `compounding-${path.at(-1) ?? ""}`,
        cellOf: byKey((step, model) => [`${path.at(-1) ?? ""}-${model}`, `step-${path.indexOf(step)}`]),
        title: pathLabel(path),
        ...share(walks.length),
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
              say: c.say,
              key: false,
              title: c.say("Mean along {path}", { path: path.join(", ") }),
              description: finding,
              scale: scaleOf(c.measure, axisLabel(c)),
              series: modelSeries(c.spec),
              steps: path.map((id) => ({ id, label: id })),
            },
          ),
      })),
      table: tableOf(c, stats, walks),
      notes: [
        `${walks[0]?.path
          .map((id) => {
            const config = configOf(c.spec, id);
            return `${id}: ${config === undefined ? "" : configLabel(c.spec, config)}`;
          })
          .join("; ")}.`,
        c.say("A step may also change the language; compare inputs of one language with each other."),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
    };
  },
};

function tableOf(
  c: ViewContext,
  stats: Stats,
  walks: readonly Walk[],
): NonNullable<Exclude<ReturnType<View["draw"]>, string>["table"]> {
  const steps = Math.max(...walks.map(({ path }) => path.length));
  return {
    caption: c.say("Means at each step"),
    head: c.say("Model"),
    columns: [
      ...Array.from({ length: steps }, (_, i) => ({
        id: `step-${i}`,
        label: i === 0 ? c.say("Start") : c.say("Step {number}", { number: i }),
        align: "right" as const,
      })),
      { id: "change", label: c.say("Change"), align: "right", title: c.say("last step minus start") },
      { id: "n", label: "n", align: "right", title: c.say("questions with a value at the last step") },
    ],
    groups: walks.map(({ path, models }) => ({
      label: pathLabel(path),
      rows: models.map((m): RowModel => {
        const [first, last] = endsOf(stats, path, m.id);
        const change = last - first;
        const at = (id: string): CellStat | undefined => stats.get(cellKey(id, m.id));
        const cells = Array.from({ length: steps }, (_, i): CellModel => {
          const id = path[i];
          const stat = id === undefined ? undefined : at(id);
          const mean = stat?.mean ?? null;
          return id === undefined || stat === undefined || mean === null
            ? { kind: "text", text: "" }
            : {
                kind: "value",
                exact: mean,
                text: formatNumber(mean, 2),
                title: `${m.label}, ${id}: ${mean}`,
                simulated: isMarked(c, meanKey(c, id, m.id), mean),
                of: meanOf(c, id, m.id),
                counted: stat,
              };
        });
        return {
          id: `${path.at(-1) ?? ""}-${m.id}`,
          label: m.label,
          ...(m.slot === undefined ? {} : { slot: m.slot }),
          cells: [
            ...cells,
            {
              kind: "value",
              exact: change,
              text: "",
              title: `${m.label}: ${change}`,
              of: {
                kind: "difference",
                cell: pickedCell(c, path.at(-1) ?? "", m.id),
                from: pickedCell(c, path[0] ?? "", m.id),
              },
              difference: {
                text: formatSigned(change, 2),
                direction: directionOf(c, endsOf(stats, path, m.id), 2),
              },
            },
            { kind: "text", text: formatCount(at(path.at(-1) ?? "")?.n ?? null), quiet: true },
          ],
        };
      }),
    })),
  };
}

function compoundingFinding(c: ViewContext, stats: Stats, walks: readonly Walk[]): string {
  const all = walks.flatMap(({ path, models }) =>
    models.map((m) => {
      const [first, last] = endsOf(stats, path, m.id);
      return { m, path, change: roundTo(goodOf(c, last) - goodOf(c, first), 2) };
    }),
  );
  const worst = Math.min(...all.map((x) => x.change));
  const gaining = [...new Set(all.filter((x) => x.change > 0).map((x) => x.m.label))];
  const tail =
    gaining.length === 0
      ? []
      : [
          c.say(
            "{names} ends better than at the start of at least one path|{names} end better than at the start of at least one path",
            { n: gaining.length, names: listIn(c.say, gaining) },
          ),
        ];
  if (worst >= 0)
    return gaining.length === 0
      ? c.say("No model’s mean changes between the start and the end of a path.")
      : `${[c.say("No model loses between the start and the end of a path"), ...tail].join("; ")}.`;
  const named = all.filter((x) => x.change === worst);
  const most = named.slice(0, 3).map((x) =>
    c.say("{model} from {first} to {last}", {
      model: x.m.label,
      first: x.path[0] ?? "",
      last: x.path.at(-1) ?? "",
    }),
  );
  const of = { loss: formatNumber(Math.abs(worst), 2), list: most.join(", ") };
  const head =
    named.length > most.length
      ? c.say("The largest loss is {loss}: {list} and {rest} more", {
          ...of,
          rest: named.length - most.length,
        })
      : c.say("The largest loss is {loss}: {list}", of);
  return `${[head, ...tail].join("; ")}.`;
}
