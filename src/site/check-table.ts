import type { BenchmarkSpec } from "../schema/spec.ts";
import { formatNumber, formatSigned } from "../stats/round.ts";
import type { RowModel, TableModel } from "../views/table-model.ts";
import { configOf, domainLabel, judgeLabel, modelLabel } from "../views/words.ts";
import { isEqual, type CheckedValue } from "../views/printed.ts";
import type { CheckedTable } from "./printed-check.ts";
import { measureWords, verdictWords } from "./printed-words.ts";

/** What a printed value is of, in words. */
export function whatIsPrinted(spec: BenchmarkSpec, v: CheckedValue["printed"]): string {
  const comparison = spec.comparisons?.find((c) => c.id === v.comparison);
  const language = spec.languages.find((l) => l.id === configOf(spec, v.config ?? "")?.language)?.label;
  return [
    measureWords(v.measure),
    comparison?.label ?? v.comparison,
    v.config,
    v.model === undefined ? (v.config === undefined ? undefined : language) : modelLabel(spec, v.model),
    v.judge === undefined || v.model !== undefined ? undefined : judgeLabel(spec, v.judge),
    v.metric,
    v.domain === undefined ? undefined : domainLabel(spec, v.domain),
  ]
    .filter((x) => x !== undefined)
    .join(", ");
}

const columns: TableModel["columns"] = [
  { id: "printed", label: "Printed", align: "right" },
  { id: "computed", label: "Computed", align: "right" },
  { id: "difference", label: "Computed − printed", align: "right", hide: "narrow" },
  { id: "verdict", label: "Verdict", align: "left" },
  { id: "note", label: "Note", align: "left", hide: "narrow" },
];

function rowOf(spec: BenchmarkSpec, row: CheckedValue): RowModel {
  const { printed: p, computed } = row;
  const difference = computed === null ? null : computed - p.value;
  return {
    id: row.id,
    checked: { place: row.id, n: row.n },
    label: whatIsPrinted(spec, p),
    cells: [
      { kind: "value", exact: p.value, text: formatNumber(p.value, p.decimals) },
      computed === null
        ? { kind: "missing", text: "–", title: "not computed here" }
        : {
            kind: "value",
            exact: computed,
            text: formatNumber(computed, p.decimals),
            title: String(computed),
          },
      difference === null
        ? { kind: "missing", text: "–", title: "not computed here" }
        : { kind: "value", exact: difference, text: formatSigned(difference, p.decimals + 2) },
      {
        kind: "text",
        text: verdictWords[row.verdict],
        ...(row.verdict === "not computed" ? { quiet: true } : { verdict: isEqual(row) ? "yes" : "no" }),
      },
      { kind: "text", text: p.note ?? "", quiet: true },
    ],
  };
}

/** The check as a table: of one printed table, or of all with a group each. */
export function checkTable(spec: BenchmarkSpec, tables: readonly CheckedTable[]): TableModel {
  return {
    caption: "Printed values beside computed ones",
    head: "Value",
    columns,
    groups: tables.map((t) => ({
      label: tables.length === 1 ? null : t.title,
      rows: t.rows.map((row) => rowOf(spec, row)),
    })),
  };
}
