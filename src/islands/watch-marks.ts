import { isFree } from "./keys.ts";

/** Pictures that the keyboard can walk through. */
export const walked = ".pictures [role='group'][tabindex]";

type OpenMark = (mark: SVGElement, back: () => void) => Promise<void>;

let listens = false;
let open: OpenMark | null = null;
let at: SVGElement | null = null;
let ring: HTMLElement | null = null;
let words: HTMLElement | null = null;

/** What a pointer would be told: of the mark, or of the link or group that it is the body of. */
const titleOf = (mark: Element): string => {
  const { parentElement: around } = mark;
  const own = around?.matches("a, g") === true ? [...mark.children, ...around.children] : [...mark.children];
  return own.find(({ localName }) => localName === "title")?.textContent ?? "";
};

/** The marks of a picture that say what they are, as they were drawn: series by series, each from left to right or down. */
const marksOf = (picture: Element): readonly SVGElement[] =>
  Array.from(picture.querySelectorAll<SVGElement>("[data-key]")).filter((mark) => titleOf(mark) !== "");

const middle = (mark: Element): { readonly x: number; readonly y: number } => {
  const { left, top, width, height } = mark.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** The nearest mark above (-1) or below (1). */
function across(marks: readonly SVGElement[], from: SVGElement, side: -1 | 1): SVGElement | null {
  const here = middle(from);
  let [found, least]: [SVGElement | null, number] = [null, Infinity];
  for (const mark of marks) {
    const { x, y } = middle(mark);
    const away = (y - here.y) * side;
    // Marks of one row may stand a little up or down; what is more aside than above is in another column.
    const distance = away + 2 * Math.abs(x - here.x);
    if (away > 2 && distance < least) [found, least] = [mark, distance];
  }
  return found;
}

/** The mark that a key leads to; undefined where the key has no meaning here. */
function next(marks: readonly SVGElement[], key: string): SVGElement | null | undefined {
  const place = at === null ? -1 : marks.indexOf(at);
  const current = marks[place];
  switch (key) {
    case "ArrowRight":
      return marks[place + 1] ?? null;
    case "ArrowLeft":
      return marks[place === -1 ? marks.length - 1 : place - 1] ?? null;
    case "ArrowDown":
      return current === undefined ? (marks[0] ?? null) : across(marks, current, 1);
    case "ArrowUp":
      return current === undefined ? (marks.at(-1) ?? null) : across(marks, current, -1);
    case "Home":
      return marks[0] ?? null;
    case "End":
      return marks.at(-1) ?? null;
    default:
      return undefined;
  }
}

function put(className: string, role: string | null): HTMLElement {
  const element = document.createElement("div");
  element.className = className;
  if (role !== null) element.setAttribute("role", role);
  document.body.append(element);
  return element;
}

/** Rings a mark and writes beside it what a pointer would be told; null takes both away. */
function show(mark: SVGElement | null): void {
  at = mark;
  ring ??= put("mark-ring", null);
  words ??= put("mark-words", "status");
  ring.hidden = mark === null;
  words.textContent = mark === null ? "" : titleOf(mark);
  if (mark === null) return;
  mark.scrollIntoView({ block: "nearest" });
  const { left, top, width, height } = mark.getBoundingClientRect();
  const place = (element: HTMLElement, x: number, y: number): void => {
    element.style.left = `${x + scrollX}px`;
    element.style.top = `${y + scrollY}px`;
  };
  place(ring, left - 5, top - 5);
  ring.style.width = `${width + 10}px`;
  ring.style.height = `${height + 10}px`;
  const box = words.getBoundingClientRect();
  const below = top + height + 10;
  place(
    words,
    Math.max(8, Math.min(left + width / 2 - box.width / 2, innerWidth - box.width - 8)),
    below + box.height < innerHeight ? below : top - 10 - box.height,
  );
}

function onKey(event: KeyboardEvent): void {
  const { target } = event;
  if (!isFree(event) || !(target instanceof Element) || !target.matches(walked)) return;
  if (event.key === "Escape") {
    show(null);
    return;
  }
  if (at !== null && (event.key === "i" || event.key === "I" || event.key === "?")) {
    event.preventDefault();
    ask(at);
    return;
  }
  if (event.key === "Enter") {
    at?.closest("a")?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return;
  }
  const to = next(marksOf(target), event.key);
  if (to === undefined) return;
  event.preventDefault();
  if (to !== null) show(to);
}

/** Has a mark say where its number comes from; then the keyboard is where it was. */
function ask(mark: SVGElement): void {
  const picture = mark.closest<HTMLElement>(walked);
  if (open === null || mark.closest("[data-chart]") === null) return;
  const byKey = picture === document.activeElement;
  void open(mark, () => {
    if (!byKey || picture === null) return;
    picture.focus({ preventScroll: true });
    show(mark.isConnected ? mark : null);
  });
}

/**
 * Lets arrow keys go from mark to mark of a picture that has the focus. `opens` tells where the number of a mark comes
 * from, and calls back when that is closed: for the key I, and for a click or tap on a mark that is no link.
 */
export function watchMarks(opens: OpenMark): void {
  if (listens) return;
  listens = true;
  open = opens;
  document.addEventListener("click", ({ target }) => {
    const mark = target instanceof Element ? target.closest<SVGElement>("[data-chart] [data-key]") : null;
    if (mark !== null && mark.closest("a") === null) ask(mark);
  });
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusout", () => {
    if (at !== null) show(null);
  });
  addEventListener("resize", () => {
    if (at !== null) show(null);
  });
}
