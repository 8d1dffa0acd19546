import { countIn } from "../words/counted.ts";
import { listIn } from "../words/listed.ts";
import { scatter } from "../charts/scatter.ts";
import { binnedScores, type BinnedScores } from "../rollups/error-bins.ts";
import { errorScales, type ErrorMeasure } from "../schema/errors.ts";
import { pathOf } from "../schema/measures.ts";
import { formatCount, formatNumber, formatRange, roundTo } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { modelsOf } from "./pipeline-paths.ts";
import type { CellModel, RowModel, TableModel } from "./table-model.ts";
import { axisLabel, modelSeries, scaleOf, type ChartModel, type View, type ViewContext } from "./view.ts";
import { modelLabel } from "./words.ts";
import { axisOf, binLabel, endsWords, groupLabel, wordsOf, type Group, type Words } from "./error-words.ts";

/**
 * Configurations with answers by the error of their own input, in the spec's order. With a path set: those on it, by
 * the error of every input on the way.
 */
function groupsOf(c: ViewContext, error: ErrorMeasure): readonly Group[] {
  const lines = binnedScores(c.rollups.error_bins, c.pick, c.filter.domains).filter((l) => l.error === error);
  const asked = c.choices.path === undefined ? null : pathOf(c.spec, c.choices.path);
  return c.spec.configs
    .filter(({ id }) => asked === null || asked.includes(id))
    .flatMap(({ id }) =>
      pathOf(c.spec, id).flatMap((input): readonly Group[] => {
        const own = modelsOf(c).flatMap(
          (m) => lines.find((l) => l.config_id === id && l.input_id === input && l.model_id === m.id) ?? [],
        );
        return own.length > 0 && (asked !== null || input === id) ? [{ config: id, input, lines: own }] : [];
      }),
    );
}

/** What is drawn until a path is chosen: inputs with few machine steps. */
function drawnGroups(c: ViewContext, groups: readonly Group[]): readonly Group[] {
  if (c.choices.path !== undefined) return groups;
  const stepsOf = (g: Group): number => pathOf(c.spec, g.config).length;
  const least = Math.min(...groups.map(stepsOf));
  return groups.filter((g) => stepsOf(g) === least);
}

function chartOf(
  c: ViewContext,
  error: ErrorMeasure,
  group: Group,
  finding: string,
  { points, wide }: { readonly points: boolean; readonly wide: boolean },
): ChartModel {
  const words = wordsOf[error];
  const { factor } = words;
  const { max } = errorScales[error];
  const own = points
    ? c.rollups.error_points.filter(
        (p) => p.error === error && p.config_id === group.config && p.input_id === group.input,
      )
    : [];
  const [point] = own;
  const lines = point === undefined ? group.lines : group.lines.filter((l) => l.model_id === point.model_id);
  const title =
    point === undefined
      ? groupLabel(group, words, c.say)
      : c.say("{group}: every question of {model}", {
          group: groupLabel(group, words, c.say),
          model: modelLabel(c.spec, point.model_id),
        });
  return {
    id: `${words.id}-${group.config}-${group.input}${points ? "-points" : ""}`,
    cellOf: byKey((lo, model) => {
      const bin = lines.flatMap((l) => l.bins).find((b) => String(b.lo * factor) === lo);
      return bin === undefined ? null : [`${group.config}-${group.input}-${model}`, `bin-${bin.lo}`];
    }),
    title,
    ...(wide ? { half: true } : { third: true }),
    native: {
      kind: "scatter",
      title,
      x: {
        label: c.say("{axis}, lower end of the bin", { axis: axisOf(group, words, c.say) }),
        range: null,
      },
      y: { label: axisLabel(c), range: [c.measure.min, c.measure.max] },
      series: lines.map((l) => ({
        label: modelLabel(c.spec, l.model_id),
        slot: modelsOf(c).find((m) => m.id === l.model_id)?.slot ?? "",
        points: l.bins.flatMap((b) => (b.mean === null ? [] : [[b.lo * factor, b.mean] as const])),
      })),
    },
    draw: (ink) =>
      scatter(
        lines.flatMap((l) =>
          l.bins.map((b) => ({
            model_id: l.model_id,
            x_lo: b.lo * factor,
            x_hi: b.hi === null ? null : b.hi * factor,
            value: b.mean,
            n: b.n,
            lo: b.interval?.[0],
            hi: b.interval?.[1],
          })),
        ),
        {
          ...ink,
          say: c.say,
          title,
          description: finding,
          scale: scaleOf(c.measure, axisLabel(c)),
          series: modelSeries(c.spec),
          xScale: {
            min: 0,
            max: max * factor,
            label: axisOf(group, words, c.say),
          },
          points: own.map((p) => ({ model_id: p.model_id, x: p.x * factor, value: p.value, n: p.n })),
        },
      ),
  };
}

