const VIRAMA = "\u0C4D";
const ANUSVARA = "\u0C02";
const ZWNJ = "\u200C";
/** A consonant with its inherent a, then anusvara: భారతదేశం, అంగుళం. */
const NEUTER = /[\u0C15-\u0C39]\u0C02$/u;
/** Vowel signs i and ii: they take -కి where others take -కు. */
const FRONT = /[\u0C3F\u0C40]$/u;
/** Plurals in -లు; a mile (మైలు) and Tuvalu (టువాలు) are singular. */
const PLURAL = /(?<!మై|టువా)లు$/u;
/** Loanwords in -ియం keep their anusvara: బెల్జియంకు, not బెల్జియానికి. */
const LOAN = "ియం";

const joined = (stem: string, ending: string): string =>
  stem.endsWith(VIRAMA) ? `${stem}${ZWNJ}${ending}` : `${stem}${ending}`;

/** True for a plural name: దీవులు. */
export const isPlural = (noun: string): boolean => PLURAL.test(noun);

const oblique = (noun: string): string => (PLURAL.test(noun) ? noun.replace(PLURAL, "ల") : noun);

/** Locative: "in X" (జపాన్‌లో, భారతదేశంలో, మాల్దీవులలో). */
export const inside = (noun: string): string => joined(oblique(noun), "లో");

/** Dative: "to X", "for X" (జపాన్‌కు, ఇటలీకి, భారతదేశానికి, మీటర్లకు). */
export const toward = (noun: string): string => {
  if (NEUTER.test(noun) && !noun.endsWith(LOAN)) return noun.slice(0, -ANUSVARA.length) + "ానికి";
  if (PLURAL.test(noun)) return `${oblique(noun)}కు`;
  return joined(noun, FRONT.test(noun) ? "కి" : "కు");
};

/** Genitive before another noun: భారతదేశ కరెన్సీ, మాల్దీవుల కరెన్సీ, జపాన్ కరెన్సీ. */
export const belonging = (noun: string): string =>
  noun.endsWith("దేశం") || noun.endsWith("నగరం") ? noun.slice(0, -ANUSVARA.length) : oblique(noun);

/** Names of languages before a noun: తమిళ భాష, not తమిళం భాష. */
const before = (name: string): string => name.replace(/(తమిళ|మలయాళ|సింహళ|సంస్కృత)(?:ం|ము)$/u, "$1");

/** "The X language": తెలుగు భాష, తమిళ భాష. */
export const languageOf = (name: string): string => `${before(name)} భాష`;

/** "The X script": తెలుగు లిపి, తమిళ లిపి. */
export const scriptOf = (name: string): string => `${before(name)} లిపి`;

const ONES = [
  "సున్నా",
  "ఒకటి",
  "రెండు",
  "మూడు",
  "నాలుగు",
  "ఐదు",
  "ఆరు",
  "ఏడు",
  "ఎనిమిది",
  "తొమ్మిది",
  "పది",
  "పదకొండు",
  "పన్నెండు",
  "పదమూడు",
  "పద్నాలుగు",
  "పదిహేను",
  "పదహారు",
  "పదిహేడు",
  "పద్దెనిమిది",
  "పంతొమ్మిది",
] as const;
const TENS = ["", "", "ఇరవై", "ముప్పై", "నలభై", "యాభై", "అరవై", "డెబ్బై", "ఎనభై", "తొంభై"] as const;

const small = (n: number): string => {
  if (n < 20) return ONES[n] ?? "";
  const rest = n % 10;
  return [TENS[Math.floor(n / 10)] ?? "", ...(rest === 0 ? [] : [ONES[rest] ?? ""])].join(" ");
};

/** [size, alone, one of it before a rest, many, many before a rest or a noun] */
const SCALES = [
  [10_000_000, "కోటి", "కోటి", "కోట్లు", "కోట్ల"],
  [100_000, "లక్ష", "లక్ష", "లక్షలు", "లక్షల"],
  [1000, "వెయ్యి", "వెయ్యి", "వేలు", "వేల"],
  [100, "వంద", "నూట", "వందలు", "వందల"],
] as const;

