// METRICS.md 3.3. Written out, since Intl.Segmenter before Unicode 15.1 splits conjuncts.
const consonant = String.raw`[\u0C15-\u0C39\u0C58-\u0C5A\u0C5D]\u0C3C?`;
const signs = String.raw`[\u0C00-\u0C04\u0C3C\u0C3E-\u0C44\u0C46-\u0C48\u0C4A-\u0C4C\u0C55\u0C56\u0C62\u0C63]*`;
const syllable = String.raw`${consonant}(?:\u0C4D\u200D?${consonant})*(?:\u0C4D[\u200C\u200D]?)?${signs}`;
const vowel = String.raw`[\u0C05-\u0C14\u0C60\u0C61]${signs}`;
const other = String.raw`[\s\S][\u0300-\u036F\u200C\u200D\uFE0F]*`;
const aksharaPattern = new RegExp(`${syllable}|${vowel}|${other}`, "gu");

/**
 * The orthographic syllables of `text` after NFC, in order; they concatenate to the NFC text. Conjuncts stay whole; outside
 * the Telu block a unit is one code point with the combining marks, joiners and variation selectors after it.
 */
export function aksharas(text: string): readonly string[] {
  return text.normalize("NFC").match(aksharaPattern) ?? [];
}

/** UTF-16 offsets at which the orthographic syllables of `text` start, taken as it stands (no NFC), and its length at the end. */
export function aksharaBoundaries(text: string): readonly number[] {
  const starts: number[] = [];
  for (const match of text.matchAll(aksharaPattern)) starts.push(match.index);
  return [...starts, text.length];
}
