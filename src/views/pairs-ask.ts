import type { Db } from "../db/db.ts";
import { run } from "../db/run.ts";
import { pairCubeQuery } from "../queries/pair-cube.ts";
import type { Choices } from "../schema/choices.ts";
import { isQuestionLevel, type Filter } from "../schema/filter.ts";
import type { Manifest } from "../schema/manifest.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import type { PairRow } from "../schema/tables.ts";
import { absenceWords, chosenPair, isSameCell } from "./pairs-cells.ts";
import { provenanceOf, shownQuery, type Provenance, type ShownQuery } from "./provenance.ts";
import { noRollups } from "../rollups/rollups.ts";
import type { View } from "./view.ts";
import { asWritten, type Say } from "../words/say.ts";

interface Asked {
  readonly spec: BenchmarkSpec;
  readonly filter: Filter;
  readonly choices: Choices;
}

/**
 * Whether the chosen pair has to be counted from single answers: it is none of the benchmark's comparisons, or single
 * questions are filtered. A cell against itself, or one that was not run, needs no counting.
 */
export function pairNeedsEngine({ spec, filter, choices }: Asked): boolean {
  const pair = chosenPair({ spec, choices });
  if (pair === null || isSameCell(pair.against, pair.variant)) return false;
  if ([pair.against, pair.variant].some((cell) => absenceWords(spec, cell) !== null)) return false;
  return pair.preset === null || isQuestionLevel(filter);
}

/** The chosen pair's joint counts by SQL, over the questions of the filter. */
export async function askPair(
  db: Db,
  { spec, filter, choices }: Asked,
  signal?: AbortSignal,
): Promise<readonly PairRow[]> {
  const pair = chosenPair({ spec, choices });
  if (pair === null) return [];
  const { id, variant, against } = pair;
  return run(db, pairCubeQuery, { filter, id, variant, against }, signal);
}

/** Where the figures of a view of the chosen pair come from; the SQL is that of the pair alone. */
export async function pairProvenance(
  view: View,
  manifest: Manifest,
  filter: Filter,
  choices: Choices,
  say: Say = asWritten,
): Promise<Provenance> {
  const queries: ShownQuery[] = [];
  const recorder: Db = {
    all(sql, params) {
      queries.push(shownQuery(sql, params));
      return Promise.resolve([]);
    },
    close: () => Promise.resolve(),
  };
  await askPair(recorder, { spec: manifest.spec, filter, choices });
  return { ...(await provenanceOf(view, manifest, filter, choices, noRollups, say)), queries };
}
