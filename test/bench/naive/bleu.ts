import { naiveCounts, overlap, total } from "./ngrams.ts";

/** mteval's 13a tokens. */
function tokens(text: string): string[] {
  let line = ` ${text.trimEnd().replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ")} `;
  line = line
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
  line = line.replace(/([{-~[-` -&(-+:-@/])/gu, " $1 ");
  line = line.replace(/([^0-9])([.,])/gu, "$1 $2 ");
  line = line.replace(/([.,])([^0-9])/gu, " $1 $2");
  line = line.replace(/([0-9])(-)/gu, "$1 $2 ");
  return line.split(/\s+/u).filter((word) => word !== "");
}

/** Matches and totals of 1- to 4-grams, and the two lengths. */
export function naiveBleuCounts(hypothesis: string, reference: string): readonly number[] {
  const output = tokens(hypothesis);
  const wanted = tokens(reference);
  const orders = [1, 2, 3, 4].map(
    (order) => [naiveCounts(output, order), naiveCounts(wanted, order)] as const,
  );
  return [
    ...orders.map(([one, other]) => overlap(one, other)),
    ...orders.map(([one]) => total(one)),
    output.length,
    wanted.length,
  ];
}

/** BLEU, 0-100, exponential smoothing; `short`: only the orders that the output has. */
export function naiveBleu(counts: readonly number[], short: boolean): number {
  const [length = 0, reference = 0] = counts.slice(8);
  if (counts.slice(0, 4).every((n) => n === 0)) return 0;
  let half = 1;
  const logs: number[] = [];
  for (const order of [0, 1, 2, 3]) {
    const all = counts[order + 4] ?? 0;
    if (all === 0) break;
    const matched = counts[order] ?? 0;
    if (matched === 0) half *= 2;
    logs.push(Math.log(matched === 0 ? 100 / (half * all) : (100 * matched) / all));
  }
  if (!short && logs.length < 4) return 0;
  const brevity = length >= reference ? 1 : Math.exp(1 - reference / length);
  return brevity * Math.exp(logs.reduce((sum, log) => sum + log, 0) / logs.length);
}
