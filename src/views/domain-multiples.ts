import { spider } from "../charts/spider.ts";
import { cellKey, cellStats } from "../rollups/cells.ts";
import { formatNumber, roundTo } from "../stats/round.ts";
import { domainConfigs, domainStats } from "./domains.ts";
import { meanCell } from "./twins.ts";
import { axisLabel, meanOf, scaleOf, type View } from "./view.ts";
import { listWords } from "./words.ts";

/** A small spider a model: both configurations on the same scale. */
export const domainMultiples: View = {
  id: "domain-multiples",
  page: "domains",
  needs: ["cube"],
  title: () => "Model by model",
  what(c) {
    const [first, second] = domainConfigs(c);
    return second === undefined
      ? `Every model that was run on ${first?.id ?? ""}, all on the same scale.`
      : `Every model, all on the same scale. Filled: ${first?.id ?? ""}. Open: ${second.id}.`;
  },
  draw(c) {
    if (c.spec.domains === undefined) return "The questions of this benchmark have no domains.";
    const configs = domainConfigs(c);
    const domains = domainStats(c);
    const overall = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const models = (c.spec.models ?? []).filter((m) => configs.some((x) => overall.has(cellKey(x.id, m.id))));
    if (models.length === 0) return "No answer of this selection has a score.";
    const ranges = models.flatMap((m) => {
      const means = domains.flatMap((d) => d.stats.get(cellKey(configs[0]?.id ?? "", m.id))?.mean ?? []);
      return means.length < 2
        ? []
        : [{ label: m.label, range: roundTo(Math.max(...means) - Math.min(...means), 2) }];
    });
    const widest = Math.max(0, ...ranges.map((r) => r.range));
    const finding =
      ranges.length === 0
        ? "No model has scores in two domains."
        : `Domains differ most for ${listWords(ranges.filter((r) => r.range === widest).map((r) => r.label))} on ${configs[0]?.id ?? ""}: ${formatNumber(widest, 2)} between best and worst.`;
    return {
      finding,
      charts: models.map((m) => ({
        id: `domain-multiples-${m.id}`,
        title: m.label,
        third: true,
        draw: (ink) =>
          spider(
            domains.flatMap((d) =>
              configs.map((config) => {
                const s = d.stats.get(cellKey(config.id, m.id));
                return { domain_id: d.id, model_id: config.id, value: s?.mean ?? null, n: s?.n ?? null };
              }),
            ),
            {
              ...ink,
              key: false,
              title: `${m.label}: mean by domain`,
              description: finding,
              scale: scaleOf(c.measure, axisLabel(c)),
              series: configs.map((config, i) => ({
                id: config.id,
                label: config.id,
                slot: m.slot ?? "",
                open: i > 0,
              })),
              domains: domains.map((d) => ({ id: d.id, label: d.label })),
            },
          ),
      })),
      table: null,
      twin: {
        caption: "Mean by model, input and domain",
        head: "Model and input",
        columns: domains.map((d) => ({ id: d.id, label: d.label, align: "right" as const })),
        groups: models.map((m) => ({
          label: m.label,
          rows: configs.map((x) => ({
            id: `${m.id}/${x.id}`,
            label: x.id,
            cells: domains.map((d) =>
              meanCell(d.stats.get(cellKey(x.id, m.id)), meanOf(c, x.id, m.id, d.id)),
            ),
          })),
        })),
      },
      notes: ["A spoke without a mark has no value."],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};
