import type { Rng } from "./prng.ts";
import { pick } from "./rng-for.ts";
import type { Syllable, Vowel } from "./telugu-syllables.ts";

/**
 * A confusion that Telugu recognisers make. `apply` gives the word with syllable `at` misheard,
 * or null where the rule has nothing to act on. The result is always made of well-formed syllables.
 */
export interface PhoneticRule {
  readonly name: string;
  readonly doc: string;
  /** How often it is chosen among the rules that apply. */
  readonly weight: number;
  readonly apply: (word: readonly Syllable[], at: number, rng: Rng) => readonly Syllable[] | null;
}

type Pairs = Readonly<Record<string, readonly string[]>>;

/** Both directions of a list of pairs. */
function mutual(...pairs: readonly (readonly [string, string])[]): Pairs {
  const map: Record<string, string[]> = {};
  for (const [a, b] of pairs) {
    (map[a] ??= []).push(b);
    (map[b] ??= []).push(a);
  }
  return map;
}

const replaceAt = (word: readonly Syllable[], at: number, by: readonly Syllable[]): readonly Syllable[] => [
  ...word.slice(0, at),
  ...by,
  ...word.slice(at + 1),
];

function swapConsonant(pairs: Pairs): PhoneticRule["apply"] {
  return (word, at, rng) => {
    const syllable = word[at];
    if (syllable === undefined) return null;
    const places = syllable.consonants.flatMap((c, i) => (pairs[c] === undefined ? [] : [i]));
    const place = pick(rng, places);
    if (place === undefined) return null;
    const old = syllable.consonants[place] ?? "";
    const put = pick(rng, pairs[old] ?? []) ?? old;
    // A long consonant is misheard as a whole.
    const consonants = syllable.consonants.map((c, i) => (i === place || c === old ? put : c));
    return replaceAt(word, at, [{ ...syllable, consonants }]);
  };
}

function swapVowel(pairs: Readonly<Partial<Record<Vowel, readonly Vowel[]>>>): PhoneticRule["apply"] {
  return (word, at, rng) => {
    const syllable = word[at];
    if (syllable?.vowel == null) return null;
    const vowel = pick(rng, pairs[syllable.vowel] ?? []);
    return vowel === undefined ? null : replaceAt(word, at, [{ ...syllable, vowel }]);
  };
}

const geminate: PhoneticRule["apply"] = (word, at) => {
  const syllable = word[at];
  const [first, second] = syllable?.consonants ?? [];
  if (syllable === undefined || first === undefined) return null;
  if (first === second)
    return replaceAt(word, at, [{ ...syllable, consonants: syllable.consonants.slice(1) }]);
  const follows = word[at - 1];
  if (second !== undefined || follows?.vowel == null || follows.coda !== "") return null;
  return replaceAt(word, at, [{ ...syllable, consonants: [first, first] }]);
};

const loseAnusvara: PhoneticRule["apply"] = (word, at) => {
  const syllable = word[at];
  return syllable?.coda.includes("ం") === true ? replaceAt(word, at, [{ ...syllable, coda: "" }]) : null;
};

const loseFinalVowel: PhoneticRule["apply"] = (word, at) => {
  const syllable = word[at];
  if (syllable === undefined || at !== word.length - 1 || at === 0 || syllable.coda !== "") return null;
  if (syllable.consonants.length !== 1 || syllable.vowel === null) return null;
  return ["a", "i", "u"].includes(syllable.vowel)
    ? replaceAt(word, at, [{ ...syllable, vowel: null }])
    : null;
};

const simplifyCluster: PhoneticRule["apply"] = (word, at) => {
  const syllable = word[at];
  if (syllable === undefined || syllable.consonants.length < 2) return null;
  const [first, second] = syllable.consonants;
  if (first === second) return null;
  const consonants =
    first === "ర"
      ? syllable.consonants.slice(1)
      : [...syllable.consonants.slice(0, 1), ...syllable.consonants.slice(2)];
  return replaceAt(word, at, [{ ...syllable, consonants }]);
};

const breakCluster: PhoneticRule["apply"] = (word, at) => {
  const syllable = word[at];
  const [first, second] = syllable?.consonants ?? [];
  if (syllable === undefined || first === undefined || second === undefined || first === second) return null;
  const vowel = syllable.vowel === "i" || syllable.vowel === "ī" ? "i" : "u";
  return replaceAt(word, at, [
    { consonants: [first], vowel, coda: "" },
    { ...syllable, consonants: syllable.consonants.slice(1) },
  ]);
};

const loseSyllable: PhoneticRule["apply"] = (word, at) => {
  const next = word[at + 1];
  // An independent vowel can't stand inside a word.
  if (word.length < 3 || (at === 0 && next?.consonants.length === 0)) return null;
  return replaceAt(word, at, []);
};

