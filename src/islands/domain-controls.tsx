import type { ReactNode } from "react";
import { choose } from "./results-controls.tsx";
import { Choice } from "./segments.tsx";
import { useModels } from "./use-own-runs.ts";
import { useViewState } from "./use-view-state.ts";
import { useSay } from "../words/use-say.tsx";

interface Item {
  readonly id: string;
  readonly label: string;
}

export interface DomainControlsProps {
  readonly configs: readonly Item[];
  readonly models: readonly Item[];
  /** What is shown until the reader chooses. */
  readonly standard: readonly string[];
  /** Most models a spider overlays. */
  readonly most: number;
}

/** Which two configurations and which models the domain charts show. */
export default function DomainControls({ configs, models, standard, most }: DomainControlsProps): ReactNode {
  const say = useSay();
  const { choices } = useViewState().state;
  const [first = "", second = ""] = choices.configs?.split(",") ?? standard;
  const all = useModels(models);
  const chosen = choices.models?.split(",") ?? [];
  const options = configs.map((c) => [c.id, c.label] as const);
  const setConfigs = (a: string, b: string): void =>
    choose("configs", a === b ? a : `${a},${b}`, standard.join(","));
  const toggle = (id: string): void => {
    const next = chosen.includes(id) ? chosen.filter((m) => m !== id) : [...chosen, id];
    choose("models", next.slice(-most).join(","), "");
  };
  return (
    <div className="bar" role="group" aria-label={say("Domain settings")}>
      <Choice
        label={say("First input")}
        value={first}
        options={options}
        onValue={(v) => setConfigs(v, second)}
      />
      <Choice
        label={say("Second input")}
        value={second}
        options={options}
        onValue={(v) => setConfigs(first, v)}
      />
      <div className="f" role="group" aria-label={say("Models of the spider, up to {most}", { most })}>
        <span aria-hidden="true">
          {say(chosen.length === 0 ? "Models of the spider: the best means" : "Models of the spider")}
        </span>
        <span className="chips">
          {all.map((m) => (
            <button
              key={m.id}
              type="button"
              className="btn"
              aria-pressed={chosen.includes(m.id)}
              onClick={() => toggle(m.id)}
            >
              {m.label}
            </button>
          ))}
        </span>
      </div>
    </div>
  );
}
