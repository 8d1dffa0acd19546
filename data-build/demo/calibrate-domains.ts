import { at } from "../../src/stats/at.ts";
import { apportion, sumOf } from "./calibrate-array.ts";
import { DOMAIN_SHARES, PUBLISHED_DOMAIN_MEANS, PUBLISHED_DOMAIN_RANGES } from "./published.ts";

/** Domain names of Table I, in printed order; every per-domain list here follows it. */
export const DOMAINS: readonly string[] = DOMAIN_SHARES.map(({ domain }) => domain);

type Offsets = Readonly<Record<string, number>>;

// Relative domain profiles where the text quotes no number. What it does say: Gemini's Telugu answers are best in
// Culture and weakest in Science and Politics; translation costs Culture most and Geography least; for open-weight
// models Science is generally the easiest and Culture consistently the hardest domain.
const PROFILES = {
  geminiTelugu: {
    Culture: 0.13,
    Science: -0.09,
    Politics: -0.09,
    Geography: 0.06,
    History: 0.05,
    "General Knowledge": 0.04,
  },
  geminiOracleEnglish: {
    Culture: -0.12,
    Science: 0.04,
    Politics: -0.06,
    Geography: 0.12,
    History: 0,
    "General Knowledge": 0.01,
  },
  geminiTranslated: {
    Culture: -0.32,
    Science: 0.08,
    Politics: -0.03,
    Geography: 0.2,
    History: -0.04,
    "General Knowledge": 0.01,
  },
  openTelugu: {
    Culture: -0.4,
    Science: 0.29,
    Politics: -0.1,
    Geography: 0.02,
    History: -0.14,
    "General Knowledge": -0.04,
  },
  openEnglish: {
    Culture: -0.38,
    Science: 0.22,
    Politics: -0.08,
    Geography: 0.14,
    History: -0.1,
    "General Knowledge": -0.02,
  },
} as const satisfies Readonly<Record<string, Offsets>>;

const TELUGU_INPUT: ReadonlySet<string> = new Set(["S1", "O1", "A1", "A2"]);

function profileOf(config: string, model: string): Offsets {
  if (model !== "Gemini") return TELUGU_INPUT.has(config) ? PROFILES.openTelugu : PROFILES.openEnglish;
  if (TELUGU_INPUT.has(config)) return PROFILES.geminiTelugu;
  return config === "O2" ? PROFILES.geminiOracleEnglish : PROFILES.geminiTranslated;
}

/** Means a cell's domains must have: the quoted ones, and the ends of a quoted range by what the text calls extreme. */
function quotedMeans(config: string, model: string): ReadonlyMap<string, number> {
  const quoted = new Map<string, number>();
  for (const row of PUBLISHED_DOMAIN_MEANS) {
    if (row.config === config && row.model === model) quoted.set(row.domain, row.mean);
  }
  if (quoted.size > 0) return quoted;
  for (const row of PUBLISHED_DOMAIN_RANGES) {
    if (row.config !== config || row.model !== model) continue;
    quoted.set("Culture", row.low);
    quoted.set("Science", row.high);
  }
  return quoted;
}

/**
 * Integer score sum of each domain (in the order of DOMAINS) of one cell, adding to `total`: a quoted mean to the
 * nearest integer sum, the rest by the cell's profile, which is scaled by how much room the cell's mean leaves.
 * `wobble` (one number in [-1, 1] per domain) keeps the unquoted domains of different cells from being copies.
 */
export function domainSums(
  config: string,
  model: string,
  sizes: readonly number[],
  total: number,
  wobble: readonly number[],
): readonly number[] {
  const mean = total / sumOf(sizes);
  const room = ((mean - 1) * (5 - mean)) / 3.6;
  const quoted = quotedMeans(config, model);
  const profile = profileOf(config, model);
  const sums = DOMAINS.map((domain, d) => {
    const wanted = quoted.get(domain) ?? mean + room * ((profile[domain] ?? 0) + 0.03 * at(wobble, d));
    return Math.round(wanted * at(sizes, d));
  });
  const open = DOMAINS.flatMap((domain, d) => (quoted.has(domain) ? [] : [d]));
  const missing = total - sumOf(sums);
  const shares = apportionSigned(
    missing,
    open.map((d) => at(sizes, d)),
  );
  for (const [position, d] of open.entries()) sums[d] = at(sums, d) + at(shares, position);
  return sums;
}

const apportionSigned = (total: number, weights: readonly number[]): readonly number[] =>
  apportion(Math.abs(total), weights).map((part) => (total < 0 ? -part : part));
