import { at } from "./at.ts";

type P = number | null;

/** a, b, ... z, aa, ab, ...: the letter of the column at `index`. */
function letterOf(index: number): string {
  const last = String.fromCharCode(97 + (index % 26));
  return index < 26 ? last : letterOf(Math.floor(index / 26) - 1) + last;
}

function isSubset(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return [...a].every((item) => b.has(item));
}

/** Drops sets that are contained in another one. Splitting never yields the same set twice. */
function absorb(groups: readonly ReadonlySet<number>[]): readonly ReadonlySet<number>[] {
  return groups.filter((group) => !groups.some((other) => group !== other && isSubset(group, other)));
}

/**
 * Maximal groups of items none of whose pairs is separated at `alpha`, by insert-and-absorb (Piepho 2004).
 * `adjusted` is a symmetric matrix of adjusted p-values; null (no test) separates nobody. Items are indices in the
 * order given, best first; groups are sorted by their first member.
 */
export function inseparableGroups(
  adjusted: readonly (readonly P[])[],
  alpha = 0.05,
): readonly (readonly number[])[] {
  const n = adjusted.length;
  if (n === 0) return [];
  let groups: readonly ReadonlySet<number>[] = [new Set(Array.from({ length: n }, (_, i) => i))];
  for (let i = 0; i < n; i += 1) {
    for (let j = i + 1; j < n; j += 1) {
      const p = at(at(adjusted, i), j);
      if (p === null || p >= alpha) continue;
      groups = absorb(
        groups.flatMap((group) =>
          group.has(i) && group.has(j) ? [without(group, i), without(group, j)] : [group],
        ),
      );
    }
  }
  return groups.map((group) => [...group].sort((a, b) => a - b)).sort(byMembers);
}

function without(group: ReadonlySet<number>, item: number): ReadonlySet<number> {
  return new Set([...group].filter((other) => other !== item));
}

function byMembers(a: readonly number[], b: readonly number[]): number {
  for (const [i, item] of a.entries()) {
    const other = b[i];
    if (other === undefined) return 1;
    if (item !== other) return item - other;
  }
  return a.length - b.length;
}

/**
 * Models that share a letter can’t be told apart on these questions; a rank is 1 + the number of models that are
 * separably better.
 *
 * One string per item, in the order given (best first). Two items share a letter exactly when their adjusted p is
 * at least `alpha` or null.
 *
 * @metric letters aggregates
 * @label Rank and letters
 * @formula each pair of models of a row: sign-flip test of the mean difference on common questions; Holm over the
 *   pairs; separable below 0.05
 * @range letters from a, best first
 * @source Piepho 2004 (insert and absorb)
 * @edge Pairs without common questions: Welch’s test, and the view says so
 * @edge Letters aren’t classes: a model may have two
 */
export function compactLetters(adjusted: readonly (readonly P[])[], alpha = 0.05): readonly string[] {
  const groups = inseparableGroups(adjusted, alpha);
  return adjusted.map((_, item) =>
    groups.flatMap((group, index) => (group.includes(item) ? [letterOf(index)] : [])).join(""),
  );
}
