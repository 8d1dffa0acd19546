import { currentState, subscribe } from "./store.ts";

/** What a passed-on link says besides the state: the data it was made with. */
const said = (key: string): string | undefined => currentState().unknown.find(([name]) => name === key)?.[1];

const notices = "[data-notice=version]";

function check(): void {
  const here = document.documentElement.dataset.version;
  const made = said("data");
  const shown = document.querySelector(notices);
  if (made === undefined || here === undefined || made === here) shown?.remove();
  else if (shown === null)
    void import("./link-notice.ts").then(({ noticeOf }) => {
      if (document.querySelector(notices) === null && said("data") === made)
        document.getElementById("main")?.prepend(noticeOf(made, here));
    });
}

/** Says so where a link was made with other data than the site has now. */
export function followLink(): void {
  subscribe(check);
  check();
}
