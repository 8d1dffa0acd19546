import type { ReactNode } from "react";
import { choose } from "./results-controls.tsx";
import { Choice } from "./segments.tsx";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Item {
  readonly id: string;
  readonly label: string;
}

export interface PipelineControlsProps {
  /** Paths by the configuration that they end in. */
  readonly paths: readonly Item[];
  /** Cells whose input has an error rate, as `config/model`. */
  readonly cells: readonly Item[];
}

/** Which path the page follows, and whose questions are drawn one by one. */
export default function PipelineControls({ paths, cells }: PipelineControlsProps): ReactNode {
  const say = useSay();
  const { choices } = useViewState().state;
  return (
    <div className="bar" role="group" aria-label={say("Pipeline settings")}>
      {paths.length > 1 && (
        <Choice
          label={say("Path")}
          value={choices.path ?? ""}
          onValue={(v) => choose("path", v, "")}
          options={[["", say("all")], ...paths.map((p) => [p.id, p.label] as const)]}
        />
      )}
      {cells.length > 0 && (
        <Choice
          label={say("Every question of")}
          value={choices.errors ?? ""}
          onValue={(v) => choose("errors", v, "")}
          options={[["", say("none")], ...cells.map((c) => [c.id, c.label] as const)]}
        />
      )}
    </div>
  );
}
