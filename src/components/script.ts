/** How texts of a language are set: `tall` for scripts with signs above and below the line, else plain. */
export function scriptOf(lang: string): "tall" | "plain" {
  const script = new Intl.Locale(lang).maximize().script;
  return script === undefined || ["Latn", "Cyrl", "Grek"].includes(script) ? "plain" : "tall";
}
