import { firstPath, networkOf, type Arc, type Item, type Network, type Word } from "./trn-network.ts";

/** Word errors of one utterance or of many. */
export interface WordCounts {
  readonly words: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
}

export const errorsOf = (c: WordCounts): number => c.substitutions + c.deletions + c.insertions;

export interface Resolution {
  readonly reference: readonly Word[];
  readonly hypothesis: readonly Word[];
  readonly counts: WordCounts;
  /** The pair was too long to search, so its first alternatives stand. */
  readonly isUnsearched: boolean;
}

/** Costs are edits first and substitutions second: among minimum-edit alignments the one with most hits. */
const edit = 2 ** 24;
const substitution = edit + 1;
/** Pairs of nodes that are searched at most; 16 bytes each. */
const maxPairs = 8_000_000;

/**
 * The path through each network that makes the fewest word errors (unit costs, words compared as NFC lower case),
 * and the errors. Ties go to the path with most hits, then to the alternative listed first.
 */
export function resolvePair(reference: readonly Item[], hypothesis: readonly Item[]): Resolution {
  const ref = networkOf(reference);
  const hyp = networkOf(hypothesis);
  const isUnsearched = (ref.hasChoices || hyp.hasChoices) && ref.nodes * hyp.nodes > maxPairs;
  if ((!ref.hasChoices && !hyp.hasChoices) || isUnsearched) {
    const [r, h] = [firstPath(reference), firstPath(hypothesis)];
    return { reference: r, hypothesis: h, counts: countErrors(r, h), isUnsearched };
  }
  const { reference: r, hypothesis: h } = searchPaths(ref, hyp);
  return { reference: r, hypothesis: h, counts: countErrors(r, h), isUnsearched };
}

/** Substitutions, deletions and insertions of a minimum-edit alignment with most hits. */
export function countErrors(reference: readonly Word[], hypothesis: readonly Word[]): WordCounts {
  const [n, m] = [reference.length, hypothesis.length];
  let previous = Float64Array.from({ length: m + 1 }, (_, j) => j * edit);
  let current = new Float64Array(m + 1);
  for (const word of reference) {
    current[0] = (previous[0] ?? 0) + edit;
    for (let j = 1; j <= m; j += 1) {
      const diagonal = (previous[j - 1] ?? 0) + (word.key === hypothesis[j - 1]?.key ? 0 : substitution);
      current[j] = Math.min(diagonal, (previous[j] ?? 0) + edit, (current[j - 1] ?? 0) + edit);
    }
    [previous, current] = [current, previous];
  }
  const cost = previous[m] ?? 0;
  const edits = Math.floor(cost / edit);
  const substitutions = cost % edit;
  const gaps = edits - substitutions;
  return {
    words: n,
    substitutions,
    deletions: (gaps + n - m) / 2,
    insertions: (gaps - n + m) / 2,
  };
}

const incoming = (network: Network): readonly (readonly number[])[] => {
  const into: number[][] = Array.from({ length: network.nodes }, () => []);
  network.arcs.forEach((arc, i) => into[arc.to]?.push(i));
  return into;
};

interface Paths {
  readonly reference: readonly Word[];
  readonly hypothesis: readonly Word[];
}

/** Shortest path over pairs of nodes, both networks in topological order. */
function searchPaths(ref: Network, hyp: Network): Paths {
  const width = hyp.nodes;
  const cost = new Float64Array(ref.nodes * width).fill(Infinity);
  const refStep = new Int32Array(ref.nodes * width).fill(-1);
  const hypStep = new Int32Array(ref.nodes * width).fill(-1);
  const [intoRef, intoHyp] = [incoming(ref), incoming(hyp)];
  cost[0] = 0;
  for (let i = 0; i < ref.nodes; i += 1)
    for (let j = 0; j < width; j += 1) {
      const here = i * width + j;
      const relax = (from: number, price: number, r: number, h: number): void => {
        const total = (cost[from] ?? Infinity) + price;
        if (total >= (cost[here] ?? Infinity)) return;
        cost[here] = total;
        refStep[here] = r;
        hypStep[here] = h;
      };
      for (const r of intoRef[i] ?? []) {
        const a = ref.arcs[r];
        if (a === undefined) continue;
        if (a.word !== null)
          for (const h of intoHyp[j] ?? []) {
            const b = hyp.arcs[h];
            if (b?.word !== null && b !== undefined)
              relax(a.from * width + b.from, a.word.key === b.word.key ? 0 : substitution, r, h);
          }
        relax(a.from * width + j, a.word === null ? 0 : edit, r, -1);
      }
      for (const h of intoHyp[j] ?? []) {
        const b = hyp.arcs[h];
        if (b !== undefined) relax(i * width + b.from, b.word === null ? 0 : edit, -1, h);
      }
    }
  return trace(ref, hyp, refStep, hypStep);
}

function trace(ref: Network, hyp: Network, refStep: Int32Array, hypStep: Int32Array): Paths {
  const reference: Word[] = [];
  const hypothesis: Word[] = [];
  const step = (arc: Arc | undefined, words: Word[], at: number): number => {
    if (arc === undefined) return at;
    if (arc.word !== null) words.push(arc.word);
    return arc.from;
  };
  let i = ref.nodes - 1;
  let j = hyp.nodes - 1;
  while (i > 0 || j > 0) {
    const here = i * hyp.nodes + j;
    i = step(ref.arcs[refStep[here] ?? -1], reference, i);
    j = step(hyp.arcs[hypStep[here] ?? -1], hypothesis, j);
  }
  return { reference: reference.reverse(), hypothesis: hypothesis.reverse() };
}
