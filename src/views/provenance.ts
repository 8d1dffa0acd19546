import type { Db } from "../db/db.ts";
import { inlined } from "../db/inline-values.ts";
import type { Choices } from "../schema/choices.ts";
import type { Read } from "../db/run.ts";
import { wantedParts } from "../db/table-parts.ts";
import type { Filter } from "../schema/filter.ts";
import type { Manifest } from "../schema/manifest.ts";
import { askRollups } from "./ask.ts";
import { asWritten, type Say } from "../words/say.ts";
import { measuresOf } from "../schema/measures.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { pickOf, type Rollups, type View } from "./view.ts";
import { filterWords, judgeLabel } from "./words.ts";

/** A query as it would be run for what is on screen. */
export interface ShownQuery {
  readonly sql: string;
  readonly params: readonly (string | number | boolean | null)[];
  /** The same with its values written out: it runs as it stands. */
  readonly statement: string;
}

export const shownQuery = (sql: ShownQuery["sql"], params: ShownQuery["params"]): ShownQuery => ({
  sql,
  params,
  statement: inlined({ text: sql, params }).trim(),
});

/** Where the figures of a view come from. */
export interface Provenance {
  readonly questions: string;
  readonly dataHash: string;
  readonly tables: readonly {
    readonly name: string;
    readonly file: string;
    readonly rows: number;
    readonly sha256: string;
  }[];
  readonly queries: readonly ShownQuery[];
  /** Run ids and prompt hashes of the judges, as far as the benchmark gives them. */
  readonly judges: readonly { readonly label: string; readonly run?: string; readonly prompt?: string }[];
  /** What is averaged or compared, with its range. */
  readonly measure: string;
  /** How many rows count, and which are left out and why. */
  readonly rows: readonly string[];
  /** The statement of a simulated benchmark. */
  readonly simulated: string | null;
}

/** The files that are read, with what tells that they are the published ones. */
export const filesOf = ({ tables }: Manifest, reads: readonly Read[]): Provenance["tables"] =>
  [...wantedParts(tables, reads)].flatMap(([name, parts]) =>
    parts.map(({ file, rows, sha256 }) => ({ name, file, rows, sha256 })),
  );

/** Who judged, in which run and by which prompt. */
export const judgeRuns = (spec: BenchmarkSpec): Provenance["judges"] =>
  (spec.judges ?? []).map((j) => ({
    label: j.label,
    ...(j.run_id === undefined ? {} : { run: j.run_id }),
    ...(j.prompt_hash === undefined ? {} : { prompt: j.prompt_hash }),
  }));

/** What is read and asked for a view: by an engine that only writes it down. */
async function askedOf(
  view: View,
  manifest: Manifest,
  filter: Filter,
  choices: Choices,
): Promise<{ readonly reads: readonly Read[]; readonly queries: readonly ShownQuery[] }> {
  const reads: Read[] = [];
  const queries: ShownQuery[] = [];
  const recorder: Db = {
    need(wanted) {
      reads.push(...wanted);
      return Promise.resolve();
    },
    all(sql, params) {
      queries.push(shownQuery(sql, params));
      return Promise.resolve([]);
    },
    close: () => Promise.resolve(),
  };
  await askRollups(recorder, manifest.spec, filter, view.needs, choices);
  return { reads, queries };
}

function measureWords(spec: BenchmarkSpec, choices: Choices, say: Say): string {
  const { metric_id, judge_id } = pickOf(spec, choices);
  const measure = measuresOf(spec).find((m) => m.metric_id === metric_id);
  if (measure === undefined) return metric_id;
  const { min, max } = measure;
  const of = say(judge_id === null ? "{measure}" : "{measure} of {judge}", {
    measure: say.known(measure.label),
    judge: judgeLabel(spec, judge_id),
  });
  const range = { of, min: String(min), max: String(max) };
  return {
    higher: say("{of}, {min} to {max}, higher is better", range),
    lower: say("{of}, {min} to {max}, lower is better", range),
    zero: say("{of}, {min} to {max}, nearest to zero is best", range),
  }[measure.direction];
}

/** Rows behind the small tables of a view: what counts and what is left out. */
function rowWords(
  view: View,
  spec: BenchmarkSpec,
  filter: Filter,
  choices: Choices,
  rollups: Rollups,
  say: Say,
): string[] {
  const inFilter = (domain: string | null): boolean =>
    filter.domains.length === 0 || (domain !== null && filter.domains.includes(domain));
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const pick = pickOf(spec, choices);
  const lines: string[] = [];
  if (view.needs.includes("cube")) {
    const rows = rollups.cube.filter(
      (r) => r.metric_id === pick.metric_id && r.judge_id === pick.judge_id && inFilter(r.domain),
    );
    const missing = sum(rows.map((r) => r.missing));
    lines.push(
      say("{counted} values counted, {missing} answers without one left out", {
        counted: sum(rows.map((r) => r.n)),
        missing,
      }),
    );
  }
  if (view.needs.includes("rated")) {
    const rated = rollups.rated.filter((r) => inFilter(r.domain));
    lines.push(
      say("{rated} rated items, {excluded} of them excluded where the view says so", {
        rated: rated.length,
        excluded: rated.filter((r) => r.excluded).length,
      }),
    );
  }
  return lines;
}

export async function provenanceOf(
  view: View,
  manifest: Manifest,
  filter: Filter,
  choices: Choices,
  rollups: Rollups,
  say: Say = asWritten,
): Promise<Provenance> {
  const { spec } = manifest;
  const { reads, queries } = await askedOf(view, manifest, filter, choices);
  return {
    questions: filterWords(spec, filter, say),
    dataHash: manifest.data_hash,
    tables: filesOf(manifest, reads),
    queries,
    judges: judgeRuns(spec),
    measure: measureWords(spec, choices, say),
    rows: rowWords(view, spec, filter, choices, rollups, say),
    simulated: spec.provenance.kind === "simulated" ? spec.provenance.statement : null,
  };
}
