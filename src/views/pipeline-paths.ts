import { pathOf } from "../schema/measures.ts";
import type { ModelSpec } from "../schema/spec.ts";
import type { ViewContext } from "./view.ts";

/** "O1 › A1 › M1". */
export const pathLabel = (path: readonly string[]): string => path.join(" › ");

/** Every path of at least one step, in the order of the configurations it ends in. */
export const allPaths = (c: ViewContext): readonly (readonly string[])[] =>
  c.spec.configs.map((config) => pathOf(c.spec, config.id)).filter((path) => path.length > 1);

/** The path that the reader asked for, else the longest ones. */
export function chosenPaths(c: ViewContext): readonly (readonly string[])[] {
  const paths = allPaths(c);
  const asked = paths.filter((path) => path.at(-1) === c.choices.path);
  if (asked.length > 0) return asked;
  const longest = Math.max(0, ...paths.map((path) => path.length));
  return paths.filter((path) => path.length === longest);
}

/** Three and more pictures share a row of three, fewer one of two. */
export const share = (pictures: number): { readonly third: true } | { readonly half: true } =>
  pictures > 2 ? { third: true } : { half: true };

export const modelsOf = (c: ViewContext): readonly ModelSpec[] => c.spec.models ?? [];
