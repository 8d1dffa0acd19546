import { listIn } from "../words/listed.ts";
import { ladder } from "../charts/ladder.ts";
import { cellKey, cellStats, type CellStat } from "../rollups/cells.ts";
import { formatNumber, roundTo } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { groupsOf } from "./results-axes.ts";
import { axisLabel, goodOf, modelSeries, scaleOf, type View, type ViewContext } from "./view.ts";
import { meansTable } from "./twins.ts";
import { configLabel } from "./words.ts";

/** Every configuration, every model, on one scale. */
export const ladderView: View = {
  id: "ladder",
  page: "home",
  needs: ["cube"],
  title: (c) => c.say("Every input, every model"),
  what: (c) =>
    c.say("One row for each input, one symbol for each model that was run on it, all on the same scale."),
  draw(c) {
    const stats = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    if ([...stats.values()].every((s) => s.mean === null))
      return c.say("No answer of this selection has a score.");
    const models = c.spec.models ?? [];
    const rows = groupsOf(c).flatMap((g) =>
      g.configs.flatMap((config) =>
        models.map((m) => {
          const s = stats.get(cellKey(config.id, m.id));
          return {
            group: g.label ?? "",
            config_id: config.id,
            config_label: configLabel(c.spec, config),
            model_id: m.id,
            value: s?.mean ?? null,
            n: s?.n ?? null,
          };
        }),
      ),
    );
    const finding = spreadFinding(c, stats);
    return {
      finding,
      charts: [
        {
          id: "ladder",
          cellOf: byKey((config, model) => [config, model]),
          title: c.say("Mean by input configuration and model"),
          native: {
            kind: "bar",
            title: c.say("Mean by input configuration and model"),
            categories: c.spec.configs.map((config) => config.id),
            series: models.map((m) => ({
              label: m.label,
              slot: m.slot ?? "",
              values: c.spec.configs.map((config) => stats.get(cellKey(config.id, m.id))?.mean ?? null),
            })),
            range: [c.measure.min, c.measure.max],
          },
          draw: (ink) =>
            ladder(rows, {
              ...ink,
              say: c.say,
              title: c.say("Mean by input configuration and model"),
              description: finding,
              scale: scaleOf(c.measure, axisLabel(c)),
              series: modelSeries(c.spec),
            }),
        },
      ],
      table: null,
      twin: meansTable(c, c.say("Mean by input configuration and model"), c.spec.configs, models, stats),
      notes: [
        c.say(
          "Nothing is drawn for cells that were not run. Marks that would overlap step up and down; left to right they stay exact.",
        ),
      ],
      simulated: "none",
    };
  },
};

function spreadFinding(c: ViewContext, stats: ReadonlyMap<string, CellStat>): string {
  const spans = (c.spec.models ?? []).flatMap((m) => {
    const means = c.spec.configs.flatMap((config) => {
      const mean = stats.get(cellKey(config.id, m.id))?.mean;
      return mean == null ? [] : [goodOf(c, mean)];
    });
    return means.length < 2 ? [] : [{ label: m.label, span: Math.max(...means) - Math.min(...means) }];
  });
  if (spans.length === 0) return c.say("No model was run on more than one input.");
  const widest = Math.max(...spans.map((s) => roundTo(s.span, 2)));
  const names = spans.filter((s) => roundTo(s.span, 2) === widest).map((s) => s.label);
  return c.say("The input matters most for {names}: {widest} between best and worst.", {
    names: listIn(c.say, names),
    widest: formatNumber(widest, 2),
  });
}
