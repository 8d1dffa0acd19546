import { withOwnModels } from "../own/own-run.ts";
import { loadManifest } from "../state/data.ts";
import type { ViewState } from "../state/fragment.ts";
import { ownRuns } from "../state/own-store.ts";
import { pairNeedsEngine } from "../views/pairs-ask.ts";

/** Whether the pair of a state has to be counted from single answers. */
export async function needsEngine(
  base: string,
  { filter, choices }: Pick<ViewState, "filter" | "choices">,
): Promise<boolean> {
  const { spec } = await loadManifest(base);
  return pairNeedsEngine({ spec: withOwnModels(spec, await ownRuns()), filter, choices });
}
