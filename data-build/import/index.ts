import type { Importer } from "./importer.ts";
import { lmEval } from "./lm-eval.ts";

/** Every foreign format, in the order of the help text. */
export const importers: readonly Importer[] = [lmEval];
