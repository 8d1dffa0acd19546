import type { JudgedCell } from "../schema/filter.ts";
import type { JudgedBy } from "../schema/judged.ts";
import { listIn } from "../words/listed.ts";
import type { Say } from "../words/say.ts";

interface Named {
  readonly cells: readonly JudgedBy[];
  readonly judges: readonly { readonly id: string; readonly label: string }[];
}

/** "O1, Large": the name of a cell, whether or not anyone has judged it. */
export const cellLabel = (
  cells: readonly JudgedBy[],
  { config, model }: { readonly config: string; readonly model: string },
): string => cells.find((c) => c.config === config && c.model === model)?.label ?? `${config}, ${model}`;

/** Who did not judge what, a sentence for each judge; "" where there is nothing to say. */
export const unjudgedWords = (missing: readonly JudgedCell[], { cells, judges }: Named, say: Say): string =>
  [...Map.groupBy(missing, (cell) => cell.judge)]
    .map(([judge, own]) =>
      say("{judge} did not judge {who}.", {
        judge: judges.find((j) => j.id === judge)?.label ?? judge,
        who: listIn(
          say,
          own.map((cell) => cellLabel(cells, cell)),
        ),
      }),
    )
    .join(" ");
