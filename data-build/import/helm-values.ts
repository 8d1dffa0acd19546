import { show } from "../../src/schema/define.ts";
import type { Report } from "../read/record.ts";
import { at, idOf, listAt, numberAt, textAt } from "./foreign.ts";
import type { ImportCount } from "./importer.ts";
import type { JsonDocument } from "./json-document.ts";
import { tally } from "./tally.ts";

/** Which answer a value is about: the instance and the trial, from 1. */
export interface HelmTrial {
  readonly instance: string;
  readonly trial: number;
}

export interface HelmValue extends HelmTrial {
  readonly metric: string;
  readonly score: number;
}

/** Stats that describe the request and not the answer. */
const bookkeeping =
  /^(?:num_|batch_size|finish_reason_|inference_|training_|estimated_|prompt_|max_prob|logprob|bits_per_byte|perplexity)/u;

const keyOf = (about: HelmTrial): string => JSON.stringify([about.instance, about.trial]);

/** The metric values of `per_instance_stats.json` for the answers taken; every other value is counted with its reason. */
export function readHelmValues(
  stats: JsonDocument | null,
  file: string,
  answers: readonly HelmTrial[],
  report: Report,
): { readonly taken: readonly HelmValue[]; readonly count: ImportCount } {
  const count = tally(file);
  const taken: HelmValue[] = [];
  const known = new Set(answers.map(keyOf));
  const seen = new Set<string>();
  if (stats !== null && !Array.isArray(stats.value))
    report({ file, line: 1, expected: "a list of instances", got: show(stats.value) });
  for (const [i, entry] of listAt(stats?.value).entries()) {
    const instance = idOf(at(entry, "instance_id"));
    if (instance === null) {
      const place = stats?.place([i, "instance_id"]) ?? {};
      report({ file, ...place, field: "instance_id", expected: "text", got: show(at(entry, "instance_id")) });
      continue;
    }
    const about = { instance, trial: (numberAt(entry, "train_trial_index") ?? 0) + 1 };
    const isPerturbed = (at(entry, "perturbation") ?? null) !== null;
    for (const stat of listAt(entry, "stats")) {
      count.see();
      const value = isPerturbed
        ? "a perturbed copy of an instance"
        : known.has(keyOf(about))
          ? valueOf(stat, about)
          : "an instance whose answer is not taken";
      if (typeof value === "string") {
        count.drop(value);
        continue;
      }
      const key = JSON.stringify([instance, about.trial, value.metric]);
      if (seen.has(key)) {
        count.drop("a second value of the same metric");
        continue;
      }
      seen.add(key);
      taken.push(value);
      count.take();
    }
  }
  return { taken, count: count.count() };
}

/** The value of a stat, its mean over the one instance, or why it isn't one. */
function valueOf(stat: unknown, about: HelmTrial): HelmValue | string {
  const metric = textAt(stat, "name", "name");
  const score = at(stat, "mean") ?? null;
  if (metric === null) return "a value without a name";
  if (bookkeeping.test(metric)) return "about the request, not the answer";
  if (score === null) return "no value";
  if (typeof score !== "number" || !Number.isFinite(score)) return `a value of ${show(score)}`;
  return { ...about, metric, score };
}
