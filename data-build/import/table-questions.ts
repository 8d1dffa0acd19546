import type { BenchmarkSpec, LanguageSpec } from "../../src/schema/spec.ts";
import { languageSpec, unknownLanguage } from "./imported-spec.ts";
import { uniqueSlugs } from "./slug.ts";

export interface TableQuestion {
  readonly question_id: string;
  /** Its domain's name. */
  readonly domain: string | null;
  readonly question: Readonly<Record<string, string>>;
  readonly references: Readonly<Record<string, readonly string[]>>;
  readonly audio?: string | null;
  readonly audio_seconds?: number | null;
}

interface AboutLanguages {
  readonly languages?: readonly LanguageSpec[];
  readonly columns: {
    readonly question?: Readonly<Record<string, unknown>>;
    readonly references?: Readonly<Record<string, unknown>>;
  };
}

/** The languages that a mapping declares, else those whose columns it names. */
export function languagesOf(map: AboutLanguages): readonly LanguageSpec[] {
  const { question, references } = map.columns;
  const named = [...new Set([...Object.keys(question ?? {}), ...Object.keys(references ?? {})])];
  const missing = named.filter((id) => map.languages?.some((l) => l.id === id) !== true);
  const all = [...(map.languages ?? []), ...missing.map(languageSpec)];
  return all.length > 0 ? all : [languageSpec(unknownLanguage)];
}

/** Name of the domain of questions that have none where others do. */
const otherDomain = "no domain given";

/** Domain ids by name; empty where no question has a domain. */
export function domainIds(questions: Iterable<TableQuestion>): ReadonlyMap<string, string> {
  const names = [...questions].map((q) => q.domain);
  const given = names.filter((name) => name !== null);
  if (given.length === 0) return new Map();
  return uniqueSlugs(given.length === names.length ? given : [...given, otherDomain]);
}

export const domainSpecs = (ids: ReadonlyMap<string, string>): BenchmarkSpec["domains"] =>
  [...ids].map(([label, id]) => ({ id, label }));

/** `questions.jsonl`. */
export function questionsJsonl(
  questions: Iterable<TableQuestion>,
  domains: ReadonlyMap<string, string>,
): string {
  return [...questions]
    .map((q) => {
      const row = {
        question_id: q.question_id,
        ...(domains.size === 0 ? {} : { domain: domains.get(q.domain ?? otherDomain) }),
        ...(q.audio == null ? {} : { audio: q.audio }),
        ...(q.audio_seconds == null ? {} : { audio_seconds: q.audio_seconds }),
        question: q.question,
        references: q.references,
      };
      return `${JSON.stringify(row)}\n`;
    })
    .join("");
}
