import { languages, written } from "./languages.ts";
import type { Message } from "./en.ts";
import { openPlaces, type Catalogue, type Say, type Values } from "./say.ts";

/** Elements whose language is our doing, so that it can be taken back. */
const ours = new Set<Element>();
const before = new Map<Element, () => void>();
const space = /\s+/gu;

/** What a marked element says: its text, with `{0}`, `{1}` for the elements in it. */
export function keyOf(element: Element): string {
  let at = 0;
  const parts = Array.from(element.childNodes, (node) => {
    if (node.nodeType === 3) return node.nodeValue ?? "";
    return node.nodeType === 1 ? `{${at++}}` : "";
  });
  return parts.join("").replaceAll(space, " ").trim();
}

type Find = (key: string, values?: Values) => string | undefined;

function exchangeText(element: Element, find: Find): void {
  const elements = Array.from(element.children);
  // A count as a word, with its number: `<span data-n="5">five</span>`.
  const counts = elements.map((child) => child.getAttribute("data-n"));
  const n = counts.find((count) => count !== null);
  const built = element.getAttribute(`data-${document.documentElement.lang}`);
  const said = built ?? find(keyOf(element), n == null ? {} : { n: Number(n) });
  if (said === undefined) return;
  const nodes = Array.from(element.childNodes);
  before.set(element, () => element.replaceChildren(...nodes));
  const text = element.textContent;
  const parts = openPlaces(said).map(
    ({ text: t, place }) => counts[Number(place)] ?? elements[Number(place)] ?? t,
  );
  element.replaceChildren(/^\s/u.test(text) ? " " : "", ...parts, /\s$/u.test(text) ? " " : "");
}

/** Names of attributes that a mark gives, else the text. */
export const marksOf = (element: Element): readonly string[] =>
  element.getAttribute("data-say")?.split(" ").filter(Boolean) ?? [];

const within = "data-in-";

/** What an attribute says: its text, with `{name}` for each text in it that a `data-in-name` gives, and these texts. */
export function attributeKey(
  element: Element,
  attribute: string,
): { readonly key: string; readonly values: Readonly<Record<string, string>> } {
  let key = element.getAttribute(attribute) ?? "";
  const values: Record<string, string> = {};
  for (const { name, value } of element.attributes) {
    if (!name.startsWith(within)) continue;
    const place = name.slice(within.length);
    key = key.replace(value, () => `{${place}}`);
    values[place] = value;
  }
  return { key, values };
}

/** Before it is hydrated an island has to be as it was written. */
const waiting = "astro-island[ssr]";

/** What code renders speaks for itself; what it was given as HTML doesn't. */
const isLive = (element: Element): boolean =>
  element.closest("astro-island, astro-slot")?.localName === "astro-island";

function exchange(element: Element, find: Find): void {
  if (before.has(element) || element.closest(waiting) !== null || isLive(element)) return;
  const names = marksOf(element);
  const olds = names.map((name) => [name, element.getAttribute(name) ?? ""] as const);
  for (const name of names) {
    const { key, values } = attributeKey(element, name);
    const parts = Object.entries(values).map(([place, text]) => [place, find(text) ?? text] as const);
    const said = find(key, Object.fromEntries(parts));
    if (said === undefined) continue;
    before.set(element, () => {
      for (const [attribute, old] of olds) element.setAttribute(attribute, old);
    });
    element.setAttribute(name, said);
  }
  if (names.length === 0) exchangeText(element, find);
}

/** Text of an element itself, without that of the elements in it. */
const ownText = (element: Element): string =>
  Array.from(element.childNodes, (node) => (node.nodeType === 3 ? (node.nodeValue ?? "") : "")).join("");

/** The nearest element that says a language. */
const speaker = (element: Element): Element | null => element.closest("[lang]");

/**
 * Text without a letter of the interface's script is in the language that pages are written in: names, and what has no
 * translation. What a page says itself about the language of a text stays.
 */
function settle(element: Element, script: RegExp, lang: string): void {
  if (element.closest(waiting) !== null || element.matches("script, style, code, pre, code *, pre *")) return;
  if (ours.delete(element)) element.removeAttribute("lang");
  const text = ownText(element);
  if (!/\p{L}/u.test(text)) return;
  const by = speaker(element);
  if (by === null || (by !== document.documentElement && !ours.has(by))) return;
  const wanted = script.test(text) ? lang : written;
  if (by.getAttribute("lang") === wanted) return;
  element.setAttribute("lang", wanted);
  ours.add(element);
}

function settleAll(root: Element, script: RegExp, lang: string): void {
  settle(root, script, lang);
  for (const element of root.querySelectorAll("*")) settle(element, script, lang);
}

let observer: MutationObserver | null = null;

/** Exchanges and settles what is on the page, and whatever comes to it. */
function watch(settled: (root: Element) => void): void {
  settled(document.body);
  observer = new MutationObserver((records) => {
    const changed = new Set<Element>();
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element?.isConnected === true) changed.add(element);
    }
    for (const element of changed) settled(element);
  });
  observer.observe(document.body, {
    childList: true,
    characterData: true,
    attributeFilter: ["ssr"],
    subtree: true,
  });
}

const titled = " – ";

/** Exchanges the marked texts of the page, and says of every text which language it is in. */
export function exchangePage(say: Say, catalogue: Catalogue): void {
  restorePage();
  const isMessage = (key: string): key is Message => Object.hasOwn(catalogue, key);
  const find: Find = (key, values) => (isMessage(key) ? say(key, values) : undefined);
  const { title } = document;
  document.title = title
    .split(titled)
    .map((part) => find(part) ?? part)
    .join(titled);
  before.set(document.documentElement, () => {
    document.title = title;
  });
  document.documentElement.lang = say.lang;
  const { script = "Latn" } = new Intl.Locale(languages[say.lang].locale).maximize();
  const letters = new RegExp(`\\p{Script=${script}}`, "u");
  watch((root) => {
    for (const element of root.querySelectorAll("[data-say]")) exchange(element, find);
    settleAll(root, letters, say.lang);
  });
}

/** The page as it was written. */
export function restorePage(): void {
  observer?.disconnect();
  observer = null;
  for (const undo of [...before.values()].toReversed()) undo();
  before.clear();
  for (const element of ours) element.removeAttribute("lang");
  ours.clear();
  document.documentElement.lang = written;
}
