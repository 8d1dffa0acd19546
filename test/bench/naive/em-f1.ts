import { naiveWords } from "./normalize.ts";

/** EM and F1 of an answer, best over the references; both sides are normalised each time, as in SQuAD's script. */
export function naiveEmF1(
  answer: string,
  references: readonly string[],
  english: boolean,
): { readonly em: number; readonly f1: number } {
  const one = (reference: string): { readonly em: number; readonly f1: number } => {
    const words = naiveWords(answer, english);
    const wanted = naiveWords(reference, english);
    const em = words.join(" ") === wanted.join(" ") ? 1 : 0;
    if (words.length === 0 || wanted.length === 0) return { em, f1: em };
    const left = [...wanted];
    let common = 0;
    for (const word of words) {
      const at = left.indexOf(word);
      if (at === -1) continue;
      left.splice(at, 1);
      common += 1;
    }
    if (common === 0) return { em, f1: 0 };
    const precision = common / words.length;
    const recall = common / wanted.length;
    return { em, f1: (2 * precision * recall) / (precision + recall) };
  };
  const all = references.map(one);
  return { em: Math.max(...all.map((s) => s.em)), f1: Math.max(...all.map((s) => s.f1)) };
}