const loseInitial: PhoneticRule["apply"] = (word, at) => {
  const syllable = word[at];
  if (at !== 0 || syllable?.consonants.length !== 1 || syllable.vowel === null || word.length < 2)
    return null;
  return ["వ", "హ", "య"].includes(syllable.consonants[0] ?? "")
    ? replaceAt(word, at, [{ ...syllable, consonants: [] }])
    : null;
};

const aspiration = mutual(
  ["క", "ఖ"],
  ["గ", "ఘ"],
  ["చ", "ఛ"],
  ["జ", "ఝ"],
  ["ట", "ఠ"],
  ["డ", "ఢ"],
  ["త", "థ"],
  ["ద", "ధ"],
  ["ప", "ఫ"],
  ["బ", "భ"],
);
const retroflexion = mutual(["ట", "త"], ["ఠ", "థ"], ["డ", "ద"], ["ఢ", "ధ"], ["ణ", "న"], ["ళ", "ల"]);
const sibilants = mutual(["శ", "ష"], ["ష", "స"], ["శ", "స"]);
const voicing = mutual(["క", "గ"], ["చ", "జ"], ["ట", "డ"], ["త", "ద"], ["ప", "బ"]);
const manner = mutual(
  ["త", "స"],
  ["వ", "మ"],
  ["వ", "బ"],
  ["ర", "ల"],
  ["ర", "డ"],
  ["మ", "న"],
  ["గ", "వ"],
  ["చ", "స"],
  ["ద", "ర"],
  ["య", "వ"],
  ["జ", "శ"],
  ["ప", "వ"],
);

/** The confusions of the channel, in the order of its documentation. */
export const phoneticRules: readonly PhoneticRule[] = [
  {
    name: "aspiration",
    doc: "Breath lost or added: ధ as ద, క as ఖ.",
    weight: 3,
    apply: swapConsonant(aspiration),
  },
  {
    name: "retroflexion",
    doc: "Retroflex and dental exchanged: ట as త, ణ as న, ళ as ల.",
    weight: 3,
    apply: swapConsonant(retroflexion),
  },
  {
    name: "length",
    doc: "Vowel shortened or lengthened: ఆ as అ, ఏ as ఎ.",
    weight: 4,
    apply: swapVowel({
      a: ["ā"],
      ā: ["a"],
      i: ["ī"],
      ī: ["i"],
      u: ["ū"],
      ū: ["u"],
      e: ["ē"],
      ē: ["e"],
      o: ["ō"],
      ō: ["o"],
    }),
  },
  { name: "sibilant", doc: "శ, ష and స exchanged.", weight: 2, apply: swapConsonant(sibilants) },
  {
    name: "gemination",
    doc: "Long consonant shortened, or short one lengthened: ట్ట as ట.",
    weight: 2,
    apply: geminate,
  },
  { name: "anusvara", doc: "Nasal at a syllable's end lost: దేశం as దేశ.", weight: 3, apply: loseAnusvara },
  {
    name: "quality",
    doc: "Neighbouring vowels exchanged: ఇ as ఎ, ఉ as ఒ, ఐ as అ.",
    weight: 2,
    apply: swapVowel({
      a: ["e", "u"],
      i: ["e", "a"],
      u: ["o", "i", "a"],
      e: ["i", "a"],
      o: ["u"],
      ā: ["ē", "ō"],
      ē: ["ī", "ā"],
      ī: ["ē"],
      ō: ["ū"],
      ū: ["ō"],
      ai: ["a", "ē"],
      au: ["o", "a"],
      ṛ: ["u", "i"],
    }),
  },
  {
    name: "voicing",
    doc: "Voiced and voiceless exchanged: గ as క.",
    weight: 2,
    apply: swapConsonant(voicing),
  },
  {
    name: "manner",
    doc: "Consonant of another manner: త as స, వ as మ, ర as ల.",
    weight: 2,
    apply: swapConsonant(manner),
  },
  {
    name: "final vowel",
    doc: "Short vowel at the word's end lost: తామర as తామర్.",
    weight: 2,
    apply: loseFinalVowel,
  },
  { name: "cluster", doc: "Consonant of a cluster lost: ప్ర as ప.", weight: 2, apply: simplifyCluster },
  { name: "epenthesis", doc: "Vowel put into a cluster: ప్ర as పుర.", weight: 1, apply: breakCluster },
  { name: "syllable", doc: "A syllable lost in a long word.", weight: 2, apply: loseSyllable },
  { name: "onset", doc: "Weak consonant at the word's start lost: వాన as ఆన.", weight: 1, apply: loseInitial },
];
