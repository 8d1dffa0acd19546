import type { MetricHints } from "./imported-spec.ts";

const families: readonly { readonly pattern: RegExp; readonly name: string }[] = [
  { pattern: /^bleu_/u, name: "BLEU" },
  { pattern: /^bleurt_/u, name: "BLEURT" },
  { pattern: /^rouge1_/u, name: "ROUGE-1" },
  { pattern: /^rouge2_/u, name: "ROUGE-2" },
  { pattern: /^rougel_/iu, name: "ROUGE-L" },
];

const known: Readonly<Record<string, MetricHints>> = {
  acc: { label: "Accuracy" },
  acc_norm: { label: "Accuracy, length-normalised" },
  exact_match: { label: "Exact match (harness)", kind: "lexical" },
  em: { label: "Exact match (harness)", kind: "lexical" },
  f1: { label: "F1 (harness)", kind: "lexical" },
  bleu: { label: "BLEU (harness)", kind: "lexical", range: [0, 100] },
  chrf: { label: "chrF (harness)", kind: "lexical", range: [0, 100] },
  ter: { label: "TER (harness)", kind: "lexical", direction: "lower" },
  wer: { label: "WER (harness)", kind: "lexical", direction: "lower" },
  cer: { label: "CER (harness)", kind: "lexical", direction: "lower" },
};

/** TruthfulQA's scores: the best true reference, true against false references, and their difference. */
function truthful(name: string): MetricHints | null {
  const family = families.find((f) => f.pattern.test(name));
  if (family === undefined) return null;
  const kind = family.name === "BLEURT" ? "embedding" : "lexical";
  if (name.endsWith("_max")) return { label: `${family.name}, best true reference`, kind, range: [0, 100] };
  if (name.endsWith("_acc")) return { label: `${family.name} nearer to a true reference`, kind };
  if (name.endsWith("_diff"))
    return { label: `${family.name}, true minus false references`, kind, range: [-100, 100] };
  return null;
}

/** What is known of a metric of the harness by its name; direction as its results file says, where it does. */
export function lmEvalHints(name: string, higherIsBetter: boolean | undefined): MetricHints {
  const hints = truthful(name) ?? (Object.hasOwn(known, name) ? known[name] : undefined) ?? { label: name };
  if (higherIsBetter === undefined) return hints;
  return { ...hints, direction: higherIsBetter ? "higher" : "lower" };
}
