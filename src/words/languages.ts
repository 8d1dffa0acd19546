/** The languages of the interface: what each calls itself, and the locale that counts and lists for it. */
export const languages = {
  en: { name: "English", locale: "en-GB" },
  te: { name: "తెలుగు", locale: "te" },
} as const;

export type Language = keyof typeof languages;

/** The language that pages are written in. */
export const written = "en" satisfies Language;

export const isLanguage = (tag: unknown): tag is Language => typeof tag === "string" && tag in languages;
