import { csvOf } from "../export/csv.ts";
import { gridOf } from "../export/grid.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { measuresOf } from "../schema/measures.ts";
import { formatCount, formatNumber, formatSigned } from "../stats/round.ts";
import type { CellModel, RowModel, TableModel } from "../views/table-model.ts";
import { domainLabel, judgeLabel, modelLabel } from "../views/words.ts";
import { changeWords, type Change, type Changes } from "./changes.ts";
import type { Site } from "./open.ts";

/** What a value is of: measure, judge, configuration, model, domain. */
export function changeLabel(spec: BenchmarkSpec, { of }: Change): string {
  const measure = measuresOf(spec).find((m) => m.metric_id === of.metric_id)?.label ?? of.metric_id;
  return [
    of.judge_id === null ? measure : `${measure} of ${judgeLabel(spec, of.judge_id)}`,
    of.config_id,
    ...(of.model_id === null ? [] : [modelLabel(spec, of.model_id)]),
    ...(of.domain === "*" ? [] : [domainLabel(spec, of.domain)]),
  ].join(", ");
}

const decimals = 4;
const value = (x: number | null): CellModel =>
  x === null
    ? { kind: "missing", text: "–", title: "no value" }
    : { kind: "value", exact: x, text: formatNumber(x, decimals), title: String(x) };

function rowOf(spec: BenchmarkSpec, c: Change, i: number): RowModel {
  const n = (x: number | null): string => formatCount(x);
  return {
    id: String(i),
    label: changeLabel(spec, c),
    cells: [
      value(c.before),
      value(c.after),
      c.before === null || c.after === null
        ? { kind: "text", text: c.before === null ? "new" : "gone" }
        : { kind: "value", exact: c.after - c.before, text: formatSigned(c.after - c.before, decimals) },
      {
        kind: "text",
        text: c.nBefore === c.nAfter ? n(c.nAfter) : `${n(c.nBefore)} → ${n(c.nAfter)}`,
        quiet: true,
      },
    ],
  };
}

/** Changes cell by cell; values over all questions first. */
export function changeTable(spec: BenchmarkSpec, changed: readonly Change[]): TableModel {
  const group = (label: string, list: readonly Change[]): TableModel["groups"] =>
    list.length === 0 ? [] : [{ label, rows: list.map((c, i) => rowOf(spec, c, i)) }];
  return {
    caption: "Values that changed",
    head: "Value",
    columns: [
      { id: "before", label: "Before", align: "right" },
      { id: "after", label: "Now", align: "right" },
      { id: "difference", label: "Difference", align: "right" },
      { id: "n", label: "n", align: "right", hide: "narrow" },
    ],
    groups: [
      ...group(
        "All questions",
        changed.filter((c) => c.of.domain === "*"),
      ),
      ...group(
        "By domain",
        changed.filter((c) => c.of.domain !== "*"),
      ),
    ],
  };
}

export const changesCsv = ({ spec }: Pick<Site, "spec">, changes: Changes): string =>
  csvOf(gridOf(changeTable(spec, changes.changed)), {
    title: "What changed",
    finding: changeWords(changes),
    benchmark: spec.title,
    permalink: "",
    dataHash: `${changes.previous} to ${changes.current}`,
    questions: "all questions and single domains",
    simulated: spec.provenance.kind === "simulated" ? spec.provenance.statement : null,
    notes: [],
  });

/** The largest changes over all questions, a line each. */
export function changeLines(spec: BenchmarkSpec, changes: Changes, most = 10): readonly string[] {
  const size = (c: Change): number =>
    c.before === null || c.after === null ? Infinity : Math.abs(c.after - c.before);
  const overall = changes.changed.filter((c) => c.of.domain === "*").toSorted((a, b) => size(b) - size(a));
  const lines = overall.slice(0, most).map((c) => {
    const [before, after] = [formatNumber(c.before, decimals), formatNumber(c.after, decimals)];
    return `  ${changeLabel(spec, c)}: ${before} → ${after}`;
  });
  const rest = overall.length - lines.length;
  return [
    `Since data ${changes.previous}: ${changeWords(changes)}`,
    ...lines,
    ...(rest > 0
      ? [`  and ${formatCount(rest)} more over all questions; each of them on the page changes/`]
      : []),
  ];
}
