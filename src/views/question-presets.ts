import { noFilter, sameItem, type Filter, type JudgedCell } from "../schema/filter.ts";
import { measuresOf } from "../schema/measures.ts";
import { hasJudged, type JudgedBy, type Stops } from "../schema/judged.ts";
import { pathRows, thresholdsOf } from "../schema/paths.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";

/** A filter that researchers begin with. */
export interface Preset {
  readonly id: string;
  readonly label: string;
  readonly filter: Filter;
  /** The cells that a judge has to have scored for the filter to say anything. */
  readonly needs: readonly { readonly config: string; readonly model: string }[];
}

/** The configurations on each path, by the one it ends in. */
export const stopsOf = (spec: BenchmarkSpec): Stops =>
  Object.fromEntries(
    [...Map.groupBy(pathRows(spec), (row) => row.path_id)].map(([path, rows]) => [
      path,
      [rows[0]?.first_id ?? path, ...rows.map((row) => row.config_id)],
    ]),
  );

/** The cells that the list of questions puts side by side until the reader chooses others. */
export function listedCells(spec: BenchmarkSpec): {
  readonly a: JudgedCell | null;
  readonly b: JudgedCell | null;
} {
  const judge = spec.primary_judge ?? spec.judges?.[0]?.id;
  const base = spec.baseline ?? null;
  const model = base?.model ?? spec.models?.[0]?.id;
  const config = base?.config ?? spec.configs[0]?.id;
  if (judge === undefined || model === undefined || config === undefined) return { a: null, b: null };
  const spoken = spec.configs.find((c) => c.id !== config && c.modality === "speech");
  const other = spoken ?? spec.configs.find((c) => c.id !== config);
  return {
    a: { config, model, judge },
    b: other === undefined ? null : { config: other.id, model, judge },
  };
}

/** Spans of the scale to choose from: right, wrong and what lies between, and each level where there are few. */
export function levelsOf(spec: BenchmarkSpec): readonly {
  readonly label: string;
  readonly min: number;
  readonly max: number;
}[] {
  const { min, max, step } = spec.scale;
  const { right, low } = thresholdsOf(spec.scale);
  const named = [
    { label: "right", min: right, max },
    { label: "wrong", min, max: low },
  ];
  const count = step === undefined ? 0 : Math.round((max - min) / step) + 1;
  const single =
    step === undefined || count > 10
      ? []
      : Array.from({ length: count }, (_, i) => min + i * step).map((v) => ({
          label: String(v),
          min: v,
          max: v,
        }));
  return [...named, ...single];
}

/**
 * The benchmark's presets: what it has no cells, paths, judges or raters for is left out. Right and wrong are the
 * thresholds of `thresholdsOf`.
 */
export function presetsOf(spec: BenchmarkSpec, has: { readonly ratings: boolean }): readonly Preset[] {
  const { a, b } = listedCells(spec);
  const { right, low } = thresholdsOf(spec.scale);
  const { min, max } = spec.scale;
  const paths = pathRows(spec);
  const steps = (path: string): readonly (typeof paths)[number][] => paths.filter((p) => p.path_id === path);
  const ends = [...new Set(paths.map((p) => p.path_id))].filter(
    (path) => steps(path)[0]?.first_id === a?.config,
  );
  const cascade = ends.find((path) => steps(path).some((s) => s.twin_id !== null));
  const recognised = cascade ?? ends.find((path) => steps(path).some((s) => s.kind === "asr"));
  const translated = ends.find((path) => steps(path).length === 1 && steps(path)[0]?.kind === "mt");
  const lost = (
    id: string,
    label: string,
    path: string | undefined,
    outcome: "asr" | "mt",
  ): readonly Preset[] =>
    a === null || path === undefined
      ? []
      : [
          {
            id,
            label,
            filter: { ...noFilter, lost: [{ ...a, config: path, outcome }] },
            needs: (stops[path] ?? []).map((config) => ({ config, model: a.model })),
          },
        ];
  const stops = stopsOf(spec);
  const spoken = b !== null && spec.configs.find((c) => c.id === b.config)?.modality === "speech";
  return [
    ...(a !== null && spoken
      ? [
          {
            id: "speech",
            label: "Right as text, wrong as speech",
            filter: {
              ...noFilter,
              ranges: [
                { ...a, min: right, max },
                { ...b, min, max: low },
              ],
            },
            needs: [a, b],
          },
        ]
      : []),
    ...lost("asr", "Lost in recognition", recognised, "asr"),
    ...lost("mt", "Lost in translation", cascade, "mt"),
    ...lost("translated", "Lost in translating the question", translated, "mt"),
    ...((spec.judges ?? []).length > 1
      ? [
          {
            id: "judges",
            label: "Judges far apart",
            filter: { ...noFilter, apart: ["judges" as const] },
            needs: [],
          },
        ]
      : []),
    ...(has.ratings
      ? [
          {
            id: "humans",
            label: "Raters far apart",
            filter: { ...noFilter, apart: ["humans" as const] },
            needs: [],
          },
        ]
      : []),
    ...(a !== null && measuresOf(spec).some((m) => m.metric_id === "em")
      ? [{ id: "unmatched", label: "Right, but EM 0", filter: { ...noFilter, unmatched: [a] }, needs: [a] }]
      : []),
  ];
}

