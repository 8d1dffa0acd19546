import type { Provenance } from "../views/provenance.ts";
import { asWritten, type Say } from "../words/say.ts";

/** What every exported file says of itself. */
export interface Source {
  readonly title: string;
  readonly finding: string;
  readonly benchmark: string;
  /** Address of the view as it is on screen. */
  readonly permalink: string;
  readonly dataHash: string;
  readonly questions: string;
  /** The statement of a simulated benchmark, else null. */
  readonly simulated: string | null;
  readonly notes: readonly string[];
  /** Files, hashes, queries, judges and measure behind the figures. */
  readonly provenance?: Provenance;
  /** The words that pictures and slides speak; left out: those that pages are written in. Files of data don't follow it. */
  readonly say?: Say;
}

/** The words of pictures and slides. */
export const sayOfSource = ({ say = asWritten }: Source): Say => say;

/** The mark of simulated data, empty for others, and what a figure rests on, for below it. */
export function footOf(source: Source): readonly [string, string] {
  const say = sayOfSource(source);
  return [
    source.simulated === null ? "" : `${say("Simulated data.")} `,
    `${source.benchmark}. ${say("Questions: {which}. Data {hash}.", { which: source.questions, hash: source.dataHash })}`,
  ];
}

/** The source in lines, for comments. */
export function sourceLines(s: Source): readonly string[] {
  return [
    `${s.title} – ${s.benchmark}`,
    ...(s.simulated === null ? [] : [`SIMULATED DATA. ${s.simulated}`]),
    s.finding,
    `Questions: ${s.questions}. Data ${s.dataHash}.`,
    s.permalink,
    ...s.notes,
  ].map((line) => line.replaceAll(/\s+/gu, " ").trim());
}

/** The statements behind the figures, as they can be run, each in lines; none where the source has no provenance. */
export const sqlOf = ({ provenance }: Source): readonly (readonly string[])[] =>
  provenance?.queries.map((q) => q.statement.split(/\r?\n/u)) ?? [];

/**
 * The statements as a comment of HTML, which Markdown takes too; empty without any. Two hyphens would end it: in a
 * statement they can only stand within a text, which is then put together from two.
 */
export function sqlComment(source: Source): string {
  const lines = sqlOf(source).flat();
  if (lines.length === 0) return "";
  return `<!-- SQL of these figures:\n${lines.map((line) => line.replaceAll(/-(?=-)/gu, "-'||'")).join("\n")}\n-->\n`;
}

/** The source as fields, for metadata: a file tells whether its data are simulated, and what it rests on. */
export function sourceFields(source: Source): Readonly<Record<string, unknown>> {
  const { provenance, ...s } = source;
  return {
    ...Object.fromEntries(Object.entries(s).filter(([name]) => name !== "say")),
    simulated: s.simulated ?? false,
    ...(provenance === undefined
      ? {}
      : {
          files: provenance.tables,
          judges: provenance.judges,
          queries: provenance.queries,
          measure: provenance.measure,
          rows: provenance.rows,
        }),
  };
}

/** A name for a file, from what it shows. */
export const fileStem = (text: string): string => text.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-");
