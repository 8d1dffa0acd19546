import { listIn } from "../words/listed.ts";
import { cellKey, cellStats } from "../rollups/cells.ts";
import type { Direction } from "../rollups/pairs.ts";
import { formatNumber, formatSigned, roundTo } from "../stats/round.ts";
import { roomFor, roomNote } from "./domain-room.ts";
import { domainConfigs, domainStats, type DomainStats } from "./domains.ts";
import { directionOf } from "./results-cell.ts";
import type { RowModel } from "./table-model.ts";
import { goodOf, pickedCell, type View } from "./view.ts";
import type { Message } from "../words/en.ts";
import { configLabel } from "./words.ts";

/** What a loss is called, by the end of the measure that is best. */
const words = {
  higher: {
    what: "Difference of the two means for each model; below zero the second input scores lower.",
    head: "Largest fall",
    none: "none falls",
    found: "The largest fall is {change}: {model}, {domain}.",
    free: "No model falls in any domain.",
  },
  lower: {
    what: "Difference of the two means for each model; above zero the second input is worse.",
    head: "Largest rise",
    none: "none rises",
    found: "The largest rise, which is a loss here, is {change}: {model}, {domain}.",
    free: "No model rises in any domain; a rise would be a loss here.",
  },
  zero: {
    what: "Difference of the two means for each model; the mean that is nearer to zero is the better one.",
    head: "Largest loss",
    none: "none loses",
    found: "The largest loss is {change} further from zero: {model}, {domain}.",
    free: "No model’s mean on the second input lies further from zero in any domain.",
  },
} as const satisfies Record<Direction, Record<string, Message>>;

/** Per domain, the largest loss between the two configurations: a fall where more is better. */
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
  what: (c) => c.say(words[c.measure.direction].what),
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
    const { direction } = c.measure;
    const own = words[direction];
    const meansOf = (d: DomainStats, model: string): readonly [number, number] | null => {
      const [a, b] = [
        d.stats.get(cellKey(first.id, model))?.mean,
        d.stats.get(cellKey(second.id, model))?.mean,
      ];
      return a == null || b == null ? null : [a, b];
    };
    const all = list.flatMap((d) =>
      run.flatMap((m) => {
        const means = meansOf(d, m.id);
        if (means === null) return [];
        const [a, b] = means;
        return [{ d, m, change: b - a, gain: goodOf(c, b) - goodOf(c, a) }];
      }),
    );
    const [some] = all;
    if (some === undefined) return c.say("No answer of this selection has a score.");
    const largestLoss = (d: DomainStats): string => {
      const losses = all
        .filter((x) => x.d === d)
        .map((x) => ({ label: x.m.short ?? x.m.label, gain: roundTo(x.gain, 2) }))
        .filter((x) => x.gain < 0);
      const deepest = Math.min(...losses.map((x) => x.gain));
      return losses.length === 0
        ? c.say(own.none)
        : listIn(
            c.say,
            losses.filter((x) => x.gain === deepest).map((x) => x.label),
          );
    };
    const worst = all.reduce((a, b) => (b.gain < a.gain ? b : a), some);
    return {
      finding:
        roundTo(worst.gain, 2) < 0
          ? c.say(own.found, {
              change: direction === "zero" ? formatNumber(-worst.gain, 2) : formatSigned(worst.change, 2),
              model: worst.m.label,
              domain: worst.d.label,
            })
          : c.say(own.free),
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
          { id: "largest", label: c.say(own.head), align: "left" },
        ],
        groups: [
          {
            label: null,
            rows: list.map((d): RowModel => ({
              id: d.id,
              label: d.label,
              cells: [
                ...models.map((m) => {
                  const means = meansOf(d, m.id);
                  if (means === null)
                    return { kind: "missing", text: "–", title: c.say("no score on one side") } as const;
                  const value = means[1] - means[0];
                  return {
                    kind: "value",
                    exact: value,
                    text: "",
                    difference: { text: formatSigned(value, 2), direction: directionOf(c, means, 2) },
                    title: `${m.label}, ${d.label}: ${value}`,
                    of: {
                      kind: "difference",
                      cell: pickedCell(c, second.id, m.id),
                      from: pickedCell(c, first.id, m.id),
                      domain: d.id,
                    },
                  } as const;
                }),
                { kind: "text", text: largestLoss(d), quiet: true },
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
