import { show } from "../../src/schema/define.ts";
import type { Report } from "../read/record.ts";
import type { CellRun } from "./lm-eval-cells.ts";
import type { Sample } from "./lm-eval-sample.ts";
import type { ImportedQuestion } from "./run-folder.ts";
import { uniqueSlugs } from "./slug.ts";

interface Wording {
  readonly sample: Sample;
  readonly file: string;
}

interface Gathered {
  readonly id: string;
  readonly wordings: Map<string, Wording>;
  readonly category: string | null;
  readonly stem: string;
}

export interface Questions {
  readonly questions: readonly ImportedQuestion[];
  /** Most questions first. */
  readonly domains: readonly { readonly id: string; readonly label: string }[];
}

/**
 * The union of the questions of all runs. Reports where runs disagree on a question: other wording in the
 * same language, or another source or id of the document in another language (then a doc_id isn't one question).
 */
export function gatherQuestions(cells: readonly CellRun[], report: Report): Questions {
  const gathered = new Map<string, Gathered>();
  for (const cell of cells)
    for (const sample of cell.run.samples) {
      const id = cell.questionId(sample);
      const wording = { sample, file: cell.run.file };
      const known = gathered.get(id);
      if (known === undefined) {
        const wordings = new Map([[cell.language, wording]]);
        gathered.set(id, { id, wordings, category: sample.category, stem: cell.stem });
        continue;
      }
      const same = known.wordings.get(cell.language);
      const other = same ?? [...known.wordings.values()][0];
      if (other !== undefined) compare(wording, other, same !== undefined, report);
      if (same === undefined) known.wordings.set(cell.language, wording);
    }
  const all = [...gathered.values()].sort((a, b) => inOrder.compare(a.id, b.id));
  const hasDomains = all.some((q) => q.category !== null) || new Set(all.map((q) => q.stem)).size > 1;
  const isOneTask = new Set(all.map((q) => q.stem)).size === 1;
  const categoryOf = (q: Gathered): string => q.category ?? (isOneTask ? "Uncategorised" : q.stem);
  const sizes = new Map<string, number>();
  for (const q of all) sizes.set(categoryOf(q), (sizes.get(categoryOf(q)) ?? 0) + 1);
  const labels = [...sizes].sort(([a, n], [b, m]) => m - n || inOrder.compare(a, b)).map(([label]) => label);
  const ids = uniqueSlugs(labels);
  return {
    questions: all.map((q) => ({
      question_id: q.id,
      domain: hasDomains ? (ids.get(categoryOf(q)) ?? null) : null,
      question: perLanguage(q, (s) => s.question),
      references: perLanguage(q, (s) => s.references),
    })),
    domains: hasDomains ? labels.map((label) => ({ id: ids.get(label) ?? label, label })) : [],
  };
}

/** Numbers within ids in their order; independent of the machine's locale. */
const inOrder = new Intl.Collator("en", { numeric: true });

const perLanguage = <T>(q: Gathered, of: (sample: Sample) => T): Readonly<Record<string, T>> =>
  Object.fromEntries([...q.wordings].map(([language, w]) => [language, of(w.sample)]));

function compare(here: Wording, there: Wording, isSameLanguage: boolean, report: Report): void {
  const place = `as in ${there.file}:${there.sample.line}`;
  const fault = (field: string, expected: string, got: string): void =>
    report({ file: here.file, line: here.sample.line, field, expected: `${expected}, ${place}`, got });
  if (isSameLanguage && here.sample.question !== there.sample.question)
    fault("doc.question", show(there.sample.question), show(here.sample.question));
  if (isSameLanguage) return;
  for (const [name, value] of here.sample.marks) {
    const other = there.sample.marks.get(name);
    if (other !== undefined && other !== value)
      fault(
        `doc.${name}`,
        `${show(other)} (the same doc_id is the same question in every language; else give --align none)`,
        show(value),
      );
  }
}
