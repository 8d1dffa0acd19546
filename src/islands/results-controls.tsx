import type { ReactNode } from "react";
import type { ChoiceName } from "../schema/choices.ts";
import { currentState, setState } from "../state/store.ts";
import { OrderPart, type OrderItem } from "./order-part.tsx";
import { Choice, Segments } from "./segments.tsx";
import { ownLabel } from "../own/own-entry.ts";
import { useModels, useOwnRuns } from "./use-own-runs.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Item {
  readonly id: string;
  readonly label: string;
}

export interface ResultsControlsProps {
  readonly configs: readonly OrderItem[];
  readonly models: readonly Item[];
  /** Cells with a value of the primary measure, as `config/model`. */
  readonly cells: readonly Item[];
  /** The benchmark's own baseline, or null. */
  readonly baseline: string | null;
  readonly hasRanks: boolean;
}

/** Sets a setting, or takes it back where the value is its default. */
export function choose(name: ChoiceName, value: string, standard: string): void {
  const kept = Object.entries(currentState().choices).filter(([key]) => key !== name);
  const set = value === standard ? [] : [[name, value] as const];
  setState({ choices: Object.fromEntries([...kept, ...set]) }, "push");
}

/** How the results table is laid out and compared. */
export default function ResultsControls(given: ResultsControlsProps): ReactNode {
  const say = useSay();
  const own = useOwnRuns();
  const props = {
    ...given,
    models: useModels(given.models),
    cells: [
      ...given.cells,
      ...own.map((run) => ({ id: `${run.config}/${run.id}`, label: `${run.config}, ${ownLabel(run)}` })),
    ],
  };
  const { choices } = useViewState().state;
  const hidden = choices.hide?.split(",") ?? [];
  const order = choices.order?.split(",") ?? [];
  const place = ({ id }: Item): number => (order.includes(id) ? order.indexOf(id) : order.length);
  const inOrder = <T extends Item>(items: readonly T[]): readonly T[] =>
    items.toSorted((a, b) => place(a) - place(b));
  const models = inOrder(props.models.map((m): OrderItem => ({ ...m, group: "" })));
  // Rows stay in their groups; columns have none.
  const isRow = choices.by !== "models";
  const configs = inOrder(props.configs.map((x): OrderItem => ({ ...x, group: isRow ? x.group : "" })));
  const reorder = (...axes: readonly [models: readonly string[], configs: readonly string[]]): void => {
    const declared = [idsOf(props.models), idsOf(props.configs)];
    // An axis as declared needs no mention.
    const moved = axes.filter((ids, i) => ids.join() !== declared[i]?.join());
    choose("order", moved.flat().join(","), "");
  };
  const toggle = (id: string): void => {
    const next = hidden.includes(id) ? hidden.filter((x) => x !== id) : [...hidden, id];
    choose("hide", next.join(","), "");
  };
  const part = { hidden, onToggle: toggle };
  const standardPin = props.baseline ?? "none";
  return (
    <div className="bar" role="group" aria-label={say("Table settings")}>
      <Choice
        label={say("Difference from")}
        value={choices.pin ?? standardPin}
        onValue={(v) => choose("pin", v, standardPin)}
        options={[
          ["none", say("none")],
          ["row", say("first cell of the row")],
          ...props.cells.map((c) => [c.id, say("pinned: {cell}", { cell: c.label })] as const),
        ]}
      />
      <Choice
        label={say("Below the mean")}
        value={choices.show ?? "difference"}
        onValue={(v) => choose("show", v, "difference")}
        options={[
          ["difference", say("difference")],
          ["interval", say("95 % interval")],
          ["n", say("n of run")],
          ...(props.hasRanks ? [["rank", say("rank in the row")] as const] : []),
          ["nothing", say("nothing")],
        ]}
      />
      {props.hasRanks && (
        <Segments
          label={say("Interval")}
          value={choices.interval ?? "t"}
          onValue={(v) => choose("interval", v, "t")}
          options={[
            ["t", "t"],
            ["bootstrap", say("bootstrap")],
          ]}
        />
      )}
      <Segments
        label={say("Decimals")}
        value={choices.decimals ?? "2"}
        onValue={(v) => choose("decimals", v, "2")}
        options={["1", "2", "3", "4"].map((d) => [d, d] as const)}
      />
      <Segments
        label={say("Rows")}
        value={choices.by ?? "configs"}
        onValue={(v) => choose("by", v, "configs")}
        options={[
          ["configs", say("inputs")],
          ["models", say("models")],
        ]}
      />
      <Segments
        label={say("Shading")}
        value={choices.heat ?? "on"}
        onValue={(v) => choose("heat", v, "on")}
        options={[
          ["on", say("on")],
          ["off", say("off")],
        ]}
      />
      <Segments
        label={say("Questions")}
        value={choices.common ?? "each"}
        onValue={(v) => choose("common", v, "each")}
        options={[
          ["each", say("each cell’s own")],
          ["on", say("common")],
        ]}
      />
      <details className="columns">
        <summary className="btn">
          {say("Columns and rows")}
          {hidden.length > 0 && <span className="q"> {say("{n} hidden", { n: hidden.length })}</span>}
        </summary>
        <div className="two">
          <OrderPart
            legend={say("Models")}
            items={models}
            onOrder={(ids) => reorder(ids, idsOf(configs))}
            {...part}
          />
          <OrderPart
            legend={say("Inputs")}
            items={configs}
            onOrder={(ids) => reorder(idsOf(models), ids)}
            {...part}
          />
        </div>
      </details>
    </div>
  );
}

const idsOf = (items: readonly Item[]): readonly string[] => items.map((item) => item.id);
