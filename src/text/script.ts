/** A stretch of text in one script. `script` is its ISO 15924 code, null for text without letters of a known script. */
export interface ScriptRun {
  readonly text: string;
  readonly script: string | null;
}

/** A stretch of text with the language to tag it with; null where none of the candidates is written in its script. */
export interface LanguageRun {
  readonly text: string;
  readonly language: string | null;
}

const scriptCodes = [
  ...["Latn", "Grek", "Cyrl", "Armn", "Hebr", "Arab", "Syrc", "Thaa", "Ethi", "Geor"],
  ...["Deva", "Beng", "Guru", "Gujr", "Orya", "Taml", "Telu", "Knda", "Mlym", "Sinh"],
  ...["Olck", "Mtei", "Thai", "Laoo", "Khmr", "Mymr", "Tibt", "Hani", "Hira", "Kana", "Hang"],
] as const;

const scripts = scriptCodes.map((code) => ({ code, pattern: new RegExp(`^\\p{Script=${code}}`, "u") }));

const plain = /^[\0-\u02af]*$/u;
const latin = /[A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02af]/u;

function scriptOf(character: string): string | null {
  return scripts.find(({ pattern }) => pattern.test(character))?.code ?? null;
}

/**
 * Splits text into runs of one script, which concatenate to it. Characters without a script of their own (digits,
 * punctuation, spaces, joiners, most marks) go with the run before them, at the start with the one after.
 */
export function scriptRuns(text: string): readonly ScriptRun[] {
  if (text === "") return [];
  if (plain.test(text)) return [{ text, script: latin.test(text) ? "Latn" : null }];
  const runs: ScriptRun[] = [];
  for (const character of text) {
    const script = scriptOf(character);
    const last = runs.at(-1);
    if (last !== undefined && (script === null || last.script === null || script === last.script)) {
      runs.splice(-1, 1, { text: last.text + character, script: last.script ?? script });
    } else {
      runs.push({ text: character, script });
    }
  }
  return runs;
}

const languageScripts = new Map<string, string | null>();

/** The script a BCP-47 language is usually written in, by the likely subtags of CLDR; null for an invalid tag. */
export function scriptOfLanguage(language: string): string | null {
  const known = languageScripts.get(language);
  if (known !== undefined) return known;
  let script: string | null = null;
  try {
    script = new Intl.Locale(language).maximize().script ?? null;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  languageScripts.set(language, script);
  return script;
}

/** Runs of `text` with the first of `languages` written in the run's script, for `lang` attributes. */
export function languageRuns(text: string, languages: readonly string[]): readonly LanguageRun[] {
  return scriptRuns(text).map((run) => ({
    text: run.text,
    language:
      languages.find((language) => run.script !== null && scriptOfLanguage(language) === run.script) ?? null,
  }));
}
