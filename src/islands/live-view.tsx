import { useMemo, type ReactNode } from "react";
import type { ViewState } from "../state/fragment.ts";
import { isQuestionLevel } from "../schema/filter.ts";
import { ownCube, withOwnModels } from "../own/own-run.ts";
import { loadBenchmark, loadManifest, loadRollups } from "../state/data.ts";
import { engine } from "../state/engine.ts";
import { withOwnRows } from "../state/own-rows.ts";
import { ownRuns } from "../state/own-store.ts";
import type { RollupName, Rollups } from "../rollups/rollups.ts";
import type { Manifest } from "../schema/manifest.ts";
import { rememberAsking } from "../state/warm.ts";
import { ViewOrWords } from "../tables/view-body.tsx";
import { askRollups } from "../views/ask.ts";
import { shownRuns, withOwnNote } from "../views/own-runs.ts";
import { pickOf, viewContext, type Drawing, type View } from "../views/view.ts";
import { provenanceOf, type Provenance } from "../views/provenance.ts";
import { FailureNote } from "./failure-note.tsx";
import { useLatest } from "./use-latest.ts";
import { currentSay } from "../words/say.ts";
import { keyOf, useHead } from "./head.ts";
import { useSay } from "../words/use-say.tsx";

/** The parts of the state that shape a view. */
type Shaping = Pick<ViewState, "filter" | "choices">;

export interface Shown {
  readonly title: string;
  readonly what: string;
  readonly drawing: Drawing | string;
  readonly provenance: Provenance;
  readonly tier: "cube" | "sql";
}

const withRows = (rollups: Rollups, cube: Rollups["cube"]): Rollups =>
  cube.length === 0 ? rollups : { ...rollups, cube: [...rollups.cube, ...cube] };

/** A view at a filter: from the cube where domains alone are chosen, by SQL where single questions are. */
export async function drawView(
  view: View,
  base: string,
  { filter, choices }: Shaping,
  signal?: AbortSignal,
  show?: (first: Shown) => void,
): Promise<Shown> {
  const say = currentSay();
  const points = choices.errors !== undefined && view.needs.includes("error_points");
  const sql = isQuestionLevel(filter) || choices.common === "on" || points;
  const db = sql ? engine(base) : null;
  if (sql) rememberAsking();
  // Whoever waits for the engine hears of its failure, even if the benchmark fails first.
  db?.catch(() => undefined);
  const benchmark = loadBenchmark(base);
  // Whatever fails in it is heard of where it is awaited, or by the manifest below.
  benchmark.catch(() => undefined);
  const manifest = await loadManifest(base);
  const runs = await ownRuns();
  const { metric_id } = pickOf(manifest.spec, choices);
  const own = shownRuns(view, metric_id, runs);
  const spec = withOwnModels(manifest.spec, own);
  const drawn = async (rollups: Rollups, pending: readonly RollupName[]): Promise<Shown> => {
    const { published } = await benchmark;
    const questions = manifest.counts.questions ?? 0;
    const context = viewContext({ spec, rollups, pending, filter, choices, published, questions, base, say });
    return {
      title: view.title(context),
      what: view.what(context),
      drawing: withOwnNote(view.draw(context), view, metric_id, runs, say),
      provenance: await provenanceOf(view, manifest, filter, choices, rollups, say),
      tier: sql ? "sql" : "cube",
    };
  };
  if (db === null) return drawn(withRows(await loadRollups(base, view.needs), ownCube(spec, own)), []);
  const asked = withOwnRows(await db, runs);
  const ask = (names: readonly RollupName[]): Promise<Rollups> =>
    askRollups(asked, spec, filter, names, choices, signal);
  const pending = pendingOf(view, manifest);
  // What the first drawing needs is asked first; asked again with the rest, it is the same answer.
  const first = pending.length === 0 || show === undefined ? null : ask(view.first ?? []);
  const all = ask(view.needs);
  all.catch(() => undefined);
  if (first !== null && show !== undefined) show(await drawn(await first, pending));
  return drawn(await all, []);
}

/** Roll-ups that a view can be drawn without for a moment, as far as the benchmark has anything for them. */
const pendingOf = ({ needs, first = needs }: View, { rollups }: Manifest): readonly RollupName[] =>
  needs.filter((name) => !first.includes(name) && (rollups[name]?.rows ?? 0) > 0);

/** The live body of a view; `children` is the static one, which stays while there is nothing better. */
export default function LiveView({
  view,
  base,
  state,
  children,
}: {
  readonly view: View;
  readonly base: string;
  readonly state: Shaping;
  readonly children: ReactNode;
}): ReactNode {
  const say = useSay();
  const key = useMemo(() => keyOf(state, say), [state, say]);
  const { latest, retry } = useLatest<Shown>(key, (signal, show) =>
    drawView(view, base, state, signal, show),
  );
  const isNew = latest.status === "ready" || latest.status === "partial";
  const { value } = latest;
  useHead(view.id, value, say);
  return (
    <>
      {latest.status === "failed" && (
        <FailureNote
          error={latest.error}
          works={
            value === null
              ? say("Below are the figures for all questions, which don’t follow the filter.")
              : say("Below are the figures of the filter before.")
          }
          onRetry={retry}
        />
      )}
      <div
        aria-busy={latest.status === "loading" || latest.status === "partial"}
        className={isNew ? undefined : "stale"}
        data-tier={value?.tier}
        data-first={isNew ? key : undefined}
        data-filter={latest.status === "ready" ? key : undefined}
      >
        {value === null ? (
          children
        ) : (
          <ViewOrWords drawing={value.drawing} provenance={value.provenance} base={base} />
        )}
      </div>
    </>
  );
}
