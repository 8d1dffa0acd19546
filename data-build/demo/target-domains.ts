import { at } from "../../src/stats/at.ts";
import { mean } from "../../src/stats/describe.ts";
import { DOMAINS } from "./calibrate-domains.ts";
import { EXAMPLE_MODEL } from "./calibrate-examples.ts";
import { PUBLISHED_DOMAIN_MEANS, PUBLISHED_DOMAIN_RANGES } from "./published.ts";
import type { Simulation, TargetRow } from "./score-types.ts";
import { claimRow, closeRow, scoresOf } from "./target-row.ts";

const GROUP = "Section V-E";
const TOLERANCE = 0.02;
// "Smaller models such as Hex-1 and Llama-3 perform poorly across domains, often below 1.5."
const SMALL_MODELS: readonly string[] = ["Hex-1", "L3-8B"];

/** Mean score per domain of one cell, in the order of DOMAINS. */
export function domainMeans(simulation: Simulation, config: string, model: string): readonly number[] {
  const scores = scoresOf(simulation, config, model);
  return DOMAINS.map((domain) => {
    const own = Array.from(scores).filter((_, q) => simulation.domains[q] === domain);
    return mean(own) ?? 0;
  });
}

/** Rows of section V-E: quoted means, quoted ranges and what the text says in words. */
export function domainRows(simulation: Simulation): readonly TargetRow[] {
  const meansOf = (config: string, model: string): readonly number[] =>
    domainMeans(simulation, config, model);
  const quoted = PUBLISHED_DOMAIN_MEANS.map(({ config, model, domain, mean: printed }) => {
    const computed = at(meansOf(config, model), DOMAINS.indexOf(domain));
    return closeRow(GROUP, `${model} ${config} ${domain}`, printed, computed, TOLERANCE);
  });
  const ranges = PUBLISHED_DOMAIN_RANGES.flatMap(({ config, model, low, high }) => {
    const means = meansOf(config, model);
    return [
      closeRow(GROUP, `${model} ${config} lowest domain`, low, Math.min(...means), TOLERANCE),
      closeRow(GROUP, `${model} ${config} highest domain`, high, Math.max(...means), TOLERANCE),
    ];
  });
  const oracle = meansOf("O1", EXAMPLE_MODEL);
  const translated = meansOf("O3", EXAMPLE_MODEL);
  const drops = oracle.map((value, d) => value - at(translated, d));
  const named = (target: string, printed: string, computed: string): TargetRow =>
    claimRow(GROUP, target, printed, computed, printed === computed);
  return [
    ...quoted,
    ...ranges,
    named("Gemini O1 highest domain", "Culture", domainAt(oracle, Math.max(...oracle))),
    named("Gemini largest drop from O1 to O3", "Culture", domainAt(drops, Math.max(...drops))),
    named("Gemini O3 highest domain", "Geography", domainAt(translated, Math.max(...translated))),
    ...openWeightRows(simulation),
  ];
}

const domainAt = (means: readonly number[], value: number): string => at(DOMAINS, means.indexOf(value));

function openWeightRows(simulation: Simulation): readonly TargetRow[] {
  const open = [...simulation.cells.values()].filter(({ model }) => model !== EXAMPLE_MODEL);
  const means = open.map(({ config, model }) => ({
    config,
    model,
    values: domainMeans(simulation, config, model),
  }));
  const easiest = means.filter(({ values }) => domainAt(values, Math.max(...values)) === "Science").length;
  const hardest = means.filter(({ values }) => domainAt(values, Math.min(...values)) === "Culture").length;
  const small = means.filter(({ config, model }) => config === "O1" && SMALL_MODELS.includes(model));
  const values = small.flatMap((row) => row.values);
  const low = values.filter((value) => value < 1.5).length;
  const share = (count: number, of: number): string => `${count} of ${of}`;
  return [
    claimRow(
      GROUP,
      "open-weight cells with Science easiest",
      "generally",
      share(easiest, open.length),
      easiest > open.length / 2,
    ),
    claimRow(
      GROUP,
      "open-weight cells with Culture hardest",
      "consistently",
      share(hardest, open.length),
      hardest === open.length,
    ),
    claimRow(
      GROUP,
      "O1 domain means of Hex-1 and L3-8B below 1.5",
      "often",
      share(low, values.length),
      low > values.length / 2,
    ),
  ];
}
