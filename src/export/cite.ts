import type { BenchmarkSpec } from "../schema/spec.ts";
import { escapeLatex } from "./latex-text.ts";
import { fileStem, type Source } from "./source.ts";

export const citedThings = ["paper", "data", "view"] as const;
export type Cited = (typeof citedThings)[number];
export const citationStyles = ["bibtex", "apa", "cff"] as const;
export type CitationStyle = (typeof citationStyles)[number];

/** What a citation is made from. No clock is read: the day of access is the reader's, or left out. */
export interface CitationOptions {
  readonly what: Cited;
  readonly style: CitationStyle;
  readonly spec: Pick<BenchmarkSpec, "id" | "title" | "citation">;
  readonly source: Pick<Source, "title" | "permalink" | "dataHash" | "simulated">;
  /** Address of the page with the data. */
  readonly dataAddress: string;
  /** The day that the reader looked at it, `2026-03-01`; null: not given. */
  readonly date: string | null;
}

/** A field of a BibTeX entry, braces taken off. */
export function bibtexField(bibtex: string, name: string): string | null {
  const at = new RegExp(`(?:^|[,{\\s])${name}\\s*=\\s*`, "iu").exec(bibtex);
  if (at === null) return null;
  const rest = bibtex.slice(at.index + at[0].length);
  const open = rest[0];
  if (open !== "{" && open !== '"') return /^[^,}\s]+/u.exec(rest)?.[0] ?? null;
  let depth = 0;
  for (let i = 0; i < rest.length; i += 1) {
    if (rest[i] === "{") depth += 1;
    if (rest[i] === "}") depth -= 1;
    if ((open === "{" && depth === 0) || (open === '"' && i > 0 && depth === 0 && rest[i] === '"'))
      return rest.slice(1, i).replaceAll(/[{}]/gu, "").replaceAll(/\s+/gu, " ").trim();
  }
  return null;
}

const yaml = (text: string): string => JSON.stringify(text);

/** Authors of a BibTeX entry as CITATION.cff has them. */
function authorsOf(bibtex: string | undefined, otherwise: string): readonly string[] {
  const list = bibtex === undefined ? null : bibtexField(bibtex, "author");
  if (list === null) return [`  - name: ${yaml(`the authors of ${otherwise}`)}`];
  return list.split(/\s+and\s+/u).map((name) => {
    const words = name.split(" ");
    const parts = name.includes(",")
      ? name.split(/\s*,\s*/u)
      : [words.at(-1) ?? name, words.slice(0, -1).join(" ")];
    const [family = name, given = ""] = parts;
    return given === ""
      ? `  - name: ${yaml(family)}`
      : `  - family-names: ${yaml(family)}\n    given-names: ${yaml(given)}`;
  });
}

interface Work {
  readonly key: string;
  readonly title: string;
  readonly kind: "article" | "dataset" | "misc";
  readonly url: string | undefined;
  readonly note: string | null;
}

function workOf({ what, spec, source, dataAddress }: CitationOptions): Work {
  const note = `Data version ${source.dataHash}${source.simulated === null ? "" : "; simulated data"}`;
  const key = `${fileStem(spec.id)}-${what}`;
  switch (what) {
    case "paper": {
      const title = spec.citation?.bibtex === undefined ? null : bibtexField(spec.citation.bibtex, "title");
      return { key, title: title ?? spec.title, kind: "article", url: spec.citation?.url, note: null };
    }
    case "data":
      return { key, title: `${spec.title}: results data`, kind: "dataset", url: dataAddress, note };
    case "view":
      return {
        key,
        title: `${source.title}. ${spec.title} results explorer`,
        kind: "misc",
        url: source.permalink,
        note,
      };
  }
}

/** A citation of the paper, of the data or of the view as it stands on screen. */
export function citation(options: CitationOptions): string {
  const { what, style, spec, date } = options;
  const { bibtex, text } = spec.citation ?? {};
  const work = workOf(options);
  if (style === "bibtex") {
    if (what === "paper" && bibtex !== undefined) return `${bibtex.trim()}\n`;
    const author = what === "paper" ? null : bibtexField(bibtex ?? "", "author");
    const fields = [
      ...(author === null ? [] : [`  author = {${author}}`]),
      `  title = {{${escapeLatex(what === "paper" ? (text ?? work.title) : work.title)}}}`,
      ...(work.url === undefined ? [] : [`  url = {${work.url}}`]),
      ...(work.note === null ? [] : [`  note = {${escapeLatex(work.note)}}`]),
      ...(date === null ? [] : [`  urldate = {${date}}`]),
    ];
    return `@misc{${work.key},\n${fields.join(",\n")}\n}\n`;
  }
  if (style === "apa") {
    if (what === "paper") return `${text ?? work.title}${work.url === undefined ? "" : ` ${work.url}`}\n`;
    const kind = what === "data" ? " [Data set]" : "";
    const seen = date === null ? "" : `Retrieved ${date}, from `;
    return `${work.title}${kind}. (n.d.). ${work.note ?? ""}. ${seen}${work.url ?? ""}\n`;
  }
  return `${[
    "cff-version: 1.2.0",
    `message: ${yaml("Please cite it as below.")}`,
    `type: ${work.kind === "dataset" ? "dataset" : "software"}`,
    `title: ${yaml(work.title)}`,
    ...(work.note === null ? [] : [`abstract: ${yaml(work.note)}`]),
    "authors:",
    ...authorsOf(bibtex, spec.title),
    ...(work.url === undefined ? [] : [`url: ${yaml(work.url)}`]),
    ...(date === null || what === "paper" ? [] : [`date-released: ${date}`]),
  ].join("\n")}\n`;
}
