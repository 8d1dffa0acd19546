import { listIn } from "../words/listed.ts";
import { spider } from "../charts/spider.ts";
import { cellKey, cellStats } from "../rollups/cells.ts";
import { formatNumber, roundTo } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import { drawnNote, drawnOf, roomFor, roomNote } from "./domain-room.ts";
import { domainConfigs, domainStats } from "./domains.ts";
import { meanCell } from "./twins.ts";
import { axisLabel, goodOf, meanOf, scaleOf, type View } from "./view.ts";

/** More pictures than this make a page heavy. */
const mostPictures = 12;

/** A small spider a model: both configurations on the same scale. */
export const domainMultiples: View = {
  id: "domain-multiples",
  page: "domains",
  needs: ["cube"],
  title: (c) => c.say("Model by model"),
  what(c) {
    const [first, second] = domainConfigs(c);
    return second === undefined
      ? c.say("Every model that was run on {config}, all on the same scale.", { config: first?.id ?? "" })
      : c.say("Every model, all on the same scale. Filled: {first}. Open: {second}.", {
          first: first?.id ?? "",
          second: second.id,
        });
  },
  draw(c) {
    if (c.spec.domains === undefined) return c.say("The questions of this benchmark have no domains.");
    const configs = domainConfigs(c);
    const domains = domainStats(c);
    const overall = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const run = (c.spec.models ?? []).filter((m) => configs.some((x) => overall.has(cellKey(x.id, m.id))));
    if (run.every((m) => configs.every((x) => overall.get(cellKey(x.id, m.id))?.mean == null)))
      return c.say("No answer of this selection has a score.");
    const models = roomFor(c, run, domains.length, overall, configs[0]?.id ?? "", mostPictures);
    const drawn = drawnOf(domains, models.length);
    const ranges = run.flatMap((m) => {
      const means = domains.flatMap((d) => {
        const mean = d.stats.get(cellKey(configs[0]?.id ?? "", m.id))?.mean;
        return mean == null ? [] : [goodOf(c, mean)];
      });
      return means.length < 2
        ? []
        : [{ label: m.label, range: roundTo(Math.max(...means) - Math.min(...means), 2) }];
    });
    const widest = Math.max(0, ...ranges.map((r) => r.range));
    const finding =
      ranges.length === 0
        ? c.say("No model has scores in two domains.")
        : c.say("Domains differ most for {names} on {config}: {widest} between best and worst.", {
            names: listIn(
              c.say,
              ranges.filter((r) => r.range === widest).map((r) => r.label),
            ),
            config: configs[0]?.id ?? "",
            widest: formatNumber(widest, 2),
          });
    return {
      finding,
      charts: models.map((m) => ({
        id: `domain-multiples-${m.id}`,
        cellOf: byKey((domain, config) => [`${m.id}/${config}`, domain]),
        title: m.label,
        third: true,
        draw: (ink) =>
          spider(
            drawn.flatMap((d) =>
              configs.map((config) => {
                const s = d.stats.get(cellKey(config.id, m.id));
                return { domain_id: d.id, model_id: config.id, value: s?.mean ?? null, n: s?.n ?? null };
              }),
            ),
            {
              ...ink,
              say: c.say,
              key: false,
              title: c.say("{model}: mean by domain", { model: m.label }),
              description: finding,
              scale: scaleOf(c.measure, axisLabel(c)),
              series: configs.map((config, i) => ({
                id: config.id,
                label: config.id,
                slot: m.slot ?? "",
                open: i > 0,
              })),
              domains: drawn.map((d) => ({ id: d.id, label: d.label })),
            },
          ),
      })),
      table: null,
      twin: {
        caption: c.say("Mean by model, input and domain"),
        head: c.say("Model and input"),
        columns: domains.map((d) => ({ id: d.id, label: d.label, align: "right" as const })),
        groups: models.map((m) => ({
          label: m.label,
          rows: configs.map((x) => ({
            id: `${m.id}/${x.id}`,
            label: x.id,
            cells: domains.map((d) =>
              meanCell(c, d.stats.get(cellKey(x.id, m.id)), meanOf(c, x.id, m.id, d.id)),
            ),
          })),
        })),
      },
      notes: [
        c.say("A spoke without a mark has no value."),
        ...roomNote(c, models.length, run.length),
        ...drawnNote(c, drawn.length, domains.length),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};
