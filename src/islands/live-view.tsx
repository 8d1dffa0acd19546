import { useMemo, type ReactNode } from "react";
import type { ViewState } from "../state/fragment.ts";
import { isQuestionLevel } from "../schema/filter.ts";
import { ownCube, withOwnModels } from "../own/own-run.ts";
import { loadBenchmark, loadRollups } from "../state/data.ts";
import { engine } from "../state/engine.ts";
import { withOwnRows } from "../state/own-rows.ts";
import { ownRuns } from "../state/own-store.ts";
import type { Rollups } from "../rollups/rollups.ts";
import { ViewBody } from "../tables/view-body.tsx";
import { askRollups } from "../views/ask.ts";
import { viewOf } from "../views/index.ts";
import { shownRuns, withOwnNote } from "../views/own-runs.ts";
import { pickOf, viewContext, type Drawing } from "../views/view.ts";
import { provenanceOf, type Provenance } from "../views/provenance.ts";
import { FailureNote } from "./failure-note.tsx";
import { useLatest } from "./use-latest.ts";

/** The parts of the state that shape a view. */
type Shaping = Pick<ViewState, "filter" | "choices">;

export interface Shown {
  readonly title: string;
  readonly drawing: Drawing | string;
  readonly provenance: Provenance;
  readonly tier: "cube" | "sql";
}

const withRows = (rollups: Rollups, cube: Rollups["cube"]): Rollups =>
  cube.length === 0 ? rollups : { ...rollups, cube: [...rollups.cube, ...cube] };

/** A view at a filter: from the cube where domains alone are chosen, by SQL where single questions are. */
export async function drawView(
  id: string,
  base: string,
  { filter, choices }: Shaping,
  signal?: AbortSignal,
): Promise<Shown> {
  const view = viewOf(id);
  const points = choices.errors !== undefined && view.needs.includes("error_points");
  const sql = isQuestionLevel(filter) || choices.common === "on" || points;
  const db = sql ? engine(base) : null;
  // Whoever waits for the engine hears of its failure, even if the benchmark fails first.
  db?.catch(() => undefined);
  const { manifest, published } = await loadBenchmark(base);
  const runs = await ownRuns();
  const { metric_id } = pickOf(manifest.spec, choices);
  const own = shownRuns(view, metric_id, runs);
  const spec = withOwnModels(manifest.spec, own);
  const rollups =
    db === null
      ? withRows(await loadRollups(base, view.needs), ownCube(spec, own))
      : await askRollups(withOwnRows(await db, runs), spec, filter, view.needs, choices, signal);
  const questions = manifest.counts.questions ?? 0;
  const context = viewContext({ spec, rollups, filter, choices, published, questions, base });
  return {
    title: view.title(context),
    drawing: withOwnNote(view.draw(context), view, metric_id, runs),
    provenance: await provenanceOf(view, manifest, filter, choices, rollups),
    tier: sql ? "sql" : "cube",
  };
}

/** The live body of a view; `children` is the static one, which stays while there is nothing better. */
export default function LiveView({
  id,
  base,
  state,
  children,
}: {
  readonly id: string;
  readonly base: string;
  readonly state: Shaping;
  readonly children: ReactNode;
}): ReactNode {
  const key = useMemo(() => JSON.stringify([state.filter, state.choices]), [state]);
  const { latest, retry } = useLatest(key, (signal) => drawView(id, base, state, signal));
  const { value } = latest;
  return (
    <>
      {latest.status === "failed" && (
        <FailureNote
          error={latest.error}
          works={
            value === null
              ? "Below are the figures for all questions, which don’t follow the filter."
              : "Below are the figures of the filter before."
          }
          onRetry={retry}
        />
      )}
      <div
        aria-busy={latest.status === "loading"}
        className={latest.status === "ready" ? undefined : "stale"}
        data-tier={value?.tier}
        data-filter={latest.status === "ready" ? key : undefined}
      >
        {value === null ? (
          children
        ) : typeof value.drawing === "string" ? (
          <div className="note" role="note">
            <b>Nothing to show</b>
            <span>{value.drawing}</span>
          </div>
        ) : (
          <ViewBody drawing={value.drawing} provenance={value.provenance} base={base} />
        )}
      </div>
    </>
  );
}
