import type { BenchmarkSpec } from "../../src/schema/spec.ts";
import type { SourceFile } from "./source-tree.ts";
import type { Report } from "../read/record.ts";
import { readSourceText } from "./source-tree.ts";

/** What the papers beside a source (LICENSE, PROVENANCE.md) say of it. */
export interface SourceNotes {
  readonly licence: string | null;
  readonly repository: string | null;
  readonly commit: string | null;
  readonly arxiv: string | null;
}

const isLicence = (f: SourceFile): boolean =>
  f.folders.length === 0 && /^licen[cs]e(?:\.\w+)?$/iu.test(f.base);
const isProvenance = (f: SourceFile): boolean => f.folders.length === 0 && /^provenance\.md$/iu.test(f.base);

/** Whether the file is read for licence and origin. */
export const isSourceNote = (f: SourceFile): boolean => isLicence(f) || isProvenance(f);

function licenceName(text: string): string | null {
  if (text.includes("Apache License") && text.includes("Version 2.0")) return "Apache-2.0";
  if (/MIT License/iu.test(text) || text.includes("Permission is hereby granted, free of charge"))
    return "MIT";
  const line = text.split("\n").find((l) => l.trim() !== "");
  return line?.trim().slice(0, 100) ?? null;
}

/** Reads `LICENSE*` and `PROVENANCE.md` at the top of a source. */
export async function readSourceNotes(files: readonly SourceFile[], report: Report): Promise<SourceNotes> {
  let licence: string | null = null;
  let provenance = "";
  for (const file of files.filter(isSourceNote)) {
    const text = (await readSourceText(file, report)) ?? "";
    if (isLicence(file)) licence ??= licenceName(text);
    else provenance = text;
  }
  return {
    licence,
    repository: /\bRepo(?:sitory)?:? `([\w.-]+\/[\w.-]+)`/u.exec(provenance)?.[1] ?? null,
    commit: /\bcommit ([0-9a-f]{7,40})\b/u.exec(provenance)?.[1] ?? null,
    arxiv: /arXiv:(\d{4}\.\d{4,5})/u.exec(provenance)?.[1] ?? null,
  };
}

/** "repository X, commit Y", or an empty text. */
export function originOf(notes: SourceNotes): string {
  if (notes.repository === null) return "";
  return `repository ${notes.repository}${notes.commit === null ? "" : `, commit ${notes.commit.slice(0, 7)}`}`;
}

/** Licence and citation for a spec. */
export function creditOf(notes: SourceNotes): Pick<BenchmarkSpec, "citation" | "licence"> {
  const text = [originOf(notes), notes.arxiv === null ? "" : `arXiv:${notes.arxiv}`]
    .filter((t) => t !== "")
    .join("; ");
  const url =
    notes.arxiv !== null
      ? `https://arxiv.org/abs/${notes.arxiv}`
      : notes.repository === null
        ? null
        : `https://github.com/${notes.repository}`;
  return {
    ...(text === "" ? {} : { citation: { text, ...(url === null ? {} : { url }) } }),
    ...(notes.licence === null ? {} : { licence: notes.licence }),
  };
}
