const known = new Map<string, "tall" | "plain">();

/** How texts of a language are set: `tall` for scripts with signs above and below the line, else plain. */
export function scriptOf(lang: string): "tall" | "plain" {
  const found = known.get(lang);
  if (found !== undefined) return found;
  const script = new Intl.Locale(lang).maximize().script;
  const result = script === undefined || ["Latn", "Cyrl", "Grek"].includes(script) ? "plain" : "tall";
  known.set(lang, result);
  return result;
}
