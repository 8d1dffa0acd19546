// Whether clips are played on from question to question. Off until asked for; kept in this tab.
const place = "explorer.review";
const arrival = "explorer.review.next";

const read = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};
const write = (key: string, value: string | null): void => {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // Forbidden: the choice lasts as long as the page.
  }
};

let on: boolean | null = null;
const listeners = new Set<() => void>();

export const isReviewing = (): boolean => (on ??= read(place) === "on");
export function setReviewing(value: boolean): void {
  on = value;
  write(place, value ? "on" : null);
  for (const listener of listeners) listener();
}
export function subscribeReview(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The next page is entered by going on, so that its clip may start by itself. */
export const goingOnTo = (id: string): void => write(arrival, id);
/** Whether this page was entered by going on; asked once. */
export function hasGoneOnTo(id: string): boolean {
  const is = read(arrival) === id;
  write(arrival, null);
  return is && isReviewing();
}
