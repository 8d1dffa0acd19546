/** Where the browser keeps which runs there are. */
export const ownPlace = "explorer-own-runs";

/** Whether this browser keeps own runs of any benchmark, for pages that load nothing more where it doesn't. */
export function keepsOwnRuns(): boolean {
  try {
    return (localStorage.getItem(ownPlace) ?? "[]") !== "[]";
  } catch {
    return false;
  }
}
