import { UsageError } from "../read/problem.ts";
import { unknownLanguage } from "./imported-spec.ts";
import type { ImportFlag } from "./importer.ts";

type Flags = ReadonlyMap<string, string>;

export const languageFlag: ImportFlag = {
  name: "language",
  value: "TAG",
  doc: `Language of the texts, a BCP 47 tag (left out: ${unknownLanguage}, not stated).`,
  required: false,
};

export const titleFlag: ImportFlag = {
  name: "title",
  value: "TEXT",
  doc: "Title of the benchmark (left out: the name of the source).",
  required: false,
};

export const encodingFlag: ImportFlag = {
  name: "encoding",
  value: "NAME",
  doc: "Encoding of the files, for example gb18030 (left out: utf-8).",
  required: false,
};

export function requiredFlag(flags: Flags, name: string): string {
  const value = flags.get(name)?.trim() ?? "";
  if (value === "") throw new UsageError(`--${name} is needed`);
  return value;
}

export function languageOf(flags: Flags): string {
  const language = flags.get("language") ?? unknownLanguage;
  if (/^[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*$/u.test(language)) return language;
  throw new UsageError(`--language: expected a BCP 47 tag such as te or en-GB, got "${language}"`);
}

export function titleOf(flags: Flags, otherwise: string): string {
  const title = flags.get("title")?.trim() ?? "";
  return title === "" ? otherwise : title;
}

export const encodingOf = (flags: Flags): string => flags.get("encoding") ?? "utf-8";

/** One of `choices`, the first where the flag is left out. */
export function choiceOf<const C extends readonly [string, ...string[]]>(
  flags: Flags,
  name: string,
  choices: C,
): C[number] {
  const value = flags.get(name) ?? choices[0];
  const choice = choices.find((c) => c === value);
  if (choice === undefined)
    throw new UsageError(`--${name}: expected one of ${choices.join(", ")}, got "${value}"`);
  return choice;
}
