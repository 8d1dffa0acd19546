import type { FlowCell } from "../rollups/pairs-flow.ts";
import { partOf, type Direction, type FlowCount, type Part } from "../rollups/pairs.ts";
import type { Filter, JudgedCell, ScoreRange } from "../schema/filter.ts";
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

/** The questions that got worse, stayed or got better; undefined where there are none, or no judge's scores. */
export function partLink(
  c: ViewContext,
  pair: Pair,
  flow: readonly FlowCount[],
  part: Part,
  direction: Direction,
  domain?: string,
): string | undefined {
  const { against, variant } = pair;
  if (against.judge === "" || variant.judge === "") return undefined;
  if (!flow.some((f) => partOf(f, direction) === part)) return undefined;
  const cell = ({ config, model, judge }: MeasuredCell): JudgedCell => ({ config, model, judge });
  const change: Partial<Filter> = {
    changes: [...c.filter.changes, { cell: cell(variant), against: cell(against), kind: part }],
    ...(domain === undefined ? {} : { domains: [domain] }),
  };
  return c.link({ filter: change }, "questions/");
}
