import { pythonStripEnd, pythonWords } from "./whitespace.ts";

/** sacrebleu's tokenizers that need no model: `13a` (mteval, the default), `intl` (Unicode-aware), `char`, `none`. */
export type BleuTokenizer = "13a" | "intl" | "char" | "none";

type Rule = readonly [pattern: RegExp, replacement: string];

const rules13a: readonly Rule[] = [
  [/([{-~[-` -&(-+:-@/])/gu, " $1 "],
  [/([^0-9])([.,])/gu, "$1 $2 "],
  [/([.,])([^0-9])/gu, " $1 $2"],
  [/([0-9])(-)/gu, "$1 $2 "],
];

const rulesIntl: readonly Rule[] = [
  [/(\P{N})(\p{P})/gu, "$1 $2 "],
  [/(\p{P})(\P{N})/gu, " $1 $2"],
  [/(\p{S})/gu, " $1 "],
];

function applyRules(text: string, rules: readonly Rule[]): string {
  return rules.reduce((line, [pattern, replacement]) => line.replace(pattern, replacement), text);
}

function unescape(line: string): string {
  const joined = line.replaceAll("<skipped>", "").replaceAll("-\n", "").replaceAll("\n", " ");
  if (!joined.includes("&")) return joined;
  return joined
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}

/** The tokenised line as sacrebleu 2.6.0 prints it; trailing white space of the input goes first, as BLEU does. */
export function bleuTokenize(text: string, tokenizer: BleuTokenizer): string {
  const line = pythonStripEnd(text);
  switch (tokenizer) {
    case "13a":
      return pythonWords(applyRules(` ${unescape(line)} `, rules13a)).join(" ");
    case "intl":
      return pythonWords(applyRules(line, rulesIntl)).join(" ");
    case "char":
      return Array.from(line).join(" ");
    case "none":
      return line;
  }
}

/** The tokens BLEU counts. */
export function bleuTokens(text: string, tokenizer: BleuTokenizer): readonly string[] {
  return pythonWords(bleuTokenize(text, tokenizer));
}
