import { listIn } from "../words/listed.ts";
import { cellKey, cellStats } from "../rollups/cells.ts";
import { formatSigned, roundTo } from "../stats/round.ts";
import { roomFor, roomNote } from "./domain-room.ts";
import { domainConfigs, domainStats, type DomainStats } from "./domains.ts";
import type { RowModel } from "./table-model.ts";
import { pickedCell, type View } from "./view.ts";
import { configLabel } from "./words.ts";

/** Per domain, the largest fall between the two configurations. */
export const domainDrops: View = {
  id: "domain-drops",
  page: "domains",
  needs: ["cube"],
  title(c) {
    const [first, second] = domainConfigs(c);
    return first === undefined || second === undefined
      ? c.say("Change by domain")
      : c.say("From {first} to {second}, by domain", { first: first.id, second: second.id });
  },
  what: (c) => c.say("Difference of the two means for each model; below zero the second input scores lower."),
  draw(c) {
    if (c.spec.domains === undefined) return c.say("The questions of this benchmark have no domains.");
    const [first, second] = domainConfigs(c);
    if (first === undefined || second === undefined) return c.say("Only one configuration was run.");
    const list = domainStats(c);
    const run = (c.spec.models ?? []).filter((m) =>
      list.some((d) => d.stats.has(cellKey(first.id, m.id)) && d.stats.has(cellKey(second.id, m.id))),
    );
    if (run.length === 0) return c.say("No model was run on both.");
    const overall = cellStats(c.rollups.cube, c.pick, c.filter.domains);
    const models = roomFor(c, run, list.length, overall, first.id);
    const change = (d: DomainStats, model: string): number | null => {
      const [a, b] = [
        d.stats.get(cellKey(first.id, model))?.mean,
        d.stats.get(cellKey(second.id, model))?.mean,
      ];
      return a == null || b == null ? null : b - a;
    };
    const all = list
      .flatMap((d) => run.flatMap((m) => ({ d, m, change: change(d, m.id) })))
      .filter((x) => x.change !== null);
    if (all.length === 0) return c.say("No answer of this selection has a score.");
    const largestFall = (d: DomainStats): string => {
      const falls = run.flatMap((m) => {
        const value = roundTo(change(d, m.id) ?? 0, 2);
        return value < 0 ? [{ label: m.short ?? m.label, value }] : [];
      });
      const deepest = Math.min(...falls.map((f) => f.value));
      return falls.length === 0
        ? c.say("none falls")
        : listIn(
            c.say,
            falls.filter((f) => f.value === deepest).map((f) => f.label),
          );
    };
    const lowest = all.reduce((a, b) => ((b.change ?? 0) < (a.change ?? 0) ? b : a));
    return {
      finding:
        roundTo(lowest.change ?? 0, 2) < 0
          ? c.say("The largest fall is {change}: {model}, {domain}.", {
              change: formatSigned(lowest.change, 2),
              model: lowest.m.label,
              domain: lowest.d.label,
            })
          : c.say("No model falls in any domain."),
      charts: [],
      table: {
        caption: this.title(c),
        head: c.say("Domain"),
        dense: models.length > 5,
        columns: [
          ...models.map((m) => ({
            id: m.id,
            label: m.short ?? m.label,
            align: "right" as const,
            ...(m.slot === undefined ? {} : { slot: m.slot }),
            title: m.label,
          })),
          { id: "largest", label: c.say("Largest fall"), align: "left" },
        ],
        groups: [
          {
            label: null,
            rows: list.map((d): RowModel => ({
              id: d.id,
              label: d.label,
              cells: [
                ...models.map((m) => {
                  const value = change(d, m.id);
                  return value === null
                    ? ({ kind: "missing", text: "–", title: c.say("no score on one side") } as const)
                    : ({
                        kind: "value",
                        exact: value,
                        text: "",
                        difference: {
                          text: formatSigned(value, 2),
                          direction:
                            roundTo(value, 2) === 0
                              ? "same"
                              : value > 0 === (c.measure.direction !== "lower")
                                ? "better"
                                : "worse",
                        },
                        title: `${m.label}, ${d.label}: ${value}`,
                        of: {
                          kind: "difference",
                          cell: pickedCell(c, second.id, m.id),
                          from: pickedCell(c, first.id, m.id),
                          domain: d.id,
                        },
                      } as const);
                }),
                { kind: "text", text: largestFall(d), quiet: true },
              ],
            })),
          },
        ],
      },
      notes: [
        c.say("{first} against {second}.", {
          first: configLabel(c.spec, first),
          second: configLabel(c.spec, second),
        }),
        ...roomNote(c, models.length, run.length),
      ],
      simulated: c.spec.provenance.kind === "simulated" ? "all" : "none",
    };
  },
};
