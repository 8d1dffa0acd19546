import { useMemo, type ReactNode } from "react";
import { noRollups } from "../rollups/rollups.ts";
import { isOwnMetric } from "../own/own-entry.ts";
import { withOwnModels } from "../own/own-run.ts";
import { loadBenchmark } from "../state/data.ts";
import { ownRuns } from "../state/own-store.ts";
import type { ViewState } from "../state/fragment.ts";
import { viewOf } from "../views/index.ts";
import { sidesOf } from "../views/pairs-any.ts";
import { pairProvenance } from "../views/pairs-ask.ts";
import type { Provenance } from "../views/provenance.ts";
import { isOwnPair, ownNote, withOwnNote } from "../views/own-runs.ts";
import { pickOf, viewContext, type Drawing } from "../views/view.ts";
import { CompareBody } from "./compare-body.tsx";
import { pairRows, type PairRows } from "./compare-rows.ts";
import { FailureNote } from "./failure-note.tsx";
import { currentSay } from "../words/say.ts";
import { useSay } from "../words/use-say.tsx";
import { keyOf, useHead } from "./head.ts";
import { useLatest } from "./use-latest.ts";

type Shaping = Pick<ViewState, "filter" | "choices">;

export interface ShownPair {
  readonly title: string;
  readonly what: string;
  readonly sides: string;
  readonly drawing: Drawing | string;
  readonly provenance: Provenance;
  readonly tier: PairRows["tier"];
}

/** A view of the chosen pair at a filter. */
export async function drawPair(id: string, base: string, { filter, choices }: Shaping): Promise<ShownPair> {
  const view = viewOf(id);
  const say = currentSay();
  const { manifest, published } = await loadBenchmark(base);
  const runs = isOwnPair([choices.a, choices.b]) ? await ownRuns() : [];
  const { rows, tier } = await pairRows(base, { filter, choices });
  const { metric_id } = pickOf(manifest.spec, choices);
  const context = viewContext({
    spec: withOwnModels(manifest.spec, runs),
    rollups: { ...noRollups, pair_cube: rows },
    filter,
    choices,
    published,
    questions: manifest.counts.questions ?? 0,
    base,
    say,
  });
  return {
    title: view.title(context),
    what: view.what(context),
    sides: sidesOf(context),
    drawing:
      runs.length > 0 && !isOwnMetric(metric_id)
        ? (ownNote(view, metric_id, runs, say) ?? "")
        : withOwnNote(view.draw(context), view, metric_id, runs, say),
    provenance: await pairProvenance(view, manifest, filter, choices, say),
    tier,
  };
}

/** The live body of a view of the chosen pair; `children` is the static one, which stays while there is nothing better. */
export default function CompareLive({
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
  const say = useSay();
  const key = useMemo(() => keyOf(state, say), [state, say]);
  const { latest, retry } = useLatest(key, () => drawPair(id, base, state));
  const { value, status } = latest;
  useHead(id, value, say);
  return (
    <>
      {status === "failed" && (
        <FailureNote
          error={latest.error}
          works={
            value === null
              ? say("Below is the benchmark’s first comparison, over all questions.")
              : say("Below is the pair that was shown before.")
          }
          onRetry={retry}
        />
      )}
      <div
        aria-busy={status === "loading"}
        className={status === "ready" ? undefined : "stale"}
        data-tier={value?.tier}
        data-filter={status === "ready" ? key : undefined}
      >
        {value === null ? children : <CompareBody {...value} base={base} />}
      </div>
      {id === "pair" && (
        <p className="vh" role="status">
          {status === "loading"
            ? say("Counting the pair …")
            : status === "ready"
              ? say("The pair is counted.")
              : ""}
        </p>
      )}
    </>
  );
}
