import { warm } from "../state/warm.ts";
import { useEffect, type ReactNode } from "react";
import { currentState, setState } from "../state/store.ts";
import { Choice } from "./segments.tsx";
import { isOwnMetric, isOwnModel } from "../own/own-entry.ts";
import { useModels, useOwnRuns } from "./use-own-runs.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Named {
  readonly id: string;
  readonly label: string;
}

/** A cell as picked; `judge` is "" where nobody judges. */
export interface PickedCell {
  readonly config: string;
  readonly model: string;
  readonly judge: string;
}

export interface ComparePickersProps {
  readonly base: string;
  readonly configs: readonly Named[];
  readonly models: readonly Named[];
  readonly judges: readonly Named[];
  /** The judge and the measure that the page goes by unless told otherwise. */
  readonly judge: string;
  readonly metric: string;
  readonly presets: readonly (Named & { readonly a: PickedCell; readonly b: PickedCell })[];
  /** What is shown where no comparison's cells differ under the measure; null with fewer than two cells. */
  readonly first: { readonly a: PickedCell; readonly b: PickedCell } | null;
  /** Judges with scores by "config/model"; [""] where a measure without judge has values. */
  readonly scores: Readonly<Record<string, readonly string[]>>;
}

type Side = "a" | "b";

const nobody: PickedCell = { config: "", model: "", judge: "" };

/** A link to another pair on this page changes figures that may be out of sight: shows them. */
function useReveal(): void {
  useEffect(() => {
    const reveal = (event: MouseEvent): void => {
      const link = event.target instanceof Element ? event.target.closest("a") : null;
      if (!(link instanceof HTMLAnchorElement) || link.pathname !== location.pathname) return;
      if (!/[#&][ab]=/u.test(link.hash) || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const title = document.getElementById("pair-title");
      title?.scrollIntoView({ block: "start" });
      title?.setAttribute("tabindex", "-1");
      title?.focus({ preventScroll: true });
    };
    document.addEventListener("click", reveal);
    return () => document.removeEventListener("click", reveal);
  }, []);
}

/** Picks cell A and cell B: a comparison of the benchmark, or any input, model and judge on either side. */
export default function ComparePickers(props: ComparePickersProps): ReactNode {
  const say = useSay();
  const { choices } = useViewState().state;
  const models = useModels(props.models);
  const own = useOwnRuns();
  useReveal();
  const pageJudge = choices.judge ?? props.judge;
  const metric = choices.metric ?? (choices.judge === undefined ? props.metric : "score");
  const judged = metric === "score" && props.judges.length > 0;

  // Under a measure without judges two cells that differ in their judge alone are one.
  const isSame = (x: PickedCell, y: PickedCell): boolean =>
    x.config === y.config && x.model === y.model && (!judged || x.judge === y.judge);

  const parse = (choice: string | undefined, otherwise: PickedCell): PickedCell => {
    if (choice === undefined) return otherwise;
    const [config = "", model = "", judge = pageJudge] = choice.split("/");
    return { config, model, judge };
  };
  const format = ({ config, model, judge }: PickedCell): string =>
    [config, model, ...(judge === "" || judge === pageJudge ? [] : [judge])].join("/");
  // What goes by the benchmark's judge goes by the site's while another one is chosen.
  const by = (cell: PickedCell): PickedCell =>
    cell.judge !== "" && cell.judge === props.judge ? { ...cell, judge: pageJudge } : cell;
  const swapped = <T extends Record<Side, PickedCell>>(pair: T): T => {
    const [a, b] = [by(pair.a), by(pair.b)];
    return isSame(a, b) ? pair : { ...pair, a, b };
  };
  const presets = props.presets.map(swapped).filter((p) => !isSame(p.a, p.b));
  const initial = presets[0] ?? props.first ?? { a: nobody, b: nobody };
  const picked = { a: parse(choices.a, initial.a), b: parse(choices.b, initial.b) };
  const set = (a: PickedCell, b: PickedCell): void => {
    const rest = Object.entries(currentState().choices).filter(([key]) => key !== "a" && key !== "b");
    const isInitial = isSame(a, initial.a) && isSame(b, initial.b);
    const pair = isInitial ? [] : [["a", format(a)] as const, ["b", format(b)] as const];
    setState({ choices: Object.fromEntries([...rest, ...pair]) }, "push");
  };
  const preset = presets.find((p) => isSame(p.a, picked.a) && isSame(p.b, picked.b));

  const without = (known: boolean): string => (known ? "" : ` – ${say("no scores")}`);
  const pickers = (side: Side, legend: string): ReactNode => {
    const cell = picked[side];
    const judgesOf = ({ config, model }: PickedCell): readonly string[] =>
      props.scores[`${config}/${model}`] ?? [];
    const change = (part: Partial<PickedCell>): void => {
      const asked = { ...cell, ...part };
      const able = judgesOf(asked);
      const other = able.includes(pageJudge) ? pageJudge : able[0];
      // A judge that has no such cell would leave nothing to compare.
      const next =
        !judged || other === undefined || able.includes(asked.judge) ? asked : { ...asked, judge: other };
      if (side === "a") set(next, picked.b);
      else set(picked.a, next);
    };
    const hasScores = (config: string, model: string): boolean =>
      isOwnModel(model)
        ? isOwnMetric(metric) && own.some((run) => run.id === model && run.config === config)
        : judgesOf({ ...cell, config, model }).length > 0;
    return (
      <fieldset className="pickf">
        <legend>{legend}</legend>
        <Choice
          label={say("Input")}
          value={cell.config}
          onValue={(config) => change({ config })}
          options={props.configs.map((x) => [x.id, `${x.id} ${x.label}`] as const)}
        />
        <Choice
          label={say("Model")}
          value={cell.model}
          onValue={(model) => change({ model })}
          options={models.map((m) => [m.id, m.label + without(hasScores(cell.config, m.id))] as const)}
        />
        {judged && (
          <Choice
            label={say("Judge")}
            value={cell.judge}
            onValue={(judge) => change({ judge })}
            options={props.judges
              .filter((j) => judgesOf(cell).includes(j.id) || j.id === cell.judge)
              .map((j) => [j.id, j.label + without(judgesOf(cell).includes(j.id))] as const)}
          />
        )}
      </fieldset>
    );
  };
  return (
    <section
      className="compare-picks"
      aria-label={say("Cells to compare")}
      onPointerEnter={() => warm(props.base)}
      onFocus={() => warm(props.base)}
    >
      {props.presets.length > 0 && (
        <div className="preset">
          <Choice
            label={say("Comparison of the benchmark")}
            value={preset?.id ?? ""}
            onValue={(id) => {
              const chosen = presets.find((p) => p.id === id);
              if (chosen !== undefined) set(chosen.a, chosen.b);
            }}
            options={[
              ...(preset === undefined ? [["", say("none: a pair of your own")] as const] : []),
              ...presets.map((p) => [p.id, p.label] as const),
            ]}
          />
        </div>
      )}
      <div className="picks">
        {pickers("a", say("A, compared against"))}
        {pickers("b", say("B, compared with A"))}
        <button className="btn" type="button" onClick={() => set(picked.b, picked.a)}>
          {say("Swap")}
        </button>
      </div>
    </section>
  );
}
