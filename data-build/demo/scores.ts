import { at } from "../../src/stats/at.ts";
import { sumOf } from "./calibrate-array.ts";
import { assignScores } from "./calibrate-cell.ts";
import { EXAMPLE_MODEL, exampleKind, exampleScores } from "./calibrate-examples.ts";
import { drawKinds, kindCode } from "./calibrate-kinds.ts";
import { anchorModel, drawLatents, harmOf, utilityOf, type Latents } from "./calibrate-latents.ts";
import { matchPairs } from "./calibrate-pairs.ts";
import { JUDGES } from "./calibrate-panel.ts";
import { domainPositions, planCells, type CellTarget } from "./calibrate-plan.ts";
import { drawRatedSample, RATED_CONFIG, RATED_MODELS } from "./calibrate-rated.ts";
import { drawSecondJudge } from "./calibrate-second-judge.ts";
import { pairCounts, pairRow, PUBLISHED_CELLS, QUESTION_COUNT } from "./published.ts";
import { rngFor } from "./rng-for.ts";
import { cellKey, type AnswerKind, type Cell, type ExampleScore } from "./score-types.ts";
import type { RatedSample, Simulation, SimulationInput } from "./score-types.ts";

const [PRIMARY, SECOND] = JUDGES;
const BASELINE = cellKey(RATED_CONFIG, EXAMPLE_MODEL);

/** What all stages of one simulation share. */
interface Stage {
  readonly input: SimulationInput;
  readonly domainOf: Uint8Array;
  readonly latents: Latents;
  readonly targets: readonly CellTarget[];
  readonly settled: readonly ExampleScore[];
}

/**
 * Per-question scores that agree with the published aggregates (Tables III, V and VI, the domain means of section
 * V-E and the examples of Table IV), solved jointly and the same for the same input on every machine. What isn't
 * met shows in `targetReport`. RangeError for an input that can't carry the published figures.
 */
export function simulateScores(input: SimulationInput): Simulation {
  const { domains, examples, seed } = input;
  const domainOf = domainPositions(input);
  const models = [...new Set(PUBLISHED_CELLS.map(({ model }) => model))];
  const stage: Stage = {
    input,
    domainOf,
    latents: drawLatents(QUESTION_COUNT, models, examples, rngFor(seed, "latents")),
    targets: planCells(domainOf, seed),
    settled: exampleScores(examples),
  };
  const rated = rateAndAnchor(stage);
  const scores = drawCells(stage, rated);
  const kinds = kindsOf(stage, rated, scores);
  const cells = new Map(
    stage.targets.map(({ key, config, model }): [string, Cell] => [
      key,
      { config, model, scores: entry(scores, key), kinds: entry(kinds, key) },
    ]),
  );
  return {
    seed,
    domains,
    cells,
    secondJudge: secondJudgeOf(stage, rated, entry(scores, BASELINE), entry(kinds, BASELINE)),
    rated,
    damage: stage.latents.damage,
    examples: stage.settled,
  };
}

function entry<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new RangeError(`no cell ${key}`);
  return value;
}

const judgeCounts = (): { readonly better: number; readonly worse: number } => {
  const row = pairRow(RATED_CONFIG);
  if (row === undefined) throw new RangeError("Table VI has no row for the second judge");
  return pairCounts(row);
};

/** The examples' scores of one judge in one cell, by question. */
function settledIn(
  settled: readonly ExampleScore[],
  config: string,
  model: string,
  metric: string,
): Map<number, number> {
  const rows = settled.filter((row) => row.config === config && row.model === model && row.metric === metric);
  return new Map(rows.map(({ question, value }) => [question, value]));
}

/** Scores of a cell that are known before it is drawn; 0 where free. */
function fixedScores(scores: ReadonlyMap<number, number>): Uint8Array {
  const fixed = new Uint8Array(QUESTION_COUNT);
  for (const [q, score] of scores) fixed[q] = score;
  return fixed;
}

function knownScores(stage: Stage, rated: RatedSample, target: CellTarget): ReadonlyMap<number, number> {
  const known = settledIn(stage.settled, target.config, target.model, PRIMARY);
  if (target.config !== RATED_CONFIG) return known;
  for (const { question, model, judges } of rated.triplets) {
    const score = judges[PRIMARY];
    if (model === target.model && score !== undefined) known.set(question, score);
  }
  return known;
}

