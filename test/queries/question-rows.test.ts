import { describe, expect, it } from "vitest";
import { attributionQuery } from "../../src/queries/attribution.ts";
import { idsQuery, outcomesQuery, questionRows } from "../../src/question/rows.ts";
import { noFilter, type Filter } from "../../src/schema/filter.ts";
import { toyFolder } from "../support/folders.ts";
import { toyFacts } from "../support/toy-facts.ts";
import { bothEngines } from "./engines.ts";

const facts = toyFacts(toyFolder);
const engines = bothEngines(() => Promise.resolve(toyFolder));
const all = { metric: "score", judge: "arbiter" };

type Ask = (id: string) => Promise<readonly { readonly question_id: string }[]>;
const asks: Readonly<Record<string, Ask>> = {
  questions: (id) => engines.ask(questionRows.questions, id),
  texts: (id) => engines.ask(questionRows.texts, id),
  references: (id) => engines.ask(questionRows.references, id),
  inputs: (id) => engines.ask(questionRows.inputs, id),
  answers: (id) => engines.ask(questionRows.answers, id),
  judgments: (id) => engines.ask(questionRows.judgments, id),
  ratings: (id) => engines.ask(questionRows.ratings, id),
  scores: (id) => engines.ask(questionRows.scores, id),
  words: (id) => engines.ask(questionRows.words, id),
  spans: (id) => engines.ask(questionRows.spans, id),
};

describe("the rows of one question", () => {
  it("all of its tables are asked here", () => {
    expect(Object.keys(asks)).toEqual(Object.keys(questionRows));
  });

  it.each(Object.entries(asks))("%s: each question's are those among all that name it", async (_, ask) => {
    const every = await ask("");
    expect(new Set(every.map((r) => r.question_id)).size).toBeLessThanOrEqual(facts.questions.length);
    for (const id of ["007", "7", "7.0", "क१", "lamp 6"])
      expect(await ask(id)).toEqual(every.filter((r) => r.question_id === id));
    expect(await ask("nobody")).toEqual([]);
  });

  it("questions come in the folder's order", async () => {
    const rows = await engines.ask(questionRows.questions, "");
    expect(rows.map((r) => r.question_id)).toEqual(facts.questions.map((q) => q.id));
  });
});

describe("the ids of a filter", () => {
  it("are those of its questions, in the folder's order", async () => {
    const ids = async (filter: Filter): Promise<readonly string[]> =>
      (await engines.ask(idsQuery, filter)).map((r) => r.question_id);
    expect(await ids(noFilter)).toEqual(facts.questions.map((q) => q.id));
    const sea = facts.questions.filter((q) => q.domain === "sea").map((q) => q.id);
    expect(await ids({ ...noFilter, domains: ["sea"] })).toEqual(sea);
  });
});

describe("where answers were lost", () => {
  it("single questions add up to the roll-up of the same rule", async () => {
    const rows = await engines.ask(outcomesQuery, { id: "", ...all });
    const rollup = await engines.ask(attributionQuery, { filter: noFilter, ...all });
    const count = (list: readonly { path: string; n: number }[]): Readonly<Record<string, number>> =>
      list.reduce<Record<string, number>>(
        (sum, { path, n }) => ({ ...sum, [path]: (sum[path] ?? 0) + n }),
        {},
      );
    const expected = count(rollup.map((r) => ({ path: `${r.path_id} ${r.model_id} ${r.outcome}`, n: r.n })));
    expect(Object.keys(expected).length).toBeGreaterThan(3);
    expect(count(rows.map((r) => ({ path: `${r.path_id} ${r.model_id} ${r.outcome}`, n: 1 })))).toEqual(
      expected,
    );
  });

  it("one question asked alone has the outcomes that it has among all", async () => {
    const rows = await engines.ask(outcomesQuery, { id: "", ...all });
    const alone = await engines.ask(outcomesQuery, { id: "7.0", ...all });
    expect(alone).toEqual(rows.filter((r) => r.question_id === "7.0"));
    // 1 when typed, 0 when recognised: half the scale or more.
    expect(alone).toContainEqual({ question_id: "7.0", path_id: "R", model_id: "brook", outcome: "asr" });
  });
});
