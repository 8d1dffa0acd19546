type Taking = typeof import("./query-link.ts");

let taking: Taking | null = null;
const load = async (): Promise<Taking> => (taking ??= await import("./query-link.ts"));

const linkOf = ({ target }: Event): HTMLAnchorElement | null =>
  target instanceof Element ? target.closest<HTMLAnchorElement>("a.asks") : null;

function prepare(event: Event): void {
  const link = linkOf(event);
  if (link === null) return;
  if (taking !== null) taking.takeQuery(link);
  // Whoever follows the link hears of a failure.
  else
    load().then(
      ({ takeQuery }) => takeQuery(link),
      () => undefined,
    );
}

/** A click that is faster than the code waits for it; without the code the link leads to the console alone. */
function follow(event: MouseEvent): void {
  const link = linkOf(event);
  if (link === null || taking !== null) return;
  event.preventDefault();
  load()
    .then(({ takeQuery }) => takeQuery(link))
    .catch(() => undefined)
    .finally(() => location.assign(link.href));
}

/**
 * Has links to the console take the query that they stand below along. The address is made when a link is about to be used: written
 * out, the query would stand in the page twice.
 */
export function takeQueriesAlong(): void {
  document.addEventListener("pointerdown", prepare);
  document.addEventListener("focusin", prepare);
  document.addEventListener("click", follow);
}
