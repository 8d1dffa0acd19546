import { functionSwaps, functionWords, synonyms } from "./channel-mt-words.ts";
import type { Rng } from "./prng.ts";
import { pick, rngFor } from "./rng-for.ts";
import { capitalised, romanise } from "./romanise.ts";

/** How a translation system of the demo departs from the human translation. */
export interface MtChannel {
  /** Names the stream of random numbers. */
  readonly system: string;
  /** Chance of a slip of form: word order, article, preposition, ending, spelling of a name. Weighs on BLEU. */
  readonly surface: number;
  /** Chance of a slip of content: another word, a word left out, a word left in Telugu. Weighs on chrF++ too. */
  readonly lexical: number;
}

/** What the translation started from. */
export interface MtSource {
  /** The wording of the human translation. */
  readonly english: string;
  /** The Telugu text that was translated, as the system saw it. */
  readonly telugu: string;
  /** Harm by the translation system, 0-1. */
  readonly damage: number;
  /** Share of the Telugu words that had been misheard, 0-1; 0 for oracle text. */
  readonly misheard: number;
}

/** Further chances per share of misheard words. */
export interface Upstream {
  readonly surface: number;
  readonly lexical: number;
}

/** Where a wrong word comes from: what the questions' English wording has of names and of other words. */
export interface Vocabulary {
  readonly names: readonly string[];
  readonly words: readonly string[];
  readonly known: ReadonlySet<string>;
}

export interface MtOptions {
  readonly channel: MtChannel;
  readonly upstream: Upstream;
  /** Vocabulary of the question's domain. */
  readonly vocabulary: Vocabulary;
  readonly seed: number;
}

const nameSpellings: readonly (readonly [RegExp, string])[] = [
  [/ee/u, "i"],
  [/oo/u, "u"],
  [/ou/u, "u"],
  [/th/u, "t"],
  [/ph/u, "f"],
  [/ch/u, "sh"],
  [/c(?=[aou])/u, "k"],
  [/w/u, "v"],
  [/z/u, "j"],
  [/x/u, "ks"],
  [/(?<=.)([a-z])\1/u, "$1"],
  [/(?<=[a-z])e$/u, ""],
  [/ia$/u, "iya"],
  [/y$/u, "i"],
  [/(?<=[b-df-hj-np-tv-z])u/u, "oo"],
  [/(?<=[a-z])d/u, "dh"],
  [/(?<=[a-z])t/u, "th"],
  [/(?<=[a-z])a(?=[b-df-hj-np-tv-z])/u, "aa"],
];

/** The name as it comes back from Telugu letters; one that no rule touches gets Telugu's final u. */
function respell(name: string, rng: Rng): string {
  const found = nameSpellings.filter(([pattern]) => pattern.test(name));
  const rule = pick(rng, found);
  return rule === undefined ? `${name}u` : name.replace(rule[0], rule[1]);
}

/** Another number or tense, of words that have one in these questions; a compound comes apart. */
function inflect(word: string, known: ReadonlySet<string>, rng: Rng): string {
  if (word.includes("-")) return word.replace("-", " ");
  const stem = word.replace(/(?:ies|s|ed|ing)$/u, "");
  const forms = [stem, `${stem}s`, `${stem}ies`, `${stem}ed`, `${stem}ing`, `${stem}y`, `${stem}e`];
  const other = forms.filter((form) => form !== word && form.length > 2);
  const seen = other.filter((form) => known.has(form));
  if (seen.length > 0) return pick(rng, seen) ?? word;
  if (/(?:sses|[^aeious]s)$/u.test(word)) return word.replace(/e?s$/u, "");
  if (/[^e]ed$/u.test(word)) return `${word.slice(0, -2)}ing`;
  return synonyms.has(word) && !/(?:al|st|y|ed|ing|s)$/u.test(word) ? `${word}s` : word;
}

const isName = (word: string): boolean => /^\p{Lu}\p{Ll}/u.test(word);