/** Number word of a whole number from 0 to below 10^14, as counted by itself: రెండు వందల ఇరవై మూడు. */
export function numberWord(n: number): string {
  for (const [size, alone, before, many, manyBefore] of SCALES) {
    if (n < size) continue;
    const count = Math.floor(n / size);
    const rest = n % size;
    if (count === 1) return rest === 0 ? alone : `${before} ${numberWord(rest)}`;
    return rest === 0
      ? `${numberWord(count)} ${many}`
      : `${numberWord(count)} ${manyBefore} ${numberWord(rest)}`;
  }
  return small(n);
}

/** Number word before a noun: ఒక మీటరు, రెండు వందల మీటర్లు. */
export const counting = (n: number): string =>
  n === 1 ? "ఒక" : numberWord(n).replace(/(కోట్|లక్ష|వే|వంద)లు$/u, "$1ల");

/** Ordinal as an adjective, in words: మొదటి, రెండవ, పదవ, ఇరవయ్యవ. */
export const ordinal = (n: number): string =>
  n === 1 ? "మొదటి" : `${numberWord(n).replace(/[ిు]$/u, "").replace(/ై$/u, "య్య")}వ`;

/** A year as it is spoken: 1999 is పంతొమ్మిది వందల తొంభై తొమ్మిది, 2005 రెండు వేల ఐదు. */
export const yearWord = (year: number): string => {
  const century = Math.floor(year / 100);
  const rest = year % 100;
  if (century < 11 || century > 19) return numberWord(year);
  return rest === 0 ? `${small(century)} వందలు` : `${small(century)} వందల ${small(rest)}`;
};

/** Each digit as a word: "004" is సున్నా సున్నా నాలుగు. */
export const digitWords = (digits: string): string =>
  Array.from(digits, (digit) => ONES[Number(digit)] ?? digit).join(" ");

/** Digits with Indian grouping from 10,000 up: 1,00,000. */
export const digits = (n: number): string => {
  const text = n.toString();
  if (n < 10_000) return text;
  const head = text.slice(0, -3).replace(/\B(?=(?:\d\d)+$)/gu, ",");
  return `${head},${text.slice(-3)}`;
};

const LETTERS: Readonly<Record<string, string>> = {
  A: "ఎ",
  B: "బి",
  C: "సి",
  D: "డి",
  E: "ఇ",
  F: "ఎఫ్",
  G: "జి",
  H: "హెచ్",
  I: "ఐ",
  J: "జె",
  K: "కె",
  L: "ఎల్",
  M: "ఎం",
  N: "ఎన్",
  O: "ఓ",
  P: "పి",
  Q: "క్యూ",
  R: "ఆర్",
  S: "ఎస్",
  T: "టి",
  U: "యు",
  V: "వి",
  W: "డబ్ల్యూ",
  X: "ఎక్స్",
  Y: "వై",
  Z: "జెడ్",
};

/** Latin letters by their Telugu names, apart: IN is ఐ ఎన్. */
export const letterNames = (code: string): string =>
  Array.from(code.toUpperCase(), (letter) => LETTERS[letter] ?? letter).join(" ");

/** A decimal number as spoken: 1.61 is ఒకటి పాయింట్ ఆరు ఒకటి. */
export const decimalWord = (text: string): string => {
  const [whole = "0", part] = text.split(".");
  const head = numberWord(Number(whole));
  return part === undefined ? head : `${head} పాయింట్ ${digitWords(part)}`;
};

/** "A, B, C మరియు D". */
export const listed = (items: readonly string[]): string =>
  items.length < 2 ? items.join("") : `${items.slice(0, -1).join(", ")} మరియు ${items.at(-1) ?? ""}`;
