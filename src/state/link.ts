import { currentSay, onWords } from "../words/say.ts";
import { currentSnapshot, subscribe } from "./store.ts";

/** What of a link doesn't fit this site, by the name of its notice. */
export interface Misfit {
  /** The data that it was made with. */
  readonly version: string;
  /** Its parts that the benchmark doesn't know. */
  readonly unknown: string;
}

const misfits = (): Readonly<Record<keyof Misfit, string | undefined>> => {
  const { state, dropped } = currentSnapshot();
  const made = state.unknown.find(([name]) => name === "data")?.[1];
  return {
    version: made === document.documentElement.dataset.version ? undefined : made,
    unknown: dropped.length === 0 ? undefined : dropped.join(", "),
  };
};

function check(): void {
  for (const name of ["version", "unknown"] as const) {
    const what = misfits()[name];
    const shown = document.querySelector<HTMLElement>(`[data-notice=${name}]`);
    if (what !== undefined && shown?.dataset.of === what && shown.lang === currentSay().lang) continue;
    shown?.remove();
    if (what === undefined) continue;
    void import("./link-notice.ts").then(({ noticeOf }) => {
      if (document.querySelector(`[data-notice=${name}]`) === null && misfits()[name] === what)
        document.getElementById("main")?.prepend(noticeOf(name, what));
    });
  }
}

/** Says so where a link was made with other data than the site has now, or names what the benchmark doesn't have. */
export function followLink(): void {
  subscribe(check);
  onWords(check);
  check();
}