/** A preset by the scores of another judge. */
export function presetBy(preset: Preset, judge: string): Preset {
  const by = <T extends JudgedCell>(items: readonly T[]): readonly T[] =>
    items.map((item) => ({ ...item, judge }));
  const { ranges, lost, unmatched } = preset.filter;
  return {
    ...preset,
    filter: { ...preset.filter, ranges: by(ranges), lost: by(lost), unmatched: by(unmatched) },
  };
}

/** The presets by the scores of one judge: those that need a cell which that judge hasn't scored are left out. */
export const presetsBy = (
  presets: readonly Preset[],
  judge: string,
  cells: readonly JudgedBy[],
): readonly Preset[] =>
  presets
    .filter((p) => p.needs.every((cell) => hasJudged(cells, { ...cell, judge })))
    .map((p) => presetBy(p, judge));

const lists = ["ranges", "lost", "changes", "answers", "apart", "unmatched"] as const;

/** Whether a filter holds all that a preset asks. */
export const isSet = (filter: Filter, preset: Filter): boolean =>
  lists.every((name) => preset[name].every((item) => filter[name].some((other) => sameItem(item, other))));

const cellOf = ({ config, model, judge }: JudgedCell): JudgedCell => ({ config, model, judge });

/** Whether all that a preset asks for is an alternative to what is set: with it no fewer questions fit, but more. */
export function widens(filter: Filter, preset: Filter): boolean {
  const beside = <T extends JudgedCell>(items: readonly T[], set: readonly T[]): readonly boolean[] =>
    items.map((item) => set.some((other) => sameItem(cellOf(other), cellOf(item))));
  const own = [...beside(preset.ranges, filter.ranges), ...beside(preset.lost, filter.lost)];
  const others =
    preset.apart.length + preset.unmatched.length + preset.changes.length + preset.answers.length;
  return own.length > 0 && own.every(Boolean) && others === 0;
}

const union = <T>(list: readonly T[], more: readonly T[]): readonly T[] => [
  ...list,
  ...more.filter((item) => !list.some((other) => sameItem(item, other))),
];
const without = <T>(list: readonly T[], less: readonly T[]): readonly T[] =>
  list.filter((item) => !less.some((other) => sameItem(item, other)));

/** The filter with a preset added, or taken back. */
export function withPreset(filter: Filter, preset: Filter, on: boolean): Filter {
  const join = on ? union : without;
  return {
    ...filter,
    ranges: join(filter.ranges, preset.ranges),
    lost: join(filter.lost, preset.lost),
    changes: join(filter.changes, preset.changes),
    answers: join(filter.answers, preset.answers),
    apart: join(filter.apart, preset.apart),
    unmatched: join(filter.unmatched, preset.unmatched),
  };
}
