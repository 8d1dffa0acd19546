import { sortedBy } from "./close.ts";
import { domainOf, unitsOf, type OracleFacts } from "./oracle.ts";

/** Every rated item beside each measure that was taken of it. */
export function ratedOf(facts: OracleFacts, kept: ReadonlySet<string>): readonly Record<string, unknown>[] {
  const domains = domainOf(facts);
  const units = unitsOf(facts).filter((u) => kept.has(u.question));
  const rows = units
    .filter((u) => u.metric === "rating" && u.value !== null)
    .flatMap((item) =>
      units
        .filter(
          (u) =>
            u.metric !== "rating" &&
            u.question === item.question &&
            u.config === item.config &&
            u.model === item.model,
        )
        .map((u) => ({
          question_id: item.question,
          config_id: item.config,
          model_id: item.model,
          domain: domains.get(item.question) ?? null,
          metric_id: u.metric,
          judge_id: u.judge,
          human: item.value,
          raters: item.all.length,
          excluded: item.all.length > 1 && Math.max(...item.all) - Math.min(...item.all) >= facts.span,
          value: u.value,
        })),
    );
  return sortedBy(rows, ["metric_id", "judge_id", "question_id", "config_id", "model_id"]);
}

/** Every rating, in the order in which it was given. */
export function ratingsOf(facts: OracleFacts, kept: ReadonlySet<string>): readonly Record<string, unknown>[] {
  const domains = domainOf(facts);
  const given = facts.values.filter((v) => v.metric === "rating" && kept.has(v.question));
  const rows = [...Map.groupBy(given, (v) => `${v.question}/${v.config}/${v.model}`).values()].flatMap(
    (item) => {
      const scores = item.flatMap((v) => v.value ?? []);
      const excluded = scores.length > 0 && Math.max(...scores) - Math.min(...scores) >= facts.span;
      return item.map((v, i) => ({
        question_id: v.question,
        config_id: v.config,
        model_id: v.model,
        domain: domains.get(v.question) ?? null,
        ordinal: i + 1,
        score: v.value,
        excluded,
      }));
    },
  );
  return sortedBy(rows, ["question_id", "config_id", "model_id", "ordinal"]);
}
