import { phoneticRules } from "./channel-asr-rules.ts";
import type { Rng } from "./prng.ts";
import { pick, pickWeighted, rngFor } from "./rng-for.ts";
import { readWord, writeSyllables, writeWord, type Syllable } from "./telugu-syllables.ts";

/**
 * How a recogniser of the demo mishears. Nothing here is a random letter: each changed word goes through
 * the confusions of `channel-asr-rules.ts`, and some words are split, joined or lost.
 */
export interface AsrChannel {
  /** Names the stream of random numbers; two systems mishear independently. */
  readonly system: string;
  /** Share of words misheard in a question of average damage; below 1. */
  readonly strength: number;
  /** Chance of a further confusion in a word that has one, 0-1. */
  readonly severity: number;
  /** Share of utterances in which the recogniser runs on: it repeats its last words, or puts in a stock phrase. */
  readonly loops: number;
}

const MAX_CONFUSIONS = 8;

/** What recognisers trained on subtitles put in where they hear nothing. */
const stockPhrases = [
  "ధన్యవాదాలు",
  "వీడియో చూసినందుకు ధన్యవాదాలు",
  "మా ఛానల్ ను సబ్‌స్క్రైబ్ చేయండి",
  "సరైన సమాధానం చెప్పండి",
  "తరువాత ప్రశ్న చూద్దాం",
] as const;

/** One confusion of the word, or null where no rule applies. */
export function mishear(word: readonly Syllable[], rng: Rng): readonly Syllable[] | null {
  const options = word.flatMap((_, at) =>
    phoneticRules.flatMap((rule) => {
      const heard = rule.apply(word, at, rng);
      return heard === null ? [] : [{ heard, weight: rule.weight }];
    }),
  );
  if (options.length === 0) return null;
  return (
    options[
      pickWeighted(
        rng,
        options.map((o) => o.weight),
      )
    ]?.heard ?? null
  );
}

function mishearWord(word: string, severity: number, rng: Rng): string {
  const pieces = readWord(word);
  const heard = pieces.map((piece) => {
    if (!("syllables" in piece)) return piece;
    let syllables = piece.syllables;
    for (let i = 0; i < MAX_CONFUSIONS && (i === 0 || rng.uniform() < severity); i += 1)
      syllables = mishear(syllables, rng) ?? syllables;
    return { syllables };
  });
  return writeWord(heard);
}

/** The word in two, at a border before a consonant; null for words of fewer than four syllables. */
function splitWord(word: string, rng: Rng): readonly [string, string] | null {
  const pieces = readWord(word);
  const [first, ...rest] = pieces;
  if (first === undefined || !("syllables" in first) || first.syllables.length < 4) return null;
  const at = 2 + rng.below(first.syllables.length - 3);
  if (first.syllables[at - 1]?.vowel === null) return null;
  return [
    writeSyllables(first.syllables.slice(0, at)),
    writeSyllables(first.syllables.slice(at)) + writeWord(rest),
  ];
}

function runOn(words: readonly string[], rng: Rng): readonly string[] {
  if (rng.uniform() < 0.25) return [...words, pick(rng, stockPhrases)];
  const phrase = words.slice(-(1 + rng.below(Math.min(4, words.length))));
  const times = 2 + rng.below(7);
  return [...words, ...Array.from({ length: times }, () => phrase).flat()];
}

/**
 * What the recogniser makes of a question. `damage` is the harm done to the question, 0-1: the chance that
 * a word is misheard is strength x (0.3 + 1.4 x damage). The draws don't depend on the channel's
 * parameters, so that a stronger channel mishears the same words and more.
 */
export function transcribe(
  question: string,
  damage: number,
  channel: AsrChannel,
  seed: number,
  index: number,
): string {
  const weight = 0.3 + 1.4 * damage;
  const mark = /\p{P}+$/u.exec(question)?.[0] ?? "";
  const words = question.slice(0, question.length - mark.length).split(" ");
  const heard: string[] = [];
  let isJoined = false;
  for (const [i, word] of words.entries()) {
    const rng = rngFor(seed, "asr", channel.system, index, i);
    const chance = rng.uniform();
    const way = rng.uniform();
    let out: readonly string[] = [word];
    let joinsNext = false;
    if (chance < Math.min(0.97, channel.strength * weight)) {
      if (way < 0.08) out = splitWord(word, rng) ?? [mishearWord(word, channel.severity, rng)];
      else if (way < 0.14 && i < words.length - 1) joinsNext = true;
      else if (way < 0.19 && words.length > 3) out = [];
      else out = [mishearWord(word, channel.severity, rng)];
    }
    const [first, ...rest] = out;
    // Two words run together only where the second starts with a consonant: a vowel letter stays at a start.
    const last = heard.at(-1);
    if (isJoined && last !== undefined && first !== undefined && !/^[అ-ఔ]/u.test(first))
      heard[heard.length - 1] = last + first;
    else if (first !== undefined) heard.push(first);
    heard.push(...rest);
    isJoined = joinsNext;
  }
  const rng = rngFor(seed, "asr", channel.system, index, "run");
  const loops = rng.uniform() < Math.min(0.9, channel.loops * weight);
  const all = heard.length === 0 ? words.slice(0, 1) : heard;
  return (loops ? runOn(all, rng) : all).join(" ") + mark;
}
