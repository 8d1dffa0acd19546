import type { Db } from "../db/db.ts";
import type { Choices } from "../schema/choices.ts";
import type { Read } from "../db/run.ts";
import { wantedParts } from "../db/table-parts.ts";
import type { Filter } from "../schema/filter.ts";
import type { Manifest } from "../schema/manifest.ts";
import { askRollups } from "./ask.ts";
import type { View } from "./view.ts";
import { filterWords } from "./words.ts";

/** A query as it would be run for what is on screen. */
export interface ShownQuery {
  readonly sql: string;
  readonly params: readonly (string | number | boolean | null)[];
}

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
  /** The statement of a simulated benchmark. */
  readonly simulated: string | null;
}

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
      queries.push({ sql, params });
      return Promise.resolve([]);
    },
    close: () => Promise.resolve(),
  };
  await askRollups(recorder, manifest.spec, filter, view.needs, choices);
  return { reads, queries };
}

export async function provenanceOf(
  view: View,
  manifest: Manifest,
  filter: Filter,
  choices: Choices,
): Promise<Provenance> {
  const { spec } = manifest;
  const { reads, queries } = await askedOf(view, manifest, filter, choices);
  return {
    questions: filterWords(spec, filter),
    dataHash: manifest.data_hash,
    tables: [...wantedParts(manifest.tables, reads)].flatMap(([name, parts]) =>
      parts.map(({ file, rows, sha256 }) => ({ name, file, rows, sha256 })),
    ),
    queries,
    judges: (spec.judges ?? []).map((j) => ({
      label: j.label,
      ...(j.run_id === undefined ? {} : { run: j.run_id }),
      ...(j.prompt_hash === undefined ? {} : { prompt: j.prompt_hash }),
    })),
    simulated: spec.provenance.kind === "simulated" ? spec.provenance.statement : null,
  };
}
