import type { Filter } from "../../src/schema/filter.ts";
import { binNames } from "../../src/schema/tables.ts";
import { sortedBy } from "./close.ts";
import { lostIn, type OraclePath } from "./oracle-paths.ts";

/** A benchmark in memory, with only what the oracle needs. Nothing here comes from the build. */
export interface OracleFacts {
  readonly questions: readonly {
    readonly id: string;
    readonly domain: string | null;
    readonly question: Readonly<Record<string, string>>;
    readonly references: Readonly<Record<string, readonly string[]>>;
  }[];
  /** Values of every measure: one per question, cell, judge and repetition; null where there is none. */
  readonly values: readonly OracleValue[];
  /** What became of each answer; a question without one here was not run. Left out where nothing asks for it. */
  readonly answers?: readonly OracleAnswer[];
  readonly scales: Readonly<Record<string, OracleScale>>;
  /** Ratings lying this far apart exclude an item. */
  readonly span: number;
  /** The paths that answers can be lost on, by the configuration they end in. */
  readonly paths?: Readonly<Record<string, OraclePath>>;
  /** Measures where less is better. */
  readonly lower?: readonly string[];
  /** Measures where zero is best, without better or worse. */
  readonly zero?: readonly string[];
}

export interface OracleValue {
  readonly metric: string;
  readonly judge: string | null;
  readonly config: string;
  readonly model: string;
  readonly question: string;
  readonly value: number | null;
}

export interface OracleAnswer {
  readonly config: string;
  readonly model: string;
  readonly question: string;
  readonly state: "answered" | "failed" | "missing";
}

export interface OracleScale {
  readonly min: number;
  readonly max: number;
  readonly bins: number;
  readonly discrete: boolean;
}

export interface OracleUnit extends Omit<OracleValue, "value"> {
  readonly value: number | null;
  readonly all: readonly number[];
}

const known = new WeakMap<OracleFacts, readonly OracleUnit[]>();

/** One value per question, cell and measure: the mean over repetitions and raters. */
export function unitsOf(facts: OracleFacts): readonly OracleUnit[] {
  const units = known.get(facts) ?? averaged(facts);
  known.set(facts, units);
  return units;
}

function averaged(facts: OracleFacts): readonly OracleUnit[] {
  const groups = Map.groupBy(facts.values, (v) =>
    JSON.stringify([v.metric, v.judge, v.config, v.model, v.question]),
  );
  return [...groups.values()].flatMap((list) => {
    const first = list[0];
    if (first === undefined) return [];
    const all = list.map((v) => v.value).filter((v) => v !== null);
    const value = all.length === 0 ? null : all.reduce((a, b) => a + b, 0) / all.length;
    return [{ ...first, value, all }];
  });
}

const cellKey = (c: { readonly config: string; readonly model: string; readonly judge: string }): string =>
  `${c.config} ${c.model} ${c.judge}`;

/** Whether of the items about each thing at least one fits. */
const eachAbout = <T>(items: readonly T[], about: (item: T) => string, fits: (item: T) => boolean): boolean =>
  items.every((named) => items.some((item) => about(item) === about(named) && fits(item)));

export const stateIn = (
  facts: OracleFacts,
  { config, model }: Pick<OracleValue, "config" | "model">,
  id: string,
): string =>
  facts.answers?.find((a) => a.config === config && a.model === model && a.question === id)?.state ??
  "absent";

/** Ten words or more are long. */
export const lengthOf = (reference: string | undefined): string | null =>
  reference === undefined
    ? null
    : reference.split(/[\s\u0085]+/u).filter((word) => word !== "").length >= 10
      ? "long"
      : "short";

