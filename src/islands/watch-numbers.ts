import { currentSay } from "../words/say.ts";
import { isFree } from "./keys.ts";
import { openDialog } from "./number-dialog.ts";
import type { ShowNumber } from "./number-body.tsx";
import { watchMarks } from "./watch-marks.ts";

/** Loads what tells where a figure comes from, when it is asked for. */
type LoadPanel = () => Promise<{ readonly showNumber: ShowNumber }>;
/** The same for the marks of pictures. */
type LoadMarks = () => Promise<{
  readonly showMark: (dialog: HTMLDialogElement, mark: SVGElement, view: string, base: string) => void;
}>;

/** Figures of the tables of views that are watched, also those that are missing: they say why. */
const figures = ".fig .scroll td.n";
const watched = new Map<
  string,
  { readonly base: string; readonly load: LoadPanel; readonly loadMarks: LoadMarks | null }
>();
let button: HTMLButtonElement | null = null;
let pointed: HTMLTableCellElement | null = null;
let touched = false;

function figureAt(target: EventTarget | null): HTMLTableCellElement | null {
  const cell = target instanceof Element ? target.closest<HTMLTableCellElement>(figures) : null;
  const view = cell?.closest(".fig")?.id ?? "";
  return cell !== null && watched.has(view) && cell.textContent.trim() !== "" ? cell : null;
}

async function open(cell: HTMLTableCellElement): Promise<void> {
  const view = cell.closest(".fig")?.id ?? "";
  const before = document.activeElement;
  const back = before instanceof HTMLElement && cell.contains(before) ? before : cell;
  hide();
  await openDialog(
    cell.getBoundingClientRect(),
    async (dialog) => {
      const known = watched.get(view);
      if (known === undefined) throw new TypeError(`nothing is known of ${view}`);
      (await known.load()).showNumber(dialog, cell, view, known.base);
    },
    () => {
      if (back === cell) cell.tabIndex = -1;
      back.focus({ preventScroll: true });
    },
  );
}

/** The same of a mark of a picture, by its number's cell in the table beside it. */
async function openMark(mark: SVGElement, back: () => void): Promise<void> {
  const view = mark.closest(".fig")?.id ?? "";
  const { base = "", loadMarks = null } = watched.get(view) ?? {};
  if (loadMarks === null) return;
  hide();
  await openDialog(
    mark.getBoundingClientRect(),
    async (dialog) => (await loadMarks()).showMark(dialog, mark, view, base),
    back,
  );
}

function hide(): void {
  pointed = null;
  if (button !== null) button.hidden = true;
}

/** Puts the button at the corner of a figure that the pointer is over or the keyboard at. */
function point(cell: HTMLTableCellElement): void {
  if (button === null) {
    button = document.createElement("button");
    button.type = "button";
    button.className = "why";
    button.textContent = "i";
    // By keyboard it is the key: a stop for each figure would be in everyone's way.
    button.tabIndex = -1;
    button.addEventListener("click", () => {
      if (pointed !== null) void open(pointed);
    });
    document.body.append(button);
  }
  const say = currentSay();
  button.title = say("Where this number comes from (key I)");
  button.setAttribute("aria-label", say("Where this number comes from"));
  pointed = cell;
  const box = cell.getBoundingClientRect();
  button.hidden = false;
  button.style.left = `${box.left + scrollX}px`;
  button.style.top = `${box.top + scrollY}px`;
}

/** Keeps the button at its figure, unless that is out of sight now. */
function follow(): void {
  if (pointed === null) return;
  const { left, top, width, height } = pointed.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + height / 2);
  if (seen !== null && (pointed.contains(seen) || seen === button)) point(pointed);
  else hide();
}

/** The figure that an arrow leads to from another: the next in its row, or the same column of the next row. */
function beside(cell: HTMLTableCellElement, key: string): HTMLTableCellElement | null {
  const all = Array.from(cell.closest("table")?.querySelectorAll<HTMLTableCellElement>("td.n") ?? []).filter(
    (other) => figureAt(other) !== null && other.offsetParent !== null,
  );
  const at = all.indexOf(cell);
  switch (key) {
    case "ArrowRight":
      return all[at + 1] ?? null;
    case "ArrowLeft":
      return all[at - 1] ?? null;
    case "ArrowDown":
      return all.slice(at + 1).find((other) => other.cellIndex === cell.cellIndex) ?? null;
    case "ArrowUp":
      return all.slice(0, Math.max(0, at)).findLast((other) => other.cellIndex === cell.cellIndex) ?? null;
    default:
      return null;
  }
}

function step(cell: HTMLTableCellElement): void {
  cell.tabIndex = -1;
  cell.focus();
}

function onKey(event: KeyboardEvent): void {
  if (!isFree(event) || !(event.target instanceof HTMLElement)) return;
  const { target, key } = event;
  const cell = figureAt(target);
  const asks = key === "i" || key === "I" || key === "?";
  const go = (to: HTMLTableCellElement | null, how: (to: HTMLTableCellElement) => unknown): void => {
    if (to === null) return;
    event.preventDefault();
    how(to);
  };
  if (cell !== null && (asks || (key === "Enter" && target === cell))) go(cell, open);
  else if (cell !== null && target === cell && key === "Escape")
    go(cell, (from) => from.closest<HTMLElement>(".scroll")?.focus());
  else if (cell !== null && target === cell) go(beside(cell, key), step);
  else if (asks && target.matches(".fig .scroll"))
    go(
      Array.from(target.querySelectorAll("td.n"))
        .map(figureAt)
        .find((found) => found !== null) ?? null,
      step,
    );
}

function listen(): void {
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", ({ pointerType }) => (touched = pointerType !== "mouse"));
  document.addEventListener("pointerover", ({ target, pointerType }) => {
    if (pointerType !== "mouse" || target === button) return;
    const cell = figureAt(target);
    if (cell === null) hide();
    else point(cell);
  });
  document.addEventListener("focusin", ({ target }) => {
    if (target === button) return;
    const cell = figureAt(target);
    if (cell !== null && target instanceof Element && target.matches(":focus-visible")) point(cell);
    else hide();
  });
  document.addEventListener("scroll", follow, true);
  document.addEventListener("click", ({ target }) => {
    const cell =
      touched && target instanceof Element && target.closest("a") === null ? figureAt(target) : null;
    if (cell !== null) void open(cell);
  });
  // A long press on a figure that is a link.
  document.addEventListener("contextmenu", (event) => {
    const cell = touched ? figureAt(event.target) : null;
    if (cell === null) return;
    event.preventDefault();
    void open(cell);
  });
}

/**
 * Has the figures of a view say where they come from: by a button at the figure under the pointer, by a tap beside it or
 * a long press on it, and by the key I on it or on its table, where arrows then go from figure to figure. So do marks of
 * its pictures where `loadMarks` is given: code that a page without pictures must not reach.
 */
export function watchNumbers(
  view: string,
  base: string,
  load: LoadPanel,
  loadMarks: LoadMarks | null = null,
): void {
  if (watched.size === 0) {
    listen();
    watchMarks(openMark);
  }
  watched.set(view, { base, load, loadMarks });
}
