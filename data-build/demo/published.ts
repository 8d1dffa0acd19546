import domainsText from "./published/domains_text.json" with { type: "json" };
import table1 from "./published/table1_dataset.json" with { type: "json" };
import table3 from "./published/table3_reliability.json" with { type: "json" };
import table5 from "./published/table5_models.json" with { type: "json" };
import table6 from "./published/table6_pairwise.json" with { type: "json" };
import textClaims from "./published/text_claims.json" with { type: "json" };

/** Mean and SD of a run cell of Table V as printed; `key` parts are the printed configuration and model codes. */
export interface PublishedCell {
  readonly config: string;
  readonly model: string;
  readonly mean: number;
  readonly sd: number;
}

/** A judge's or metric's row of Table III; the limits of agreement stand in the text, for judges only. */
export interface PublishedAgreement {
  readonly name: string;
  readonly spearman: number;
  readonly tau: number;
  readonly me: number;
  readonly mae: number;
  readonly loa: readonly [number, number] | null;
}

/** A row of Table VI with every count of n that rounds to the printed share. */
export interface PublishedPair {
  readonly config: string;
  readonly judge: string;
  readonly same: readonly number[];
  readonly better: readonly number[];
  readonly worse: readonly number[];
}

/** A domain mean quoted in the text. */
export interface PublishedDomainMean {
  readonly config: string;
  readonly model: string;
  readonly domain: string;
  readonly mean: number;
}

/** Lowest and highest domain mean quoted for a model. */
export interface PublishedDomainRange {
  readonly config: string;
  readonly model: string;
  readonly low: number;
  readonly high: number;
}

const TEXT_NAMES: Readonly<Record<string, string>> = { "Gemma-27B": "G27B", "Gemma-12B": "G12B" };

const codeOf = (name: string): string => TEXT_NAMES[name] ?? name;

/** Questions of the benchmark (Table I). */
export const QUESTION_COUNT = table1.rows[0]?.telugu ?? 0;

/** Share of each domain in percent as printed (section II-C); they add to 101. */
export const DOMAIN_SHARES: readonly { readonly domain: string; readonly share: number }[] =
  table1.domain_shares_percent.map(({ domain, share }) => ({ domain, share }));

/** The configurations of Table V, in printed order. */
export const CONFIGS: readonly string[] = table5.rows.map((row) => row.config);

/** Run cells of Table V, in printed order. */
export const PUBLISHED_CELLS: readonly PublishedCell[] = table5.rows.flatMap((row) =>
  row.cells.flatMap(({ model, mean, std }) =>
    mean === null ? [] : [{ config: row.config, model, mean, sd: std }],
  ),
);

/** The dashes of Table V, in printed order. */
export const PUBLISHED_HOLES: readonly { readonly config: string; readonly model: string }[] =
  table5.rows.flatMap((row) =>
    row.cells.flatMap(({ model, mean }) => (mean === null ? [{ config: row.config, model }] : [])),
  );

/** Rows of Table III, in printed order. */
export const PUBLISHED_AGREEMENT: readonly PublishedAgreement[] = table3.rows.map((row) => ({
  name: row.name,
  spearman: row.spearman,
  tau: row.kendall,
  me: row.me,
  mae: row.mae,
  loa: row.loa_low === undefined ? null : [row.loa_low, row.loa_high],
}));

/** Row of Table III by its printed name; RangeError if there is none. */
export function agreementRow(name: string): PublishedAgreement {
  const row = PUBLISHED_AGREEMENT.find((candidate) => candidate.name === name);
  if (row === undefined) throw new RangeError(`Table III has no row ${name}`);
  return row;
}

const textClaim = (part: string): string => {
  const row = textClaims.claims.find(({ claim }) => claim.includes(part));
  if (row === undefined) throw new RangeError(`no claim of the text has "${part}"`);
  return row.claim;
};

/** What section IV says in words of the one judge that it calls non-uniform; it prints no number for it. */
export const PUBLISHED_STRICTNESS = { judge: "Gemini", claim: textClaim("more lenient for low") } as const;

/** Rows of Table VI; the first has one option per count, since the text prints it to two decimals. */
export const PUBLISHED_PAIRS: readonly PublishedPair[] = table6.rows.map((row) => {
  const exact = row.counts_of_2001_exact;
  const options = row.possible_counts_of_2001;
  return {
    config: row.config,
    judge: row.judge,
    same: exact === undefined ? options.same : [exact.same],
    better: exact === undefined ? options.better : [exact.better],
    worse: exact === undefined ? options.worse : [exact.worse],
  };
});

/** The first combination of a row's integer options that adds to the number of questions; RangeError if none does. */
export function pairCounts(row: PublishedPair): {
  readonly same: number;
  readonly better: number;
  readonly worse: number;
} {
  for (const better of row.better) {
    for (const worse of row.worse) {
      const same = QUESTION_COUNT - better - worse;
      if (row.same.includes(same)) return { same, better, worse };
    }
  }
  throw new RangeError(`no counts of Table VI's row ${row.config}, ${row.judge} add to ${QUESTION_COUNT}`);
}

/** Row of Table VI by configuration, if it has one; O1 is the row of the second judge. */
export const pairRow = (config: string): PublishedPair | undefined =>
  PUBLISHED_PAIRS.find((row) => row.config === config);

/** Domain means of section V-E. */
export const PUBLISHED_DOMAIN_MEANS: readonly PublishedDomainMean[] = domainsText.values.map(
  ({ config, model, domain, mean }) => ({ config, model: codeOf(model), domain, mean }),
);

/** Domain ranges of section V-E with both ends printed. */
export const PUBLISHED_DOMAIN_RANGES: readonly PublishedDomainRange[] = domainsText.ranges.flatMap(
  ({ config, model, low, high }) => (low === undefined ? [] : [{ config, model: codeOf(model), low, high }]),
);

const fact = (start: string): number => {
  const value = table1.text_facts.find((row) => row.fact.startsWith(start))?.value;
  if (typeof value !== "number") throw new RangeError(`no single number for the fact "${start}"`);
  return value;
};

/** The human evaluation of section III-B. */
export const PUBLISHED_RATING = {
  questions: fact("human evaluation questions"),
  triplets: fact("human evaluation triplets"),
  raters: fact("human raters"),
  excluded: fact("excluded items"),
  alpha: fact("Krippendorff alpha"),
} as const;