/** Ids of the questions that a filter keeps; `found` tells which a text search finds. */
export function keptBy(facts: OracleFacts, filter: Filter, found: ReadonlySet<string>): ReadonlySet<string> {
  const units = unitsOf(facts);
  const inRange = (id: string): boolean =>
    eachAbout(filter.ranges, cellKey, (r) =>
      units.some(
        (u) =>
          u.metric === "score" &&
          u.judge === r.judge &&
          u.config === r.config &&
          u.model === r.model &&
          u.question === id &&
          u.value !== null &&
          u.value >= r.min &&
          u.value <= r.max,
      ),
    );
  const lostThere = (id: string): boolean =>
    eachAbout(filter.lost, cellKey, (l) => {
      const path = facts.paths?.[l.config];
      const at = { metric: "score", judge: l.judge, model: l.model };
      return path !== undefined && lostIn(facts, path, at, id) === l.outcome;
    });
  type Cell = Pick<OracleValue, "config" | "model" | "judge">;
  const valueOf = (metric: string, { config, model, judge }: Cell, id: string): number | null =>
    units.find(
      (u) =>
        u.metric === metric &&
        u.judge === judge &&
        u.config === config &&
        u.model === model &&
        u.question === id,
    )?.value ?? null;
  const hasChanged = (id: string): boolean =>
    eachAbout(
      filter.changes,
      (c) => cellKey(c.cell) + cellKey(c.against),
      ({ cell, against, kind }) => {
        const [now, before] = [valueOf("score", cell, id), valueOf("score", against, id)];
        if (now === null || before === null) return false;
        return kind === (now > before ? "better" : now < before ? "worse" : "same");
      },
    );
  const farApart = (metric: string, values: readonly number[]): boolean => {
    const scale = facts.scales[metric];
    return (
      scale !== undefined &&
      values.length > 1 &&
      Math.max(...values) - Math.min(...values) >= 0.75 * (scale.max - scale.min)
    );
  };
  const disagreed = (id: string): boolean =>
    filter.apart.every((who) => {
      const own = units.filter(
        (u) => u.question === id && u.metric === (who === "judges" ? "score" : "rating"),
      );
      const cells = Map.groupBy(own, (u) => `${u.config}/${u.model}`);
      return [...cells.values()].some((list) =>
        who === "judges"
          ? farApart(
              "score",
              list.map((u) => u.value).filter((v) => v !== null),
            )
          : farApart(
              "rating",
              list.flatMap((u) => u.all),
            ),
      );
    });
  const rightUnmatched = (id: string): boolean =>
    filter.unmatched.every((cell) => {
      const scale = facts.scales.score;
      const score = valueOf("score", cell, id);
      const right = scale !== undefined && score !== null && score >= scale.max - (scale.max - scale.min) / 4;
      return right && valueOf("em", { ...cell, judge: null }, id) === 0;
    });
  const answered = (id: string): boolean =>
    eachAbout(
      filter.answers,
      (a) => `${a.config} ${a.model}`,
      (a) => stateIn(facts, a, id) === a.state,
    );
  const longEnough = (references: Readonly<Record<string, readonly string[]>>): boolean =>
    eachAbout(
      filter.lengths,
      (l) => l.language,
      (l) => lengthOf(references[l.language]?.[0]) === l.kind,
    );
  const kept = facts.questions.filter(
    ({ id, domain, references }) =>
      (filter.domains.length === 0 || (domain !== null && filter.domains.includes(domain))) &&
      (filter.text === "" || found.has(id)) &&
      inRange(id) &&
      lostThere(id) &&
      hasChanged(id) &&
      disagreed(id) &&
      rightUnmatched(id) &&
      answered(id) &&
      longEnough(references) &&
      (filter.noted.length === 0 || filter.noted.some((n) => n.questions.includes(id))),
  );
  return new Set(kept.map((q) => q.id));
}

export const domainOf = (facts: OracleFacts): ReadonlyMap<string, string | null> =>
  new Map(facts.questions.map((q) => [q.id, q.domain]));

/** The level or bin, from 1, that a value falls in. */
function binOf({ min, max, bins, discrete }: OracleScale, value: number): number {
  const share = (value - min) / (max - min);
  if (discrete) return Math.round(share * (bins - 1)) + 1;
  return value >= max ? bins : Math.floor(share * bins) + 1;
}

export function cubeOf(facts: OracleFacts, kept: ReadonlySet<string>): readonly Record<string, unknown>[] {
  const domains = domainOf(facts);
  const units = unitsOf(facts).filter((u) => kept.has(u.question));
  const groups = Map.groupBy(units, (u) =>
    JSON.stringify([u.metric, u.judge, u.config, u.model, domains.get(u.question) ?? null]),
  );
  const rows = [...groups.values()].flatMap((list) => {
    const first = list[0];
    const scale = first === undefined ? undefined : facts.scales[first.metric];
    if (first === undefined || scale === undefined) return [];
    const values = list.map((u) => u.value).filter((v) => v !== null);
    const inBin = (bin: number): number => values.filter((v) => binOf(scale, v) === bin).length;
    return [
      {
        config_id: first.config,
        model_id: first.model,
        judge_id: first.judge,
        metric_id: first.metric,
        domain: domains.get(first.question) ?? null,
        n: values.length,
        missing: list.length - values.length,
        sum: values.reduce((a, b) => a + b, 0),
        sum_sq: values.reduce((a, b) => a + b * b, 0),
        ...Object.fromEntries(binNames.map((name, i) => [name, inBin(i + 1)])),
      },
    ];
  });
  return sortedBy(rows, ["metric_id", "judge_id", "config_id", "model_id", "domain"]);
}

export interface OracleSide {
  readonly config: string;
  readonly model: string;
  readonly metric: string;
  readonly judge: string;
}

export function pairsOf(
  facts: OracleFacts,
  kept: ReadonlySet<string>,
  id: string,
  variant: OracleSide,
  against: OracleSide,
): readonly Record<string, unknown>[] {
  const units = unitsOf(facts);
  const valueIn = (side: OracleSide, question: string): number | null =>
    units.find(
      (u) =>
        u.question === question &&
        u.config === side.config &&
        u.model === side.model &&
        u.metric === side.metric &&
        (u.judge ?? "") === side.judge,
    )?.value ?? null;
  const counts = new Map<string, Record<string, unknown> & { n: number }>();
  for (const q of facts.questions) {
    if (!kept.has(q.id)) continue;
    const value_variant = valueIn(variant, q.id);
    const value_against = valueIn(against, q.id);
    if (value_variant === null && value_against === null) continue;
    const key = JSON.stringify([q.domain, value_variant, value_against]);
    const row = counts.get(key) ?? {
      comparison_id: id,
      domain: q.domain,
      value_variant,
      value_against,
      n: 0,
    };
    counts.set(key, { ...row, n: row.n + 1 });
  }
  return sortedBy([...counts.values()], ["domain", "value_against", "value_variant"]);
}
