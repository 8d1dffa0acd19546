import { listIn } from "../words/listed.ts";
import { domainDots, type DomainOptions, type DomainRow } from "../charts/domain-dots.ts";
import { spider } from "../charts/spider.ts";
import { cellKey, cellStats, type CellStat } from "../rollups/cells.ts";
import { pathOf } from "../schema/measures.ts";
import type { ConfigSpec } from "../schema/spec.ts";
import { formatCount, formatNumber, formatRange } from "../stats/round.ts";
import { byKey } from "./mark-cell.ts";
import type { RowModel } from "./table-model.ts";
import {
  isMarked,
  meanKey,
  meanOf,
  axisLabel,
  goodOf,
  modelSeries,
  scaleOf,
  type ChartModel,
  type View,
  type ViewContext,
} from "./view.ts";
import { drawnNote, drawnOf, roomFor, roomNote } from "./domain-room.ts";
import { configLabel, configOf, domainLabel, modelLabel } from "./words.ts";

/** More lines on one spider can't be told apart. */
export const mostSeries = 4;

export interface DomainStats {
  readonly id: string;
  readonly label: string;
  readonly stats: ReadonlyMap<string, CellStat>;
}

/** Domains by number of questions, largest first; a filter on domains shows what it keeps. */
export function domainStats(c: ViewContext): readonly DomainStats[] {
  const size = (stats: ReadonlyMap<string, CellStat>): number =>
    Math.max(0, ...[...stats.values()].map((s) => s.n + s.missing));
  return (c.spec.domains ?? [])
    .map((d) => ({ id: d.id, label: d.label, stats: cellStats(c.rollups.cube, c.pick, [d.id]) }))
    .filter((d) => c.filter.domains.length === 0 || c.filter.domains.includes(d.id))
    .sort((a, b) => size(b.stats) - size(a.stats));
}

/** The two configurations set side by side: the baseline, and the longest-travelled one that as many models were run on. */
export function domainConfigs(c: ViewContext): readonly ConfigSpec[] {
  const asked = c.choices.configs?.split(",").flatMap((id) => configOf(c.spec, id) ?? []);
  if (asked !== undefined) return asked.slice(0, 2);
  const stats = cellStats(c.rollups.cube, c.pick);
  const count = (config: ConfigSpec): number =>
    (c.spec.models ?? []).filter((m) => stats.has(cellKey(config.id, m.id))).length;
  const run = c.spec.configs.filter((config) => count(config) > 0);
  const first =
    run.find((x) => x.id === c.spec.baseline?.config) ?? run.toSorted((a, b) => count(b) - count(a))[0];
  if (first === undefined) return [];
  const derived = run.filter((x) => x !== first && pathOf(c.spec, x.id).includes(first.id));
  const second = (derived.length > 0 ? derived : run.filter((x) => x !== first)).toSorted(
    (a, b) => count(b) - count(a),
  )[0];
  return second === undefined ? [first] : [first, second];
}

function rowsOf(
  domains: readonly DomainStats[],
  config: string,
  models: readonly string[],
): readonly DomainRow[] {
  return domains.flatMap((d) =>
    models.map((model) => {
      const s = d.stats.get(cellKey(config, model));
      return {
        domain_id: d.id,
        model_id: model,
        value: s?.mean ?? null,
        n: s?.n ?? null,
        lo: s?.lo ?? null,
        hi: s?.hi ?? null,
      };
    }),
  );
}

