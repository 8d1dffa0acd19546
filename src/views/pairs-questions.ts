import type { FlowCell } from "../rollups/pairs-flow.ts";
import { partOf, type Direction, type FlowCount, type Part } from "../rollups/pairs.ts";
import type { Filter, ScoreRange } from "../schema/filter.ts";
import type { MeasuredCell } from "../queries/cell-sql.ts";
import { measureOf, type Pair } from "./pairs-cells.ts";
import type { ViewContext } from "./view.ts";

type Ends = readonly [low: number, high: number];

const range = (cell: MeasuredCell, [min, max]: Ends): ScoreRange => ({
  config: cell.config,
  model: cell.model,
  judge: cell.judge,
  min,
  max,
});

// The address writes plain decimals only.
const isPlain = (value: number): boolean => /^-?\d+(?:\.\d+)?$/u.test(String(value));

/**
 * The list of the questions with scores between these ends on both sides, under the present filter (or in one domain of
 * it). Undefined where lists can't be narrowed so: they go by judges' scores.
 */
function questionsLink(
  c: ViewContext,
  pair: Pick<Pair, "against" | "variant">,
  ends: { readonly against: Ends; readonly variant: Ends },
  domain?: string,
): string | undefined {
  const { against, variant } = pair;
  if (against.judge === "" || variant.judge === "") return undefined;
  if (![...ends.against, ...ends.variant].every(isPlain)) return undefined;
  const change: Partial<Filter> = {
    ranges: [...c.filter.ranges, range(against, ends.against), range(variant, ends.variant)],
    ...(domain === undefined ? {} : { domains: [domain] }),
  };
  return c.link({ filter: change }, "questions/");
}

/** The questions of one flow. */
export const flowLink = (c: ViewContext, pair: Pair, cell: FlowCell): string | undefined =>
  questionsLink(c, pair, cell);

/** The questions that both sides have a score for. */
export function commonLink(c: ViewContext, pair: Pair, domain?: string): string | undefined {
  const ends = (cell: MeasuredCell): Ends => {
    const { min, max } = measureOf(c.spec, cell.metric);
    return [min, max];
  };
  return questionsLink(c, pair, { against: ends(pair.against), variant: ends(pair.variant) }, domain);
}

/**
 * The questions that got worse, stayed or got better, where two score ranges single them out: always on a scale of two
 * levels, on longer ones only when no other question lies between the same ends.
 */
export function partLink(
  c: ViewContext,
  pair: Pair,
  flow: readonly FlowCount[],
  part: Part,
  direction: Direction,
  domain?: string,
): string | undefined {
  const own = flow.filter((f) => partOf(f, direction) === part);
  if (own.length === 0) return undefined;
  const ends = (values: readonly number[]): Ends => [Math.min(...values), Math.max(...values)];
  const against = ends(own.map((f) => f.against));
  const variant = ends(own.map((f) => f.variant));
  const within = (value: number, [low, high]: Ends): boolean => value >= low && value <= high;
  const alone = flow.every(
    (f) => own.includes(f) || !within(f.against, against) || !within(f.variant, variant),
  );
  return alone ? questionsLink(c, pair, { against, variant }, domain) : undefined;
}
