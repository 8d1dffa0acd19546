import { useCallback, useState, type KeyboardEvent, type ReactNode } from "react";
import { Loaded } from "./loaded.tsx";
import { useSay } from "../words/use-say.tsx";

/** What the panel needs to know of the view. */
export interface ExportedProps {
  readonly id: string;
  readonly base: string;
  readonly title: string;
  readonly hasTable: boolean;
  /** How many there are at build; a table is its own where there is none. */
  readonly pictures: number;
  /** false: no page of its own was built for it. */
  readonly framed?: boolean;
}

/** Everything a reader can take along from a view. What is behind the button is loaded when it is first opened. */
export default function ExportMenu(props: ExportedProps): ReactNode {
  const say = useSay();
  const [open, setOpen] = useState(false);
  // It may have been opened before this code was there.
  const found = useCallback((details: HTMLDetailsElement | null) => {
    if (details?.open === true) setOpen(true);
  }, []);
  const onKeyDown = (event: KeyboardEvent<HTMLDetailsElement>): void => {
    if (event.key !== "Escape" || !event.currentTarget.open) return;
    event.currentTarget.open = false;
    event.currentTarget.querySelector("summary")?.focus();
  };
  return (
    <details
      className="export"
      ref={found}
      onToggle={(e) => setOpen(open || e.currentTarget.open)}
      onKeyDown={onKeyDown}
    >
      <summary className="btn bare" aria-label={say("Export {title}", { title: say.known(props.title) })}>
        {say("Export")}
      </summary>
      <div className="menu">
        {open && (
          <Loaded
            load={() => import("./export-panel.tsx")}
            draw={({ default: ExportPanel }) => <ExportPanel {...props} />}
            props={props}
            works={say("The figures stay as they are on the page.")}
          >
            <p className="xs q">{say("Loading …")}</p>
          </Loaded>
        )}
      </div>
    </details>
  );
}
