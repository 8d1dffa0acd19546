import { currencyNames, placeOf } from "./countries.ts";
import type { Place } from "./countries.ts";
import { pick } from "./draft.ts";
import type { Form } from "./draft.ts";
import { CURRENCIES, TENDERS } from "./facts.ts";
import type { Names } from "./facts.ts";
import { yearWord } from "./telugu.ts";

/** A currency in force at a place. */
export interface Reign {
  readonly place: Place;
  readonly code: string;
  readonly names: Names;
  readonly from: number;
  /** Year of the end, null while in force. */
  readonly to: number | null;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** Every reign whose currency has a Telugu name, most populous places first. */
export const REIGNS: readonly Reign[] = TENDERS.flatMap(({ territory, currency, from, to }) => {
  const place = placeOf(territory);
  const names = currencyNames(currency);
  return place === undefined || names === undefined
    ? []
    : [{ place, code: currency, names, from: yearOf(from), to: to === null ? null : yearOf(to) }];
}).sort((a, b) => b.place.population - a.place.population);

/** Reigns by place. */
export const reignsOf = Map.groupBy(REIGNS, ({ place }) => place.code);

/** Forms of a year: spoken in Telugu; in English bare, then with its noun. */
export const yearForms: { readonly te: readonly Form[]; readonly en: readonly Form[] } = {
  te: [(year) => yearWord(Number(year))],
  en: [(year) => year, (year) => `the year ${year}`],
};

/** Other Telugu forms of a year. */
export const yearMore = (year: number): readonly string[] => [
  year.toString(),
  `${year.toString()}వ సంవత్సరం`,
  `${year.toString()}లో`,
];

/** Last year the facts know. */
export const LAST = 2026;

/** Years near, but not, the right one. */
export const otherYears = (year: number, key: string): readonly string[] =>
  pick(
    [-40, -25, -15, -10, -7, -5, -3, -2, -1, 1, 2, 3, 5, 8, 12, 20]
      .map((step) => year + step)
      .filter((y) => y <= LAST),
    6,
    key,
  ).map(String);

const lastWord = (name: string): string =>
  name
    .replace(/\s*\(.*/u, "")
    .split(" ")
    .at(-1) ?? name;

/** True where an earlier money of the place bore the same unit name: then only "the present" one is meant. */
export const reissued = ({ place, code }: Reign): boolean =>
  TENDERS.some(
    ({ territory, currency }) =>
      territory === place.code &&
      currency !== code &&
      lastWord(CURRENCIES.get(currency)?.en ?? "") === lastWord(CURRENCIES.get(code)?.en ?? code),
  );
