import { cellKey, type CellStat } from "../rollups/cells.ts";
import type { ModelSpec } from "../schema/spec.ts";
import { goodOf, type ViewContext } from "./view.ts";

/** A picture stays legible and light with about as many marks. */
const mostMarks = 70;
const fewestDomains = 16;

/** A page stays light with about as many values by model and domain in each of its views. */
const mostValues = 160;
const fewestModels = 4;

/** The models that a view by domain has room for: all, else the reader's own and then the best means, in the order of `models`. */
export function roomFor(
  c: ViewContext,
  models: readonly ModelSpec[],
  domains: number,
  overall: ReadonlyMap<string, CellStat>,
  config: string,
  most = Infinity,
): readonly ModelSpec[] {
  const room = Math.min(most, Math.max(fewestModels, Math.floor(mostValues / Math.max(1, domains))));
  if (models.length <= room) return models;
  const asked = c.choices.models?.split(",") ?? [];
  const good = (m: ModelSpec): number => {
    const mean = overall.get(cellKey(config, m.id))?.mean;
    return mean == null ? -Infinity : goodOf(c, mean);
  };
  const first = models
    .toSorted((a, b) => Number(asked.includes(b.id)) - Number(asked.includes(a.id)) || good(b) - good(a))
    .slice(0, room);
  return models.filter((m) => first.includes(m));
}

/** Says that models are left out. */
export const roomNote = (c: ViewContext, shown: number, all: number): readonly string[] =>
  shown === all
    ? []
    : [
        c.say(
          "{n} of {all} models have room here: those with the best means, after the models chosen above.",
          { n: shown, all },
        ),
      ];

/** The largest domains, as many as a picture has room for with `marks` in each; they come largest first. */
export const drawnOf = <T>(domains: readonly T[], marks: number): readonly T[] =>
  domains.slice(0, Math.max(fewestDomains, Math.floor(mostMarks / Math.max(1, marks))));

/** Says that domains are left out of the pictures. */
export const drawnNote = (c: ViewContext, drawn: number, all: number): readonly string[] =>
  drawn === all ? [] : [c.say("The pictures show the {n} largest domains, the table all.", { n: drawn })];
