import { helm } from "./helm.ts";
import { hfParquet } from "./hf-parquet.ts";
import type { Importer } from "./importer.ts";
import { inspect } from "./inspect.ts";
import { lmEval } from "./lm-eval.ts";
import { promptfoo } from "./promptfoo.ts";
import { ratings } from "./ratings.ts";
import { sphinx } from "./sphinx.ts";
import { stmCtm } from "./stm-ctm.ts";
import { table } from "./table.ts";
import { trn } from "./trn.ts";

/** Every foreign format, in the order of the help text. */
export const importers: readonly Importer[] = [
  lmEval,
  inspect,
  helm,
  promptfoo,
  trn,
  stmCtm,
  sphinx,
  ratings,
  hfParquet,
  table,
];
