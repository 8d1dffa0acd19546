import { join, resolve } from "node:path";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { helm } from "../../../data-build/import/helm.ts";
import { countOf, expectBalanced, linesOf, problemsOf, runOf, specOf, treeOf } from "./import-harness.ts";

const fixture = resolve("test/fixtures/import/helm");
const run = runOf(helm);

describe("invented runs of HELM", () => {
  it("takes scenarios as configurations and subjects as domains; instances of two subjects are two questions", async () => {
    const result = await run(fixture, { language: "en" });
    const spec = specOf(result);
    expect(spec.configs.map((c) => [c.id, c.label])).toEqual([
      ["norland_mc", "norland_mc"],
      ["norland_qa-mode-open", "norland_qa, mode=open"],
    ]);
    expect(spec.models).toEqual([{ id: "small-1", label: "small-1" }]);
    expect(spec.domains?.map((d) => d.id).toSorted()).toEqual(["cities", "norland_qa-mode-open", "towns"]);
    expect(linesOf(result, "questions.jsonl")).toEqual([
      {
        question_id: "norland_mc-subject-cities~id0",
        domain: "cities",
        question: { en: "The capital of the cities?\nA) Ostvik\nB) Elmton" },
        references: { en: ["A) Ostvik"] },
      },
      {
        question_id: "norland_mc-subject-towns~id0",
        domain: "towns",
        question: { en: "The capital of the towns?\nA) Ostvik\nB) Elmton" },
        references: { en: ["A) Ostvik"] },
      },
      {
        question_id: "norland_qa-mode-open~id0",
        domain: "norland_qa-mode-open",
        question: { en: "Which city is the capital of Norland?" },
        references: { en: ["Ostvik"] },
      },
      {
        question_id: "norland_qa-mode-open~id1",
        domain: "norland_qa-mode-open",
        question: { en: "Which river crosses Norland?" },
        references: { en: ["The Elm", "Elm"] },
      },
    ]);
  });

  it("takes training trials as repeats and a failed request as an error", async () => {
    const result = await run(fixture);
    expect(linesOf(result, "answers/norland_qa-mode-open/small-1.jsonl")).toEqual([
      { question_id: "norland_qa-mode-open~id0", answer: " Ostvik\n", latency_ms: 500 },
      { question_id: "norland_qa-mode-open~id0", repeat: 2, answer: "Elmton", latency_ms: 500 },
      { question_id: "norland_qa-mode-open~id1", answer: null, error: "rate limit", latency_ms: 500 },
    ]);
    expect(linesOf(result, "scores/f1_score/norland_qa-mode-open/small-1.jsonl")).toEqual([
      { question_id: "norland_qa-mode-open~id0", score: 1 },
      { question_id: "norland_qa-mode-open~id0", repeat: 2, score: 0.25 },
    ]);
  });

  it("accounts for every request, every value and every file", async () => {
    const result = await run(fixture);
    expectBalanced(result);
    expect(countOf(result, "norland_qa_model=acme_small-1/scenario_state.json")).toMatchObject({
      read: 6,
      taken: 3,
      dropped: [
        { reason: "a perturbed copy of an instance", count: 1 },
        { reason: "a calibration request", count: 1 },
        { reason: "a request per reference, not an answer", count: 1 },
      ],
    });
    expect(countOf(result, "norland_qa_model=acme_small-1/per_instance_stats.json")).toMatchObject({
      read: 9,
      taken: 5,
      dropped: [
        { reason: "about the request, not the answer", count: 1 },
        { reason: "a perturbed copy of an instance", count: 1 },
        { reason: "no value", count: 1 },
        { reason: "an instance whose answer is not taken", count: 1 },
      ],
    });
    const older = [{ reason: "the same run is there in a later suite", count: 1 }];
    expect(countOf(result, "suite-1/norland_mc_cities/scenario_state.json").dropped).toEqual(older);
    expect(countOf(result, "suite-1/norland_mc_cities/per_instance_stats.json").dropped).toEqual(older);
    expect(countOf(result, "norland_mc_towns/stats.json").dropped[0]?.reason).toContain("averages");
    expect(countOf(result, "notes.txt").taken).toBe(0);
  });
});

describe("hostile input", () => {
  const state = readFileSync(join(fixture, "suite-1/norland_mc_cities/scenario_state.json"), "utf8");
  const stats = readFileSync(join(fixture, "suite-1/norland_mc_cities/per_instance_stats.json"), "utf8");

  it("is refused with file, line and field, all faults at once", async () => {
    const root = await treeOf({
      "a/scenario_state.json": state.replace('"id": "id0"', '"id": null'),
      "b/scenario_state.json": state.slice(0, -20),
      "c/scenario_state.json": "[]",
      "d/scenario_state.json": state,
      "d/per_instance_stats.json": stats.replace('"instance_id": "id0"', '"instance_id": []'),
    });
    const lineOf = (text: string, part: string): number =>
      text.split("\n").findIndex((line) => line.includes(part)) + 1;
    expect((await problemsOf(run(root))).map((p) => [p.file, p.line, p.field, p.got])).toEqual([
      ["out/a/scenario_state.json", lineOf(state, '"id": "id0"'), "instance.id", "null"],
      ["out/b/scenario_state.json", expect.any(Number), undefined, "the end of the file"],
      ["out/c/scenario_state.json", 1, "request_states", "nothing"],
      ["out/d/per_instance_stats.json", lineOf(stats, '"instance_id"'), "instance_id", "a list of 0"],
    ]);
  });

  it("NaN is left out with its reason", async () => {
    const root = await treeOf({
      "a/scenario_state.json": state,
      "a/per_instance_stats.json": stats.replace('"mean": 0.0', '"mean": NaN'),
    });
    const result = await run(root);
    expect(countOf(result, "per_instance_stats.json").dropped).toEqual([
      { reason: "a value of NaN", count: 1 },
    ]);
    expect([...result.files.keys()].some((path) => path.startsWith("scores/"))).toBe(false);
  });

  it("a missing source and one without runs", async () => {
    expect((await problemsOf(run(join(fixture, "nope")))).map((p) => p.got)).toEqual(["nothing there"]);
    const empty = await treeOf({ "a.txt": "" });
    expect((await problemsOf(run(empty))).map((p) => p.got)).toEqual(["none among 1 files"]);
  });
});
