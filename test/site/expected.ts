// What the views should show for a set of questions, computed with plain sums over the folder's rows.
import { plainEdits, plainScores, plainWords } from "../support/oracle-text.ts";
import { mainJudge, type Facts, type Scores } from "./facts.ts";

export interface PlainCell {
  readonly n: number;
  readonly mean: number;
  /** Null below two values. */
  readonly sd: number | null;
}

const sumOf = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
const meanOf = (values: readonly number[]): number => sumOf(values) / values.length;

function sdOf(values: readonly number[]): number | null {
  const mean = meanOf(values);
  return values.length < 2
    ? null
    : Math.sqrt(sumOf(values.map((v) => (v - mean) ** 2)) / (values.length - 1));
}

export function cellOf(scores: Scores | undefined, ids: Iterable<string>): PlainCell | null {
  const values = [...ids].flatMap((id) => scores?.get(id) ?? []);
  return values.length === 0 ? null : { n: values.length, mean: meanOf(values), sd: sdOf(values) };
}

/** Scores of the main judge in a cell. */
export const scoresOf = (facts: Facts, config: string, model: string): Scores | undefined =>
  facts.judged.get(`${mainJudge(facts)}/${config}/${model}`);

/** Mean, spread and number of every cell that has a score, by configuration/model. */
export function cellsOf(facts: Facts, ids: readonly string[]): ReadonlyMap<string, PlainCell> {
  const { configs, models } = facts.spec;
  return new Map(
    configs.flatMap((c) =>
      models.flatMap((m) => {
        const cell = cellOf(scoresOf(facts, c.id, m.id), ids);
        return cell === null ? [] : [[`${c.id}/${m.id}`, cell] as const];
      }),
    ),
  );
}

export interface PlainPair {
  readonly same: number;
  readonly better: number;
  readonly worse: number;
  readonly n: number;
  readonly change: number;
  /** Questions by score before and after, as "1>5". */
  readonly flow: ReadonlyMap<string, number>;
}

/** A comparison of the benchmark: how many answers are better, worse, the same as the baseline's. */
export function pairOf(facts: Facts, comparison: string, ids: readonly string[]): PlainPair {
  const { variant } = facts.spec.comparisons.find((c) => c.id === comparison) ?? {};
  const { baseline } = facts.spec;
  const judge = variant?.judge ?? mainJudge(facts);
  const after = facts.judged.get(`${judge}/${variant?.config ?? ""}/${variant?.model ?? ""}`);
  const before = scoresOf(facts, baseline.config, baseline.model);
  const both = ids.flatMap((id) => {
    const [a, b] = [after?.get(id) ?? null, before?.get(id) ?? null];
    return a === null || b === null ? [] : [{ after: a, before: b }];
  });
  const flow = new Map<string, number>();
  for (const p of both) flow.set(`${p.before}>${p.after}`, (flow.get(`${p.before}>${p.after}`) ?? 0) + 1);
  return {
    same: both.filter((p) => p.after === p.before).length,
    better: both.filter((p) => p.after > p.before).length,
    worse: both.filter((p) => p.after < p.before).length,
    n: both.length,
    change: meanOf(both.map((p) => p.after - p.before)),
    flow,
  };
}

/** Ranks from 1, ties at their middle. */
function ranksOf(values: readonly number[]): readonly number[] {
  return values.map((v) => {
    const below = values.filter((other) => other < v).length;
    const equal = values.filter((other) => other === v).length;
    return below + (equal + 1) / 2;
  });
}

function pearsonOf(x: readonly number[], y: readonly number[]): number {
  const [mx, my] = [meanOf(x), meanOf(y)];
  const cross = sumOf(x.map((v, i) => (v - mx) * ((y[i] ?? 0) - my)));
  return cross / Math.sqrt(sumOf(x.map((v) => (v - mx) ** 2)) * sumOf(y.map((v) => (v - my) ** 2)));
}

function kendallOf(x: readonly number[], y: readonly number[]): number {
  let [agree, tiesX, tiesY, pairs] = [0, 0, 0, 0];
  for (let i = 1; i < x.length; i += 1)
    for (let j = 0; j < i; j += 1) {
      const dx = Math.sign((x[i] ?? 0) - (x[j] ?? 0));
      const dy = Math.sign((y[i] ?? 0) - (y[j] ?? 0));
      agree += dx * dy;
      tiesX += dx === 0 ? 1 : 0;
      tiesY += dy === 0 ? 1 : 0;
      pairs += 1;
    }
  return agree / Math.sqrt((pairs - tiesX) * (pairs - tiesY));
}

export interface PlainAgreement {
  readonly n: number;
  readonly rho: number;
  readonly tau: number;
  readonly me: number;
  readonly mae: number;
  readonly low: number;
  readonly high: number;
  /** Answers by "human mean/difference", both at two decimals. */
  readonly bubbles: ReadonlyMap<string, number>;
}

