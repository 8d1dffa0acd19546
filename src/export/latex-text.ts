import { sayOfSource, type Source } from "./source.ts";

const greek = {
  ...{ α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "varepsilon", ζ: "zeta", η: "eta", θ: "theta" },
  ...{
    ι: "iota",
    κ: "kappa",
    λ: "lambda",
    μ: "mu",
    µ: "mu",
    ν: "nu",
    ξ: "xi",
    π: "pi",
    ρ: "rho",
    σ: "sigma",
  },
  ...{ τ: "tau", υ: "upsilon", φ: "varphi", χ: "chi", ψ: "psi", ω: "omega" },
  ...{ Γ: "Gamma", Δ: "Delta", Θ: "Theta", Λ: "Lambda", Ξ: "Xi", Π: "Pi", Σ: "Sigma", Φ: "Phi", Ψ: "Psi" },
  ...{ Ω: "Omega", "±": "pm", "×": "times", "÷": "div", "·": "cdot", "≤": "leq", "≥": "geq", "≠": "neq" },
  ...{ "≈": "approx", "→": "rightarrow", "←": "leftarrow", "↔": "leftrightarrow", "∞": "infty" },
  ...{ "›": "rangle", "‹": "langle", "√": "surd", "∆": "Delta", "∑": "sum" },
} as const;

/** What plain LaTeX, in its old encoding of fonts, doesn't set as it stands. */
const escapes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(greek).map(([c, name]) => [c, `$\\${name}$`])),
  "\\": "\\textbackslash{}",
  "{": "\\{",
  "}": "\\}",
  "%": "\\%",
  "&": "\\&",
  "#": "\\#",
  _: "\\_",
  $: "\\$",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "''",
  "\u2212": "$-$",
  "°": "$^\\circ$",
  "²": "$^2$",
  "³": "$^3$",
  "†": "$\\dagger$",
  "‡": "$\\ddagger$",
  "•": "$\\bullet$",
  "…": "\\dots{}",
  "–": "--",
  "—": "---",
  "“": "``",
  "”": "''",
  "‘": "`",
  "’": "'",
  "«": "$\\ll$",
  "»": "$\\gg$",
  "\u2007": "\\phantom{0}",
  "\u2009": "\\,",
  "\u202f": "\\,",
  "\u00a0": "~",
  "\u2010": "-",
  "\u2011": "\\mbox{-}",
  "\u00ad": "\\-",
  "\u200b": "",
};

// Dots above letters and the like; letters that have one of these and no place in Latin-1 are put together.
const accents: Readonly<Record<string, string>> = {
  ...{
    "\u0300": "`",
    "\u0301": "'",
    "\u0302": "^",
    "\u0303": "~",
    "\u0304": "=",
    "\u0306": "u",
    "\u0307": ".",
  },
  ...{
    "\u0308": '"',
    "\u030a": "r",
    "\u030b": "H",
    "\u030c": "v",
    "\u0323": "d",
    "\u0325": "d",
    "\u0327": "c",
  },
  "\u0331": "b",
};

const isPlain = (c: string): boolean => (c.codePointAt(0) ?? 0) <= 0x17f;
const unit = /\P{M}\p{M}*/gu;

function unitOf(cluster: string): string {
  const known = escapes[cluster];
  if (known !== undefined) return known;
  const [whole, ...more] = Array.from(cluster.normalize("NFC"));
  if (more.length === 0 && whole !== undefined && isPlain(whole)) return whole;
  const [base = "", ...marks] = Array.from(cluster.normalize("NFD"));
  if (!/^[A-Za-z]$/u.test(base) || marks.some((m) => accents[m] === undefined))
    return Array.from(cluster, (c) => escapes[c] ?? c).join("");
  return marks.reduce((inner, m) => `\\${accents[m] ?? ""}{${inner}}`, base);
}

/** Text that plain LaTeX sets as it reads; scripts beyond Latin need a Unicode engine and a font that has them. */
export const escapeLatex = (text: string): string =>
  text
    .replaceAll(/\s*\n\s*/gu, " ")
    .replaceAll(/\p{Cc}/gu, "")
    .replaceAll(unit, unitOf);

const scripts = [
  ...["Arab", "Armn", "Beng", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Gujr", "Guru", "Hang", "Hani", "Hebr"],
  ...[
    "Hira",
    "Kana",
    "Khmr",
    "Knda",
    "Laoo",
    "Mlym",
    "Mymr",
    "Olck",
    "Orya",
    "Sinh",
    "Taml",
    "Telu",
    "Thai",
    "Tibt",
  ],
];
const eastern = new Set(["Hang", "Hani", "Hira", "Kana"]);

/** What a LaTeX text needs besides a plain document, as lines of a comment; none where it needs nothing. */
export function needsOf(latex: string): readonly string[] {
  const beyond = Array.from(latex).filter((c) => !isPlain(c));
  const found = scripts.filter((code) => beyond.some((c) => new RegExp(`\\p{Script=${code}}`, "u").test(c)));
  const names = new Intl.DisplayNames("en", { type: "script" });
  if (found.length > 0) {
    const fonts = found.map((code) =>
      eastern.has(code) ? "Noto Sans CJK" : `Noto Sans ${names.of(code) ?? code}`,
    );
    const own = found.filter((code) => !eastern.has(code)).map((code) => names.of(code) ?? code);
    const option = found.length === 1 && own.length === 1 ? `[Script=${own.join("")}]` : "";
    return [
      `has text in ${found.map((code) => names.of(code) ?? code).join(", ")}: compile it with XeLaTeX or LuaLaTeX, with`,
      `\\usepackage{fontspec} and a font with the script, such as \\setmainfont${option}{${fonts[0] ?? ""}}${fonts.length > 1 ? ` (${[...new Set(fonts)].join(", ")})` : ""}`,
    ];
  }
  if (beyond.length > 0)
    return ["has signs beyond Latin: compile it with XeLaTeX or LuaLaTeX, \\usepackage{fontspec}"];
  return /[ĄąĘęĮįŲųÐðÞþ„‚ĐđŊŋ]/u.test(latex) ? ["needs \\usepackage[T1]{fontenc}"] : [];
}

/** What a caption says of the table, in the reader's language. */
export function captionOf(source: Source): string {
  const say = sayOfSource(source);
  const { title, finding, questions, simulated } = source;
  return [
    ...(simulated === null ? [] : [say("Simulated data.")]),
    /[.?!]$/u.test(title) ? title : `${title}.`,
    finding,
    say("Questions: {which}.", { which: questions }),
  ].join(" ");
}
