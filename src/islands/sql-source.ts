/** What every result of the console says of itself. */
export interface ResultSource {
  readonly benchmark: string;
  readonly dataHash: string;
  /** The statement of a simulated benchmark, else null. */
  readonly simulated: string | null;
  /** Languages of its texts, with the script (ISO 15924) that tells them from the page's. */
  readonly languages: readonly { readonly id: string; readonly script: string }[];
}

type Languages = ResultSource["languages"];

/** Rows of a result that are on screen. */
export const shownRows = 1000;

const patterns = new Map<string, RegExp>();
function patternOf(script: string): RegExp {
  const known = patterns.get(script) ?? new RegExp(`\\p{Script=${script}}`, "u");
  patterns.set(script, known);
  return known;
}

/** The language of a text by its script; undefined where that is the page's. */
export const languageOf = (text: string, languages: Languages): string | undefined =>
  languages.find(({ script }) => patternOf(script).test(text))?.id;