/** A judge or metric beside the mean ratings; `value` gives its value for an answer. */
export function agreementOf(
  facts: Facts,
  ids: readonly string[],
  value: (cell: string, id: string) => number | null,
): PlainAgreement | null {
  const kept = new Set(ids);
  const items = [...facts.rated].flatMap(([cell, answers]) =>
    [...answers].flatMap(([id, ratings]) => {
      const measured = value(cell, id);
      return !kept.has(id) || measured === null ? [] : [{ human: meanOf(ratings), measured }];
    }),
  );
  if (items.length < 2) return null;
  const human = items.map((i) => i.human);
  const measured = items.map((i) => i.measured);
  const differences = items.map((i) => i.measured - i.human);
  const [me, sd] = [meanOf(differences), sdOf(differences) ?? 0];
  const bubbles = new Map<string, number>();
  for (const i of items) {
    const key = `${i.human.toFixed(2)}/${(i.measured - i.human).toFixed(2).replace(/^-0\.00$/u, "0.00")}`;
    bubbles.set(key, (bubbles.get(key) ?? 0) + 1);
  }
  return {
    n: items.length,
    rho: pearsonOf(ranksOf(human), ranksOf(measured)),
    tau: kendallOf(human, measured),
    me,
    mae: meanOf(differences.map(Math.abs)),
    low: me - 1.96 * sd,
    high: me + 1.96 * sd,
    bubbles,
  };
}

/** EM or F1 of an answer against its references, where the folder has both. */
export function matchOf(facts: Facts, kind: "em" | "f1"): (cell: string, id: string) => number | null {
  const questions = new Map(facts.questions.map((q) => [q.id, q]));
  return (cell, id) => {
    const answer = facts.answers.get(cell)?.get(id) ?? null;
    const language = facts.spec.configs.find((c) => c.id === cell.split("/")[0])?.language ?? "";
    const references = questions.get(id)?.references[language] ?? [];
    return answer === null || references.length === 0
      ? null
      : plainScores(answer, references, language)[kind];
  };
}

export interface PlainErrors {
  readonly n: number;
  readonly wer: number;
  readonly cer: number;
}

const edits = new Map<
  string,
  readonly [words: number, ofWords: number, letters: number, ofLetters: number]
>();

/** Word and character error rates of a recogniser, per cent. */
export function errorsOf(facts: Facts, config: string, ids: readonly string[]): PlainErrors | null {
  const language = facts.spec.configs.find((c) => c.id === config)?.language ?? "";
  const said = new Map(facts.questions.map((q) => [q.id, q.question[language] ?? ""]));
  const counts = ids.flatMap((id) => {
    const heard = facts.inputs.get(config)?.get(id);
    if (heard === undefined) return [];
    const key = `${config}/${id}/${heard}`;
    const known = edits.get(key);
    if (known !== undefined) return [known];
    const [from, to] = [plainWords(said.get(id) ?? "", language), plainWords(heard, language)];
    const [fromLetters, toLetters] = [Array.from(from.join(" ")), Array.from(to.join(" "))];
    const count = [
      plainEdits(from, to),
      from.length,
      plainEdits(fromLetters, toLetters),
      fromLetters.length,
    ] as const;
    edits.set(key, count);
    return [count];
  });
  const total = (i: 0 | 1 | 2 | 3): number => sumOf(counts.map((c) => c[i]));
  return counts.length === 0
    ? null
    : { n: counts.length, wer: (100 * total(0)) / total(1), cer: (100 * total(2)) / total(3) };
}

export type PlainLevel = "nominal" | "ordinal" | "interval" | "ratio";

/** Krippendorff's α by its definition: pairs of ratings of one item against pairs of all ratings. */
export function alphaByPairs(items: readonly (readonly number[])[], level: PlainLevel): number | null {
  const pairable = items.filter((item) => item.length > 1);
  const all = pairable.flat();
  const between = (a: number, b: number): number => {
    const [low, high] = [Math.min(a, b), Math.max(a, b)];
    const inside = all.filter((x) => x >= low && x <= high).length;
    const ends = all.filter((x) => x === low).length + all.filter((x) => x === high).length;
    return inside - ends / 2;
  };
  const distance = (a: number, b: number): number => {
    if (a === b) return 0;
    if (level === "nominal") return 1;
    if (level === "ordinal") return between(a, b) ** 2;
    return level === "interval" ? (a - b) ** 2 : ((a - b) / (a + b)) ** 2;
  };
  const values = [...new Set(all)];
  const distances = new Map(values.flatMap((a) => values.map((b) => [`${a}/${b}`, distance(a, b)] as const)));
  const apart = (a: number, b: number): number => distances.get(`${a}/${b}`) ?? NaN;
  const pairs = (list: readonly number[]): number =>
    list.reduce((sum, a, i) => sum + list.reduce((s, b, j) => (i === j ? s : s + apart(a, b)), 0), 0);
  const observed = pairable.reduce((sum, item) => sum + pairs(item) / (item.length - 1), 0) / all.length;
  const expected = pairs(all) / (all.length * (all.length - 1));
  return expected > 0 ? 1 - observed / expected : null;
}
