import { textStatisticNames, type TextCubeRow, type TextStatistic } from "../schema/tables.ts";
import { bleuFromStatistics } from "../text/bleu.ts";
import { chrfFromStatistics } from "../text/chrf.ts";

/** Corpus values of one configuration's inputs. Error rates are fractions; BLEU and chrF++ run from 0 to 100. */
export interface TextQuality {
  readonly config_id: string;
  readonly n: number;
  readonly wer: number | null;
  /** Word error rate on words as written, case folded. */
  readonly wer_written: number | null;
  readonly cer: number | null;
  readonly aer: number | null;
  readonly bleu: number | null;
  readonly chrf: number | null;
}

const bleuNames = textStatisticNames.filter((name) => name.startsWith("bleu_"));
const chrfNames = textStatisticNames.filter((name) => name.startsWith("chrf_"));

/** Pools the statistics of each configuration over the given domains (none given: all). */
export function textQuality(
  rows: readonly TextCubeRow[],
  domains: readonly string[] = [],
): ReadonlyMap<string, TextQuality> {
  const kept = rows.filter(
    (row) => domains.length === 0 || (row.domain !== null && domains.includes(row.domain)),
  );
  const configs = [...new Set(kept.map((row) => row.config_id))];
  return new Map(
    configs.map((id) => [
      id,
      qualityOf(
        id,
        kept.filter((row) => row.config_id === id),
      ),
    ]),
  );
}

function qualityOf(config_id: string, rows: readonly TextCubeRow[]): TextQuality {
  const total = (name: TextStatistic): number | null =>
    rows.every((row) => row[name] === null) ? null : rows.reduce((sum, row) => sum + (row[name] ?? 0), 0);
  const rate = (edits: TextStatistic, units: TextStatistic): number | null => {
    const e = total(edits);
    const u = total(units);
    return e === null || u === null || u === 0 ? null : e / u;
  };
  const list = (names: readonly TextStatistic[]): readonly number[] | null => {
    const values = names.map(total);
    return values.every((v) => v !== null) ? values : null;
  };
  const bleu = list(bleuNames);
  const chrf = list(chrfNames);
  return {
    config_id,
    n: rows.reduce((sum, row) => sum + row.n, 0),
    wer: rate("word_edits", "word_units"),
    wer_written: rate("written_word_edits", "written_word_units"),
    cer: rate("char_edits", "char_units"),
    aer: rate("akshara_edits", "akshara_units"),
    bleu: bleu === null ? null : bleuFromStatistics(bleu).score,
    chrf: chrf === null ? null : chrfFromStatistics(chrf),
  };
}
