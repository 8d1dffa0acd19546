import { mean, sampleSd } from "../../src/stats/describe.ts";
import { outcomeOf } from "../../src/stats/paired.ts";
import { EXAMPLE_MODEL } from "./calibrate-examples.ts";
import { JUDGES } from "./calibrate-panel.ts";
import { PUBLISHED_CELLS, PUBLISHED_PAIRS } from "./published.ts";
import type { Simulation, TargetRow } from "./score-types.ts";
import { domainRows } from "./target-domains.ts";
import { ratedRows } from "./target-rated.ts";
import { optionRow, printedRow, scoresOf } from "./target-row.ts";

/**
 * Everything the simulation was asked for beside what it gives, computed anew from its rows by the site's own
 * statistics: Table V, Table VI, section V-E, Table III, section IV, section III-B and Table IV, in this order.
 */
export function targetReport(simulation: Simulation): readonly TargetRow[] {
  return [
    ...cellRows(simulation),
    ...pairRows(simulation),
    ...domainRows(simulation),
    ...ratedRows(simulation),
    ...exampleRows(simulation),
  ];
}

function cellRows(simulation: Simulation): readonly TargetRow[] {
  return PUBLISHED_CELLS.flatMap(({ config, model, mean: printedMean, sd }) => {
    const scores = Array.from(scoresOf(simulation, config, model));
    return [
      printedRow("Table V", `${config} ${model} mean`, printedMean, mean(scores), 2),
      printedRow("Table V", `${config} ${model} SD`, sd, sampleSd(scores), 2),
    ];
  });
}

function pairRows(simulation: Simulation): readonly TargetRow[] {
  const base = scoresOf(simulation, "O1", EXAMPLE_MODEL);
  return PUBLISHED_PAIRS.flatMap(({ config, judge, same, better, worse }) => {
    const variant = config === "O1" ? simulation.secondJudge : scoresOf(simulation, config, EXAMPLE_MODEL);
    const outcome = outcomeOf(Array.from(variant, (score, q) => score - (base[q] ?? 0)));
    const name = `${config} judged by ${judge}`;
    return [
      optionRow("Table VI", `${name}: same`, same, outcome.same.count),
      optionRow("Table VI", `${name}: better`, better, outcome.better.count),
      optionRow("Table VI", `${name}: worse`, worse, outcome.worse.count),
    ];
  });
}

function exampleRows(simulation: Simulation): readonly TargetRow[] {
  return simulation.examples.map(({ id, question, config, model, metric, value, basis }) => {
    const target = `${id} ${config} ${metric} (${basis})`;
    return printedRow(
      "Table IV",
      target,
      value,
      exampleValue(simulation, question, config, model, metric),
      2,
    );
  });
}

/** The value an example has in the rows that hold it. */
function exampleValue(
  simulation: Simulation,
  question: number,
  config: string,
  model: string,
  metric: string,
): number | null {
  const [primary, second] = JUDGES;
  if (metric === primary) return scoresOf(simulation, config, model)[question] ?? null;
  if (metric === second) return simulation.secondJudge[question] ?? null;
  const triplet = simulation.rated.triplets.find((row) => row.question === question && row.model === model);
  if (triplet === undefined) return null;
  if (metric === "EM") return triplet.em;
  return metric === "BLASER-2.0" ? triplet.blaser : triplet.f1;
}
