import type { NumberOf } from "../queries/one-number.ts";
import { cellKey, type CellStat } from "../rollups/cells.ts";
import type { Agreement } from "../rollups/agreement.ts";
import type { ConfigSpec, ModelSpec } from "../schema/spec.ts";
import { formatCount, formatNumber } from "../stats/round.ts";
import type { CellModel, ColumnModel, TableModel } from "./table-model.ts";
import { meanOf, type ViewContext } from "./view.ts";

/** Heads of the models' columns. */
export const modelColumns = (models: readonly ModelSpec[]): readonly ColumnModel[] =>
  models.map((m) => ({
    id: m.id,
    label: m.short ?? m.label,
    align: "right",
    ...(m.slot === undefined ? {} : { slot: m.slot }),
    title: m.label,
  }));

export function meanCell(
  { say }: Pick<ViewContext, "say">,
  stat: CellStat | undefined,
  of: NumberOf,
): CellModel {
  if (stat?.mean == null) return { kind: "missing", text: "–", title: say("not run, or no value") };
  return {
    kind: "value",
    exact: stat.mean,
    text: formatNumber(stat.mean, 2),
    title: `${stat.mean}; n = ${formatCount(stat.n)}`,
    of,
    counted: stat,
  };
}

/** The means behind a picture: one row a configuration, one column a model. */
export function meansTable(
  c: ViewContext,
  caption: string,
  configs: readonly ConfigSpec[],
  models: readonly ModelSpec[],
  stats: ReadonlyMap<string, CellStat>,
): TableModel {
  return {
    caption,
    head: c.say("Input"),
    dense: models.length > 5,
    columns: modelColumns(models),
    groups: [
      {
        label: null,
        rows: configs.map((x) => ({
          id: x.id,
          code: x.id,
          label: x.label,
          cells: models.map((m) => meanCell(c, stats.get(cellKey(x.id, m.id)), meanOf(c, x.id, m.id))),
        })),
      },
    ],
  };
}

/** The points behind Bland–Altman pictures: answers by judge, human mean and judge's score. */
export function pointsTable(
  { say }: Pick<ViewContext, "say">,
  agreed: readonly { readonly label: string; readonly agreement: Agreement }[],
): TableModel {
  const scores = [...new Set(agreed.flatMap((a) => a.agreement.items.map((x) => x.value)))].sort(
    (a, b) => a - b,
  );
  return {
    caption: say("Answers by human mean and score, judge by judge"),
    head: say("Human mean"),
    columns: scores.map((s) => ({
      id: String(s),
      label: say("scored {value}", { value: s }),
      align: "right" as const,
    })),
    groups: agreed.map(({ label, agreement }) => {
      const means = [...new Set(agreement.items.map((x) => x.human))].sort((a, b) => a - b);
      return {
        label,
        rows: means.map((human) => ({
          id: `${label} ${human}`,
          label: formatNumber(human, 2),
          cells: scores.map((score): CellModel => {
            const n = agreement.items.filter((x) => x.human === human && x.value === score).length;
            return n === 0 ? { kind: "text", text: "" } : { kind: "text", text: formatCount(n) };
          }),
        })),
      };
    }),
  };
}
