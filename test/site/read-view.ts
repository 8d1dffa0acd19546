import type { Frame, Page } from "playwright-core";

export interface ShownCell {
  readonly column: string;
  readonly text: string;
  readonly title: string;
  /** The unrounded value that the cell carries. */
  readonly exact: number | null;
  /** What is read aloud in its place: the reason of a dash. */
  readonly hidden: string;
}

export interface ShownRow {
  readonly head: string;
  readonly cells: readonly ShownCell[];
}

/** A view as it stands in the page. */
export interface ShownView {
  readonly finding: string;
  readonly rows: readonly ShownRow[];
  /** Titles of the marks of its pictures, each picture once. */
  readonly marks: readonly string[];
  /** All words drawn in its pictures. */
  readonly words: readonly string[];
  /** What answered: the cube or the engine; null for the body made at build. */
  readonly tier: string | null;
}

/** Reads the view with this id; figures have a plain minus. */
export function readView(page: Page | Frame, id: string): Promise<ShownView> {
  return page.evaluate((section) => {
    const plain = (text: string | null | undefined): string =>
      (text ?? "").replaceAll("\u2212", "-").replaceAll(/\s+/gu, " ").trim();
    const root = document.getElementById(section);
    if (root === null) throw new Error(`no section ${section}`);
    const visible = (element: Element): string => {
      const copy = element.cloneNode(true) as Element;
      for (const hidden of copy.querySelectorAll(".vh, svg")) hidden.remove();
      return plain(copy.textContent);
    };
    const head = (element: Element | null): string =>
      element === null
        ? ""
        : visible(element.querySelector(".cid") ?? element.querySelector(".m") ?? element);
    const rows = [...root.querySelectorAll("table")].flatMap((table) => {
      const columns = [...table.querySelectorAll("thead th:not(:first-child), thead th.pin ~ th")].filter(
        (th) => !th.classList.contains("pin"),
      );
      return [...table.querySelectorAll("tbody tr:not(.grp)")].map((row) => {
        const label = row.querySelector("th");
        const cells = [...row.querySelectorAll("th ~ td")].map((cell, i) => {
          const th = columns[i];
          const exact = cell.getAttribute("data-exact");
          return {
            column: plain(th?.getAttribute("title")) || head(th ?? null),
            text: visible(cell),
            title: plain(cell.getAttribute("title")),
            exact: exact === null ? null : Number(exact),
            hidden: plain(cell.querySelector(".vh")?.textContent),
          };
        });
        return { head: head(label), cells };
      });
    });
    const pictures = [...root.querySelectorAll("svg")].filter(
      (svg) => svg.closest(".at-medium:not(.at-wide), .at-narrow:not(.at-wide)") === null,
    );
    const marks = pictures.flatMap((svg) =>
      [...svg.querySelectorAll("title")]
        .filter((title) => title.parentElement?.localName !== "svg")
        .map((title) => plain(title.textContent)),
    );
    const words = pictures.flatMap((svg) =>
      [...svg.querySelectorAll("text")].map((text) => plain(text.textContent)),
    );
    return {
      finding: plain(root.querySelector(".finding")?.textContent),
      rows,
      marks,
      words,
      tier: root.querySelector("[data-tier]")?.getAttribute("data-tier") ?? null,
    };
  }, id);
}

/** A filter as the page marks its views with it; parts that aren't given don't count. */
export interface MarkedFilter {
  readonly domains: readonly string[];
  readonly text: string;
  readonly ranges: readonly object[];
}

export const filterOf = (part: Partial<MarkedFilter>): MarkedFilter => ({
  domains: [],
  text: "",
  ranges: [],
  ...part,
});

/** Waits until a view (or the list of questions) shows exactly this filter. */
export async function settled(page: Page | Frame, id: string, filter: MarkedFilter): Promise<void> {
  await page.waitForFunction(
    ([section, wanted]) => {
      const marked = document.querySelector(`${section} [data-filter]`)?.getAttribute("data-filter");
      if (marked == null) return false;
      // A view is marked with its filter and its settings, the list of questions with its filter alone.
      const [shown = {}] = [JSON.parse(marked) as Record<string, unknown> | Record<string, unknown>[]].flat();
      return Object.entries(wanted).every(
        ([key, value]) => JSON.stringify(shown[key]) === JSON.stringify(value),
      );
    },
    [id, filter] as const,
  );
}

/** Waits until no view of the page shows a filter: all have the body made at build. */
export async function unfiltered(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector("[data-filter], [data-tier]") === null);
}
