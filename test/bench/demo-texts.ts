import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { parse as parseYaml } from "yaml";
import { isMapping } from "../../src/schema/shape.ts";

/** An answer with the references that its configuration's language has. */
export interface AnswerText {
  readonly question: string;
  readonly answer: string;
  readonly references: readonly string[];
  readonly language: string;
}

/** An input and the wording it should have. */
export interface InputText {
  readonly input: string;
  readonly reference: string;
}

/** The demo's texts that are measured. */
export interface DemoTexts {
  readonly answers: readonly AnswerText[];
  readonly transcripts: readonly InputText[];
  readonly translations: readonly InputText[];
}

type Cells = Readonly<Record<string, string>>;
const mapping = (value: unknown): Readonly<Record<string, unknown>> => (isMapping(value) ? value : {});
const text = (value: unknown): string => (typeof value === "string" ? value : "");

async function rows(path: string): Promise<readonly Cells[]> {
  const parsed: unknown = parse(await readFile(path), { columns: true });
  return Array.isArray(parsed)
    ? parsed.map((row) => Object.fromEntries(Object.entries(mapping(row)).map(([k, v]) => [k, text(v)])))
    : [];
}

/** Reads what text metrics are about from a run-output folder with CSV cells. */
export async function readDemoTexts(folder: string): Promise<DemoTexts> {
  const spec = mapping(parseYaml(await readFile(join(folder, "benchmark.yaml"), "utf8")));
  const configs = (Array.isArray(spec.configs) ? spec.configs : []).map(mapping);
  const questions = new Map(
    (await readFile(join(folder, "questions.jsonl"), "utf8"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => mapping(JSON.parse(line)))
      .map((q) => [text(q.question_id), q] as const),
  );
  const answers: AnswerText[] = [];
  const inputs: Record<"asr" | "mt", InputText[]> = { asr: [], mt: [] };
  for (const config of configs) {
    const id = text(config.id);
    const language = text(config.language);
    for (const file of (await readdir(join(folder, "answers", id))).sort())
      for (const { question_id = "", answer = "" } of await rows(join(folder, "answers", id, file))) {
        const references = mapping(questions.get(question_id)?.references)[language];
        const list = Array.isArray(references) ? references.map(text) : [];
        answers.push({ question: question_id, answer, references: list, language });
      }
    const steps: readonly unknown[] = Array.isArray(config.steps) ? config.steps : [];
    const kind = text(mapping(steps.at(-1)).kind);
    if (kind !== "asr" && kind !== "mt") continue;
    for (const { question_id = "", text: input = "" } of await rows(join(folder, "inputs", `${id}.csv`)))
      inputs[kind].push({
        input,
        reference: text(mapping(questions.get(question_id)?.question)[language]),
      });
  }
  return { answers, transcripts: inputs.asr, translations: inputs.mt };
}