/** Draws the rated cells once, the rated sample from them, and fits the models' knowledge to what was settled. */
function rateAndAnchor(stage: Stage): RatedSample {
  const { input, domainOf, latents, settled } = stage;
  const first = RATED_MODELS.map((model) => {
    const target = stage.targets.find(({ key }) => key === cellKey(RATED_CONFIG, model));
    if (target === undefined) throw new RangeError(`Table V has no cell of ${model}`);
    const utility = utilityOf(latents, RATED_CONFIG, model, target.noise);
    const fixed = fixedScores(settledIn(settled, RATED_CONFIG, model, PRIMARY));
    const scores = assignScores({ utility, domainOf, fixed, counts: target.counts, sums: target.sums });
    return { target, utility, scores };
  });
  const { better, worse } = judgeCounts();
  const rated = drawRatedSample({
    domainOf,
    examples: input.examples,
    unrated: input.unrated ?? [],
    scores: first.map(({ scores }) => scores),
    cellCounts: first.map(({ target }) => target.counts),
    better: better / QUESTION_COUNT,
    worse: worse / QUESTION_COUNT,
    similarity: printedSimilarity(settled),
    seed: input.seed,
  });
  for (const { target, utility, scores } of first) {
    const examples = settledIn(settled, RATED_CONFIG, target.model, PRIMARY);
    const changed = [...knownScores(stage, rated, target)].filter(
      ([q, score]) => examples.has(q) || at(scores, q) !== score,
    );
    const anchor = { latents, model: target.model, utility, scores, settled: new Map(changed) };
    anchorModel(anchor, rngFor(input.seed, "anchor", target.key));
  }
  return rated;
}

function printedSimilarity(settled: readonly ExampleScore[]): number {
  const row = settled.find(({ metric }) => metric === "BLASER-2.0");
  if (row === undefined) throw new RangeError("no printed BLASER-2.0");
  return row.value;
}

/** Scores of all cells; the baseline first, since Table VI compares with it. */
function drawCells(stage: Stage, rated: RatedSample): ReadonlyMap<string, Uint8Array> {
  const { input, domainOf, latents, targets } = stage;
  const scores = new Map<string, Uint8Array>();
  const baselineFirst = targets.toSorted((a, b) => Number(b.key === BASELINE) - Number(a.key === BASELINE));
  for (const target of baselineFirst) {
    const utility = utilityOf(latents, target.config, target.model, target.noise);
    const fixed = fixedScores(knownScores(stage, rated, target));
    const cell = assignScores({ utility, domainOf, fixed, counts: target.counts, sums: target.sums });
    const row = target.model === EXAMPLE_MODEL ? pairRow(target.config) : undefined;
    if (row !== undefined && target.key !== BASELINE) {
      const { better, worse } = pairCounts(row);
      const base = entry(scores, BASELINE);
      matchPairs(
        cell,
        { base, utility, domainOf, fixed, better, worse },
        rngFor(input.seed, "pair", target.key),
      );
    }
    scores.set(target.key, cell);
  }
  return scores;
}

/**
 * Share of the answers scored 5 that equal their reference, of the examples' model or of the others: what gives their
 * rated cells the sample's share of exact answers. The sample has fewer fives than the cells, so a share of its own
 * fives wouldn't.
 */
function exactShare(
  rated: RatedSample,
  scores: ReadonlyMap<string, Uint8Array>,
  isExampleModel: boolean,
): number {
  const models = rated.models.filter((model) => (model === EXAMPLE_MODEL) === isExampleModel);
  const own = rated.triplets.filter(({ model }) => models.includes(model));
  const cells = models.map((model) => entry(scores, cellKey(RATED_CONFIG, model)));
  const fives = sumOf(cells.map((cell) => cell.filter((score) => score === 5).length));
  const exact = own.filter(({ em }) => em === 1).length;
  return ((exact / own.length) * models.length * QUESTION_COUNT) / fives;
}

function kindsOf(
  stage: Stage,
  rated: RatedSample,
  scores: ReadonlyMap<string, Uint8Array>,
): ReadonlyMap<string, Uint8Array> {
  const { input, latents, settled, targets } = stage;
  const shares = { own: exactShare(rated, scores, true), others: exactShare(rated, scores, false) };
  const kinds = new Map<string, Uint8Array>();
  for (const { key, config, model } of targets) {
    const known = new Map<number, AnswerKind>();
    for (const row of settled) {
      if (row.config === config && row.model === model && row.metric === PRIMARY) {
        known.set(row.question, exampleKind(row));
      }
    }
    for (const triplet of config === RATED_CONFIG ? rated.triplets : []) {
      if (triplet.model === model) known.set(triplet.question, triplet.kind);
    }
    const isExampleModel = model === EXAMPLE_MODEL;
    const plan = {
      scores: entry(scores, key),
      surface: latents.surface,
      harm: latents.surface.map((_, q) => harmOf(latents, config, q)),
      exactShare: isExampleModel ? shares.own : shares.others,
      settled: known,
      refusal: isExampleModel ? 0.03 : 0.07,
    };
    kinds.set(key, drawKinds(plan, rngFor(input.seed, "kinds", key)));
  }
  return kinds;
}

function secondJudgeOf(stage: Stage, rated: RatedSample, primary: Uint8Array, kinds: Uint8Array): Uint8Array {
  const known = settledIn(stage.settled, RATED_CONFIG, EXAMPLE_MODEL, SECOND);
  for (const { question, model, judges } of rated.triplets) {
    const score = judges[SECOND];
    if (model === EXAMPLE_MODEL && score !== undefined) known.set(question, score);
  }
  const exact = kindCode("exact");
  const fixed = fixedScores(known);
  return drawSecondJudge(
    { primary, fixed, exact: (q) => at(kinds, q) === exact, ...judgeCounts() },
    rngFor(stage.input.seed, "second judge"),
  );
}