function domainView(index: 0 | 1): View {
  return {
    id: index === 0 ? "domains" : "domains-second",
    page: "domains",
    needs: ["cube"],
    title(c) {
      const config = domainConfigs(c)[index];
      return config === undefined ? c.say("Domains") : `${configLabel(c.spec, config)} (${config.id})`;
    },
    what: (c) =>
      c.say(
        "Every spoke runs over the whole scale; a value that is missing leaves a gap. Beside it the same rows as a dot plot with 95 % intervals.",
      ),
    draw(c) {
      if (c.spec.domains === undefined) return c.say("The questions of this benchmark have no domains.");
      const config = domainConfigs(c)[index];
      if (config === undefined)
        return index === 0
          ? c.say("No answer of this selection has a score.")
          : c.say("Only one configuration was run.");
      const domains = domainStats(c);
      const overall = cellStats(c.rollups.cube, c.pick, c.filter.domains);
      const run = (c.spec.models ?? []).filter((m) => overall.has(cellKey(config.id, m.id)));
      if (run.every((m) => overall.get(cellKey(config.id, m.id))?.mean == null))
        return c.say("No answer of this selection has a score.");
      const models = roomFor(c, run, domains.length, overall, config.id);
      const asked = c.choices.models?.split(",") ?? [];
      const good = (id: string): number => {
        const mean = overall.get(cellKey(config.id, id))?.mean;
        return mean == null ? -Infinity : goodOf(c, mean);
      };
      const best = models
        .toSorted((a, b) => good(b.id) - good(a.id))
        .filter((m) => asked.length === 0 || asked.includes(m.id))
        .slice(0, mostSeries)
        .map((m) => m.id);
      if (best.length === 0) return c.say("None of the chosen models was run on this input.");
      const drawn = drawnOf(domains, models.length);
      const finding = domainFinding(c, domains, config, best[0] ?? "");
      const options = (ink: Parameters<ChartModel["draw"]>[0], ids: readonly string[]): DomainOptions => ({
        ...ink,
        say: c.say,
        title: c.say("Mean by domain, {config}", { config: config.id }),
        description: finding,
        scale: scaleOf(c.measure, axisLabel(c)),
        series: modelSeries(c.spec).filter((s) => ids.includes(s.id)),
        domains: drawn.map((d) => ({ id: d.id, label: d.label })),
      });
      const all = models.map((m) => m.id);
      return {
        finding,
        charts: [
          {
            id: "spider",
            cellOf: byKey((domain, model) => [domain, model]),
            title: c.say("Spider"),
            half: true,
            draw: (ink) => spider(rowsOf(drawn, config.id, best), options(ink, best)),
          },
          {
            id: "dots",
            cellOf: byKey((domain, model) => [domain, model]),
            title: c.say("Dot plot"),
            half: true,
            native: {
              kind: "bar",
              title: c.say("Mean by domain, {config}", { config: config.id }),
              categories: drawn.map((d) => d.label),
              series: models.map((m) => ({
                label: m.label,
                slot: m.slot ?? "",
                values: drawn.map((d) => d.stats.get(cellKey(config.id, m.id))?.mean ?? null),
              })),
              range: [c.measure.min, c.measure.max],
            },
            draw: (ink) =>
              domainDots(rowsOf(drawn, config.id, all), {
                ...options(ink, all),
                key: all.length > best.length,
              }),
          },
        ],
        table: {
          caption: c.say("Mean by domain and model, {config}", { config: config.id }),
          head: c.say("Domain"),
          dense: models.length > 5,
          columns: [
            ...models.map((m) => ({
              id: m.id,
              label: m.short ?? m.label,
              align: "right" as const,
              behind: "SD",
              ...(m.slot === undefined ? {} : { slot: m.slot }),
              title: m.label,
            })),
            { id: "n", label: "n", align: "right" },
          ],
          groups: [
            {
              label: null,
              rows: domains.map((d): RowModel => ({
                id: d.id,
                label: d.label,
                cells: [
                  ...models.map((m) => {
                    const s = d.stats.get(cellKey(config.id, m.id));
                    return s?.mean == null
                      ? ({ kind: "missing", text: "–", title: c.say("no score") } as const)
                      : ({
                          kind: "value",
                          exact: s.mean,
                          text: formatNumber(s.mean, 2),
                          sd: formatNumber(s.sd, 2),
                          heat: (s.mean - c.measure.min) / (c.measure.max - c.measure.min),
                          title: [
                            `${m.label}, ${d.label}: ${s.mean}; n = ${s.n}`,
                            c.say("95 % interval {interval}", { interval: formatRange(s.lo, s.hi, 2) }),
                          ].join("; "),
                          simulated: isMarked(
                            { ...c, filter: { ...c.filter, domains: [d.id] } },
                            meanKey(c, config.id, m.id),
                            s.mean,
                          ),
                          of: meanOf(c, config.id, m.id, d.id),
                          counted: s,
                        } as const);
                  }),
                  { kind: "text", text: nOf(d, config.id), quiet: true },
                ],
              })),
            },
          ],
        },
        notes: [
          c.say("Domains by number of questions."),
          ...roomNote(c, models.length, run.length),
          ...(models.length > best.length
            ? [
                models.length < run.length
                  ? c.say("The spider shows {n} of them.", { n: best.length })
                  : asked.length > 0
                    ? c.say("The spider shows the chosen models; the dot plot and the table show all.")
                    : c.say(
                        "The spider shows the {n} models with the best means; the dot plot and the table show all.",
                        { n: best.length },
                      ),
              ]
            : []),
          ...drawnNote(c, drawn.length, domains.length),
          c.say("Dot plot: 95 % t interval."),
        ],
        simulated: c.spec.provenance.kind === "simulated" ? "marked" : "none",
      };
    },
  };
}

function nOf(d: DomainStats, config: string): string {
  const ns = [...d.stats.values()].filter((s) => s.config_id === config).map((s) => s.n);
  const [low, high] = [Math.min(...ns), Math.max(...ns)];
  return ns.length === 0 ? "–" : low === high ? formatCount(low) : `${formatCount(low)}–${formatCount(high)}`;
}

function domainFinding(
  c: ViewContext,
  domains: readonly DomainStats[],
  config: ConfigSpec,
  model: string,
): string {
  const means = domains.flatMap((d) => {
    const mean = d.stats.get(cellKey(config.id, model))?.mean;
    return mean == null ? [] : [{ id: d.id, mean, good: goodOf(c, mean, 2) }];
  });
  if (means.length === 0) return c.say("No domain of this selection has a score.");
  const [top, bottom] = [Math.max(...means.map((m) => m.good)), Math.min(...means.map((m) => m.good))];
  const at = (good: number): { readonly names: string; readonly figure: string } => {
    const there = means.filter((m) => m.good === good);
    return {
      names: listIn(
        c.say,
        there.map((m) => domainLabel(c.spec, m.id)),
      ),
      // Where zero is best, equally good means may lie on both sides of it.
      figure: listIn(c.say, [...new Set(there.map((m) => formatNumber(m.mean, 2)))]),
    };
  };
  const who = modelLabel(c.spec, model);
  const [best, worst] = [at(top), at(bottom)];
  if (top === bottom)
    return means.length === 1
      ? c.say("{who} scores {high} in {domain}.", { who, high: best.figure, domain: best.names })
      : c.say("{who} scores {high} in every domain.", { who, high: best.figure });
  const ends = { who, best: best.names, worst: worst.names };
  return c.measure.direction === "higher"
    ? c.say("{who} is highest in {best} ({high}) and lowest in {worst} ({low}).", {
        ...ends,
        high: best.figure,
        low: worst.figure,
      })
    : c.say("{who} is best in {best} ({first}) and worst in {worst} ({last}).", {
        ...ends,
        first: best.figure,
        last: worst.figure,
      });
}

export const domains = domainView(0);
export const domainsSecond = domainView(1);
