import { at } from "./at.ts";

type P = number | null;

/** The p-values that are there, with their places, smallest first; ties keep their order. */
function ascending(ps: readonly P[]): readonly { readonly index: number; readonly p: number }[] {
  return ps
    .flatMap((p, index) => (p === null ? [] : [{ index, p }]))
    .sort((a, b) => a.p - b.p || a.index - b.index);
}

/**
 * Guards a family of tests against one of them looking significant by chance: each p is raised, the smallest most.
 *
 * Over the family of p-values that are there; null stays null and does not count. Results are at most 1 and in the
 * same order as the input.
 *
 * @metric holm paired
 * @label Holm’s adjustment
 * @formula p₍ᵢ₎ → the largest of (m − j + 1) p₍ⱼ₎ for j ≤ i, at most 1
 * @range 0–1
 * @source Holm 1979; the family is the rows on screen, and is named there
 * @edge A test without a p leaves the family
 */
export function holm(ps: readonly P[]): readonly P[] {
  const order = ascending(ps);
  const adjusted: P[] = ps.map(() => null);
  let running = 0;
  for (const [rank, { index, p }] of order.entries()) {
    running = Math.max(running, Math.min(1, (order.length - rank) * p));
    adjusted[index] = running;
  }
  return adjusted;
}

/** Bonferroni's adjustment over the p-values that are there. */
export function bonferroni(ps: readonly P[]): readonly P[] {
  const family = ps.filter((p) => p !== null).length;
  return ps.map((p) => (p === null ? null : Math.min(1, family * p)));
}

/** Benjamini and Hochberg's false discovery rate adjustment (1995) over the p-values that are there. */
export function benjaminiHochberg(ps: readonly P[]): readonly P[] {
  const order = ascending(ps);
  const adjusted: P[] = ps.map(() => null);
  let running = 1;
  for (let rank = order.length; rank >= 1; rank -= 1) {
    const { index, p } = at(order, rank - 1);
    running = Math.min(running, (order.length * p) / rank);
    adjusted[index] = running;
  }
  return adjusted;
}

/** Holm's adjustment over the pairs of a symmetric matrix: the upper triangle is the family, mirrored back. */
export function holmMatrix(ps: readonly (readonly P[])[]): readonly (readonly P[])[] {
  const pairs = ps.flatMap((row, i) => row.flatMap((p, j) => (j > i ? [{ i, j, p }] : [])));
  const adjusted = holm(pairs.map((pair) => pair.p));
  const out = ps.map((row) => row.map((): P => null));
  for (const [index, { i, j }] of pairs.entries()) {
    const p = adjusted[index] ?? null;
    at(out, i)[j] = p;
    at(out, j)[i] = p;
  }
  return out;
}
