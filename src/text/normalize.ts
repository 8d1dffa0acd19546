import { foldDigits } from "./digits.ts";
import { pythonWords, unicodeWords } from "./whitespace.ts";

/**
 * `vakqa` is the headline (METRICS.md 3.1); `squad` is the official v1.1/v2.0 code, whose article rule is always English;
 * `mlqa` is MLQA's (all Unicode punctuation, the language's own articles).
 */
export type NormalizationProfile = "vakqa" | "squad" | "mlqa";

/** What is done to a text before its words are compared. `articles` are lower-case whole words that are dropped. */
export interface Normalization {
  readonly profile: NormalizationProfile;
  readonly articles: readonly string[];
}

/** Articles per primary language subtag; a language that isn't listed has none. */
const articlesByLanguage: ReadonlyMap<string, readonly string[]> = new Map([["en", ["a", "an", "the"]]]);

const squadArticles: readonly string[] = ["a", "an", "the"];

/** The articles of a BCP-47 language tag (`en-IN` is looked up as `en`); empty when the table has none. */
export function articlesOf(language: string): readonly string[] {
  const primary = language.split("-")[0] ?? "";
  return articlesByLanguage.get(primary.toLowerCase()) ?? [];
}

/** The profile of a benchmark that names none. */
export const headlineProfile: NormalizationProfile = "vakqa";

/** The headline normalisation for texts of a BCP-47 language. */
export function headlineNormalization(language: string): Normalization {
  return { profile: headlineProfile, articles: articlesOf(language) };
}

const asciiPunctuation = /[!-/:-@[-`{-~]/gu;
const anyPunctuation = /[\p{P}$+<=>^`|~]/gu;
const formatCharacters = /\p{Cf}/gu;
// Most texts hold none of the characters that NFKC, digit folding or format deletion touch.
const beyondAscii = /[^\0-\x7f]/u;

function articlePattern(articles: readonly string[], wordCharacter: string): RegExp | null {
  if (articles.length === 0) return null;
  const words = articles.map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/gu, String.raw`\$&`)).join("|");
  return new RegExp(`(?<!${wordCharacter})(?:${words})(?!${wordCharacter})`, "gu");
}

function dropArticles(text: string, pattern: RegExp | null): string {
  return pattern === null ? text : text.replace(pattern, " ");
}

// Python's \b: combining marks are not word characters there.
const pythonWordCharacter = String.raw`[\p{L}\p{N}_]`;
const wordCharacter = String.raw`[\p{L}\p{M}\p{N}_]`;

function vakqaTokenizer(articles: readonly string[]): (text: string) => readonly string[] {
  const pattern = articlePattern(articles, wordCharacter);
  return (text) => {
    if (!beyondAscii.test(text)) {
      return unicodeWords(dropArticles(text.toLowerCase().replace(asciiPunctuation, ""), pattern));
    }
    const folded = foldDigits(text.normalize("NFKC").toLowerCase().replace(formatCharacters, ""));
    const words = dropArticles(folded.replace(anyPunctuation, ""), pattern);
    return unicodeWords(words.normalize("NFC"));
  };
}

function squadTokenizer(): (text: string) => readonly string[] {
  const pattern = articlePattern(squadArticles, pythonWordCharacter);
  return (text) => pythonWords(dropArticles(text.toLowerCase().replace(asciiPunctuation, ""), pattern));
}

function mlqaTokenizer(articles: readonly string[]): (text: string) => readonly string[] {
  const pattern = articlePattern(articles, pythonWordCharacter);
  return (text) => pythonWords(dropArticles(text.toLowerCase().replace(anyPunctuation, ""), pattern));
}

/**
 * What is done to a text before its words are compared: compatibility forms unified (NFKC), lower case, format
 * characters deleted, decimal digits of all scripts written as 0–9, punctuation deleted (not turned into spaces),
 * articles dropped where the language has them, white space collapsed.
 *
 * A function from a text to its normalised words. Build it once and use it for many texts.
 *
 * @metric normalisation answers
 * @label Normalisation
 * @formula NFKC → lower case → − format characters → digits → − punctuation → − articles → NFC → words
 * @source Profile `vakqa`, the headline: own, after MLQA. Profile `squad`: `normalize_answer` of SQuAD v1.1 and
 *   v2.0 (Rajpurkar et al. 2016), ASCII punctuation and English articles only. Profile `mlqa`:
 *   `mlqa_evaluation_v1.py` (Lewis et al. 2020), all punctuation, the language’s own articles. The benchmark names
 *   its profile
 * @edge “East-West” and “eastwest” are one word, “1,000” is “1000”, “H₂O” is “h2o”
 * @edge A number in digits and the same number in words stay different
 * @edge Articles: a, an, the in English; a language that isn’t listed keeps every word
 */
export function tokenizerOf(normalization: Normalization): (text: string) => readonly string[] {
  switch (normalization.profile) {
    case "vakqa":
      return vakqaTokenizer(normalization.articles);
    case "squad":
      return squadTokenizer();
    case "mlqa":
      return mlqaTokenizer(normalization.articles);
  }
}

/** The normalised words of one text joined by single spaces. */
export function normalize(text: string, normalization: Normalization): string {
  return tokenizerOf(normalization)(text).join(" ");
}