function tableOf(c: ViewContext, groups: readonly Group[], words: Words): TableModel {
  const bins = groups[0]?.lines[0]?.bins ?? [];
  return {
    caption: c.say("Mean by {name} of the input", { name: words.name }),
    head: c.say("Model"),
    columns: bins.map((b) => ({
      id: `bin-${b.lo}`,
      label: binLabel(b, words, c.say),
      align: "right" as const,
    })),
    groups: groups.map((g) => ({
      label: groupLabel(g, words, c.say),
      rows: [
        ...countRow(g),
        ...g.lines.map((l): RowModel => {
          const model = modelsOf(c).find((m) => m.id === l.model_id);
          return {
            id: `${g.config}-${g.input}-${l.model_id}`,
            label: model?.label ?? l.model_id,
            ...(model?.slot === undefined ? {} : { slot: model.slot }),
            cells: l.bins.map((b): CellModel => {
              if (b.mean === null)
                return { kind: "missing", text: "–", title: c.say("no question in this bin") };
              const [lo, hi] = b.interval ?? [null, null];
              return {
                kind: "value",
                exact: b.mean,
                text: formatNumber(b.mean, 2),
                ...(sameCounts(g) ? {} : { below: formatCount(b.n) }),
                title: `${b.mean}; ${c.say("95 % interval {interval}", { interval: formatRange(lo, hi, 2) })}`,
              };
            }),
          };
        }),
      ],
    })),
  };
}

/** Whether all models of a group rest on the same number of questions in every bin. */
const sameCounts = ({ lines }: Group): boolean =>
  lines.every((l) => l.bins.every((b, i) => b.n === lines[0]?.bins[i]?.n));

/** n of each bin as a row of its own; where models differ, n stands below each mean. */
const countRow = (g: Group): readonly RowModel[] =>
  sameCounts(g)
    ? [
        {
          id: `${g.config}-${g.input}-n`,
          label: "n",
          cells: (g.lines[0]?.bins ?? []).map((b) => ({ kind: "text", text: formatCount(b.n), quiet: true })),
        },
      ]
    : [];

interface Span {
  readonly line: BinnedScores;
  readonly from: number;
  readonly to: number;
}

/** First and last bin with questions of each line that has two. */
const spansOf = (groups: readonly Group[]): readonly Span[] =>
  groups.flatMap((g) =>
    g.lines.flatMap((line) => {
      const means = line.bins.flatMap((b) => b.mean ?? []);
      const [from] = means;
      const to = means.at(-1);
      return from === undefined || to === undefined || means.length < 2
        ? []
        : [{ line, from: roundTo(from, 2), to: roundTo(to, 2) }];
    }),
  );

function findingOf(c: ViewContext, groups: readonly Group[], { name }: Words): string {
  const spans = spansOf(groups);
  if (spans.length === 0) return c.say("Every line has questions in one bin only.");
  const sizeOf = (s: Span): number => roundTo(Math.abs(s.to - s.from), 2);
  const widest = Math.max(...spans.map(sizeOf));
  const count = (of: (s: Span) => boolean): number => spans.filter(of).length;
  const lower = count((s) => s.to < s.from);
  const higher = count((s) => s.to > s.from);
  const all = spans.length;
  const ends =
    lower === all || higher === all
      ? endsWords(c.say, all, lower === all)
      : c.say("of {all} lines {lower} end lower, {higher} higher", {
          all: countIn(c.say, all),
          lower: countIn(c.say, lower),
          higher: countIn(c.say, higher),
        });
  if (widest === 0) return c.say("No mean differs between the lowest and the highest {name}.", { name });
  const named = spans
    .filter((s) => sizeOf(s) === widest)
    .map((s) =>
      c.say("{model} on {config} ({from} to {to})", {
        model: modelLabel(c.spec, s.line.model_id),
        config: s.line.config_id,
        from: formatNumber(s.from, 2),
        to: formatNumber(s.to, 2),
      }),
    );
  return c.say(
    "From the lowest to the highest {name}, {lines} changes most; {ends}.|From the lowest to the highest {name}, {lines} change most; {ends}.",
    { n: named.length, name, lines: listIn(c.say, named), ends },
  );
}

function errorView(error: ErrorMeasure): View {
  const words = wordsOf[error];
  return {
    id: words.id,
    page: "pipeline",
    needs: ["error_bins", "error_points"],
    title: (c) => c.say(words.title),
    what: (c) => c.say(words.what),
    draw(c) {
      const groups = groupsOf(c, error);
      if (groups.length === 0) return c.say(words.none);
      const finding = findingOf(c, groups, words);
      const pointed = groups.filter((g) =>
        c.rollups.error_points.some(
          (p) => p.error === error && p.config_id === g.config && p.input_id === g.input,
        ),
      );
      const drawn = drawnGroups(c, groups);
      // The page as built is kept small; what a reader asks for gets room.
      const wide = c.choices.path !== undefined || pointed.length > 0;
      const hidden = groups.length - drawn.length;
      return {
        finding,
        charts: [
          ...pointed.map((g) => chartOf(c, error, g, finding, { points: true, wide })),
          ...drawn.map((g) => chartOf(c, error, g, finding, { points: false, wide })),
        ],
        table: tableOf(c, groups, words),
        notes: [
          c.say(
            "Each bin holds its lower end. 95 % intervals: t. Few questions in a bin make a wide interval.",
          ),
          ...(pointed.length > 0 ? [c.say("Single questions: the area of a dot counts equal ones.")] : []),
          ...(hidden > 0
            ? [c.say("Inputs after several steps are in the table; choose a path to see them drawn.")]
            : []),
        ],
        simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
      };
    },
  };
}

/** Scores by the word error rate of the transcript, and of what was made from it. */
export const scoreByWer = errorView("wer");
/** Scores by the chrF++ of the translation. */
export const scoreByChrf = errorView("chrf");
