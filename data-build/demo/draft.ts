import { createRng } from "./prng.ts";
import type { Bilingual, DomainId, ExampleId } from "./question-types.ts";

/** One language of a draft: phrasings of the question, and parallel surface forms of the right and wrong answers. */
export interface Wording {
  readonly questions: readonly string[];
  /** Right answer in each of its forms; any of them may become the reference. */
  readonly right: readonly string[];
  /** Wrong answers, each in the same forms as `right`. */
  readonly wrong: readonly (readonly string[])[];
  /** Further right answers that are never the reference. */
  readonly more: readonly string[];
}

/** A question before its phrasing and its reference are chosen. */
export interface Draft extends Bilingual<Wording> {
  readonly domain: DomainId;
  readonly template: string;
  readonly example?: ExampleId;
  /** True for the few questions whose answer is a long description. */
  readonly long?: boolean;
}

/** A template: its name, its domain and its drafts, the better known ones first. */
export interface Template {
  readonly domain: DomainId;
  readonly name: string;
  readonly drafts: readonly Draft[];
}

/** Turns an answer into one of its surface forms. */
export type Form = (answer: string) => string;

interface WordingInput {
  readonly questions: readonly string[];
  readonly answer: string;
  readonly wrong: readonly string[];
  readonly forms?: readonly Form[];
  readonly more?: readonly string[];
}

const plain: Form = (answer) => answer;

/** A wording whose right and wrong answers take the same forms (the plain answer unless told). */
export function wording({ questions, answer, wrong, forms = [plain], more = [] }: WordingInput): Wording {
  return {
    questions,
    right: forms.map((form) => form(answer)),
    wrong: wrong.map((item) => forms.map((form) => form(item))),
    more,
  };
}

/** A template from the items it can ask about; `read` answers null where an item makes no good question. */
export function template<T>(
  domain: DomainId,
  name: string,
  items: Iterable<T>,
  read: (item: T, index: number) => Bilingual<Wording> | null,
): Template {
  const drafts = [...items].flatMap((item, index) => {
    const body = read(item, index);
    return body === null ? [] : [{ domain, template: name, ...body }];
  });
  return { domain, name, drafts };
}

/** Seed of a text: FNV-1a, 32 bits. */
export const seedOf = (text: string): number =>
  Array.from(text).reduce(
    (hash, char) => Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0,
    0x811c9dc5,
  );

/** `count` items of the pool in an order fixed by `key` (all of them where the pool is smaller). */
export function pick<T>(pool: readonly T[], count: number, key: string): readonly T[] {
  const rng = createRng(seedOf(key));
  const rest = [...pool];
  const chosen: T[] = [];
  while (chosen.length < count && rest.length > 0) chosen.push(...rest.splice(rng.below(rest.length), 1));
  return chosen;
}

/** The items in an order fixed by `key`. */
export const shuffled = <T>(items: readonly T[], key: string): readonly T[] => pick(items, items.length, key);

/** The items so ordered that groups of equal `key` take turns, each group in its own order. */
export function interleaved<T>(items: readonly T[], key: (item: T) => string): readonly T[] {
  const groups = Map.groupBy(items, key);
  return [...groups.values()]
    .flatMap((group) => group.map((item, rank) => ({ item, rank })))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}

/** Words of a text, counted between white space. */
export const wordCount = (text: string): number => text.split(/\s+/u).filter((word) => word !== "").length;

/** Text as an exact match sees it: lower case, no punctuation, no English article, single spaces. */
export const loose = (text: string): string =>
  text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\p{P}\p{Cf}]/gu, "")
    .split(/\s+/u)
    .filter((word) => word !== "" && word !== "a" && word !== "an" && word !== "the")
    .join(" ");
