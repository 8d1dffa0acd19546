import type { Question } from "../read/questions.ts";
import { hashOfLists, listReader, packLists, type PackedLists } from "./packed-lists.ts";

/** What the measuring of cells needs of the questions, shared by all threads. Items are questions in the folder's order. */
export interface QuestionPack {
  readonly count: number;
  readonly ids: PackedLists;
  /** Empty for a question without a domain. */
  readonly domains: PackedLists;
  /** By language; empty where a question has no wording in it. */
  readonly wording: Readonly<Record<string, PackedLists>>;
  readonly references: Readonly<Record<string, PackedLists>>;
}

/** Hashes of the parts of a pack, so that a cell depends on those only that it is measured with. */
export interface PackHashes {
  readonly ids: string;
  readonly domains: string;
  readonly wording: Readonly<Record<string, string>>;
  readonly references: Readonly<Record<string, string>>;
}

export function packQuestions(
  questions: ReadonlyMap<string, Question>,
  languages: readonly string[],
): QuestionPack {
  const all = [...questions.values()];
  const byLanguage = (
    of: (q: Question, language: string) => readonly string[],
  ): Record<string, PackedLists> =>
    Object.fromEntries(languages.map((l) => [l, packLists(all.map((q) => of(q, l)))]));
  return {
    count: all.length,
    ids: packLists(all.map((q) => [q.question_id])),
    domains: packLists(all.map((q) => (q.domain === null ? [] : [q.domain]))),
    wording: byLanguage((q, l) => {
      const wording = q.question.get(l);
      return wording === undefined ? [] : [wording];
    }),
    references: byLanguage((q, l) => q.references.get(l) ?? []),
  };
}

export function packHashes(pack: QuestionPack): PackHashes {
  const each = (lists: Readonly<Record<string, PackedLists>>): Record<string, string> =>
    Object.fromEntries(Object.entries(lists).map(([k, v]) => [k, hashOfLists(v)]));
  return {
    ids: hashOfLists(pack.ids),
    domains: hashOfLists(pack.domains),
    wording: each(pack.wording),
    references: each(pack.references),
  };
}

/** A thread's view of a pack; questions are numbered from 0. */
export interface PackedQuestions {
  readonly count: number;
  readonly numberOf: (id: string) => number | undefined;
  readonly id: (question: number) => string;
  readonly domain: (question: number) => string | null;
  readonly wording: (question: number, language: string) => string | null;
  readonly references: (question: number, language: string) => readonly string[];
}

export function openPack(pack: QuestionPack): PackedQuestions {
  const ids = listReader(pack.ids);
  const domains = listReader(pack.domains);
  const open = (
    lists: Readonly<Record<string, PackedLists>>,
  ): ReadonlyMap<string, (i: number) => readonly string[]> =>
    new Map(Object.entries(lists).map(([k, v]) => [k, listReader(v)]));
  const wording = open(pack.wording);
  const references = open(pack.references);
  const numbers = new Map<string, number>();
  for (let i = 0; i < pack.count; i += 1) numbers.set(ids(i)[0] ?? "", i);
  return {
    count: pack.count,
    numberOf: (id) => numbers.get(id),
    id: (i) => ids(i)[0] ?? "",
    domain: (i) => domains(i)[0] ?? null,
    wording: (i, language) => wording.get(language)?.(i)[0] ?? null,
    references: (i, language) => references.get(language)?.(i) ?? [],
  };
}