/** The vocabulary of a set of wordings; sorted, so that it doesn't depend on the order of the questions. */
export function vocabularyOf(wordings: readonly string[]): Vocabulary {
  const later = wordings.flatMap((text) => text.split(" ").slice(1));
  const plain = later.map((word) => word.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""));
  const all = [...new Set(plain)]
    .filter((w) => /^[\p{L}-]{3,}$/u.test(w) && !functionWords.has(w))
    .toSorted();
  const words = all.filter((w) => /^\p{Ll}/u.test(w));
  return { names: all.filter(isName), words, known: new Set(words) };
}

function slipOfForm(word: string, { known }: Vocabulary, rng: Rng): string {
  const lower = word.toLowerCase();
  const swap = pick(rng, functionSwaps[lower] ?? []);
  if (swap !== undefined) return swap;
  if (functionWords.has(lower) || !/^\p{L}?\p{Ll}{2,}/u.test(word)) return word;
  return isName(word) ? respell(word, rng) : inflect(word, known, rng);
}

function slipOfContent(word: string, telugu: string | undefined, vocabulary: Vocabulary, rng: Rng): string {
  const way = rng.uniform();
  const near = synonyms.get(word.toLowerCase());
  if (near !== undefined && way < 0.5) return pick(rng, near) ?? word;
  if (way < 0.7) return "";
  if (way < 0.85 && telugu !== undefined) {
    const left = romanise(telugu);
    if (left !== "") return isName(word) ? capitalised(left) : left;
  }
  return pick(rng, isName(word) ? vocabulary.names : vocabulary.words) ?? "";
}

const questionWords = new Set(["what", "which", "who", "whose", "where", "when", "how", "in", "on"]);

/** Telugu order: what is asked for stands last. */
function reorder(words: readonly string[], rng: Rng): readonly string[] {
  const verb = words.findIndex((w) => ["is", "are", "was", "were", "does", "do", "did", "has"].includes(w));
  const first = words[0]?.toLowerCase() ?? "";
  if (verb > 0 && questionWords.has(first) && verb < words.length - 1) {
    const asked = words.slice(0, verb);
    const rest = words.slice(verb + 1);
    const aux = words.slice(verb, verb + 1);
    return rng.uniform() < 0.5 ? [...rest, ...aux, ...asked] : [...asked, ...rest, ...aux];
  }
  const at = words.findIndex((w) => ["of", "in", "from", "by", "for"].includes(w));
  return at > 0 ? [...words.slice(at), ...words.slice(0, at)] : words;
}

/**
 * The question as the system translates it. Chances are the channel's, times 0.3 + 1.4 x damage, plus the
 * upstream ones times the share of misheard words. The draws don't depend on the parameters.
 */
export function translate(source: MtSource, index: number, options: MtOptions): string {
  const { channel, upstream, vocabulary, seed } = options;
  const weight = 0.3 + 1.4 * source.damage;
  const surface = Math.min(0.95, channel.surface * weight + upstream.surface * source.misheard);
  const lexical = Math.min(0.95, channel.lexical * weight + upstream.lexical * source.misheard);
  const mark = /[?.!]+$/u.exec(source.english)?.[0] ?? "";
  const [opening = "", ...others] = source.english.slice(0, source.english.length - mark.length).split(" ");
  // A word that is capitalised by its place is no name.
  const words = [functionWords.has(opening.toLowerCase()) ? opening.toLowerCase() : opening, ...others];
  const telugu = source.telugu.replace(/\p{P}+$/u, "").split(" ");
  const kept: string[] = [];
  for (const [i, word] of words.entries()) {
    const rng = rngFor(seed, "mt", channel.system, index, i);
    const [form, content] = [rng.uniform(), rng.uniform()];
    const isContent = !functionWords.has(word.toLowerCase());
    const beside = telugu[Math.floor(((i + 0.5) * telugu.length) / words.length)];
    if (isContent && content < lexical) kept.push(slipOfContent(word, beside, vocabulary, rng));
    else kept.push(form < surface ? slipOfForm(word, vocabulary, rng) : word);
  }
  const rng = rngFor(seed, "mt", channel.system, index, "order");
  const left = kept.filter((w) => w !== "");
  const all = left.length === 0 ? words.slice(-1) : left;
  const ordered = rng.uniform() < surface ? reorder(all, rng) : all;
  return capitalised(ordered.join(" ")) + mark;
}
