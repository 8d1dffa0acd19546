import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { textQuality } from "../../src/rollups/text-quality.ts";
import { fromColumns } from "../../src/schema/columns.ts";
import type { Manifest } from "../../src/schema/manifest.ts";
import { tables } from "../../src/schema/tables.ts";
import { formatNumber } from "../../src/stats/round.ts";

/** A line per recogniser and translator: WER (normalised, and on words as written) and CER, or BLEU and chrF++. */
export async function qualityLines(dir: string, manifest: Manifest): Promise<readonly string[]> {
  const file = manifest.rollups.text_cube?.file;
  if (file === undefined) return [];
  const rows = fromColumns(tables.text_cube.columns, JSON.parse(await readFile(join(dir, file), "utf8")));
  const quality = textQuality(rows);
  return manifest.spec.configs.flatMap((c) => {
    const q = quality.get(c.id);
    if (q === undefined) return [];
    const rate = (value: number | null): string => formatNumber(value === null ? null : 100 * value, 2);
    const figures =
      q.wer === null
        ? `BLEU ${formatNumber(q.bleu, 2)}, chrF++ ${formatNumber(q.chrf, 2)}`
        : `WER ${rate(q.wer)} % (${rate(q.wer_written)} % on words as written), CER ${rate(q.cer)} %`;
    return [`${c.id} ${c.label}: ${figures} (${q.n} utterances)`];
  });
}
