// EM, F1 and edit counts written once more, as plainly as possible, to check the build against.

const zeros = [0x0966, 0x0c66];

/** Words after lower-casing, without punctuation, Devanagari and Telugu digits as ASCII. */
export function plainWords(text: string, language: string): readonly string[] {
  const letters = Array.from(text.normalize("NFC").toLowerCase(), (c) => {
    const point = c.codePointAt(0) ?? 0;
    const zero = zeros.find((z) => point >= z && point < z + 10);
    return zero === undefined ? c : String(point - zero);
  });
  const kept = letters.filter((c) => !/[\p{P}\p{Cf}$+<=>^`|~]/u.test(c)).join("");
  const words = kept.split(/\s+/u).filter((w) => w !== "");
  return language === "en" ? words.filter((w) => !["a", "an", "the"].includes(w)) : words;
}

/** Words as they are written, in lower case. */
export const foldedWords = (text: string): readonly string[] =>
  text.normalize("NFC").toLowerCase().trim().split(/\s+/u);

export function plainScores(
  answer: string,
  references: readonly string[],
  language: string,
): { readonly em: number; readonly f1: number } {
  const words = plainWords(answer, language);
  const each = references.map((reference) => {
    const other = plainWords(reference, language);
    if (words.length === 0 && other.length === 0) return { em: 1, f1: 1 };
    const left = [...other];
    const common = words.filter((w) => {
      const at = left.indexOf(w);
      if (at !== -1) left.splice(at, 1);
      return at !== -1;
    }).length;
    const f1 = common === 0 ? 0 : (2 * common) / (words.length + other.length);
    return { em: words.join(" ") === other.join(" ") ? 1 : 0, f1 };
  });
  return { em: Math.max(...each.map((e) => e.em)), f1: Math.max(...each.map((e) => e.f1)) };
}

/** Least number of insertions, deletions and substitutions, by the textbook table. */
export function plainEdits(from: readonly string[], to: readonly string[]): number {
  let row = to.map((_, j) => j + 1);
  row.unshift(0);
  for (const [i, a] of from.entries()) {
    const next = [i + 1];
    for (const [j, b] of to.entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (a === b ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}
