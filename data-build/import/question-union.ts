import { show } from "../../src/schema/define.ts";
import type { Problem } from "../read/problem.ts";
import type { Report } from "../read/record.ts";
import type { ImportedQuestion } from "./run-folder.ts";
import { uniqueSlugs } from "./slug.ts";

/** A question as one record of a source words it. */
export interface Wording {
  readonly id: string;
  readonly language: string;
  readonly question: string;
  readonly references: readonly string[];
  readonly category: string | null;
  /** What the question belongs to (task, scenario): its category where it has none and there are several. */
  readonly group: string;
  /** Fields that don't depend on the language; where they differ, it isn't the same question. */
  readonly marks: ReadonlyMap<string, string>;
  place(): Pick<Problem, "file" | "line" | "column">;
}

interface Gathered {
  readonly id: string;
  readonly wordings: Map<string, Wording>;
  readonly category: string | null;
  readonly group: string;
}

export interface Questions {
  readonly questions: readonly ImportedQuestion[];
  /** Most questions first. */
  readonly domains: readonly { readonly id: string; readonly label: string }[];
}

/** Numbers within ids in their order; independent of the machine's locale. */
const natural = new Intl.Collator("en", { numeric: true });
export const inNaturalOrder = (a: string, b: string): number => natural.compare(a, b);

const longestId = 200;

/**
 * The union of questions over all records, first wording first. Reports ids the contract doesn't allow and
 * records that disagree: other words in the same language, or other marks in another language.
 */
export function unionOfQuestions(wordings: Iterable<Wording>, report: Report): Questions {
  const gathered = new Map<string, Gathered>();
  for (const wording of wordings) {
    const { id, language, category, group } = wording;
    const known = gathered.get(id);
    if (known === undefined) {
      checkId(wording, report);
      gathered.set(id, { id, wordings: new Map([[language, wording]]), category, group });
      continue;
    }
    const same = known.wordings.get(language);
    const other = same ?? [...known.wordings.values()][0];
    if (other !== undefined) compare(wording, other, same !== undefined, report);
    if (same === undefined) known.wordings.set(language, wording);
  }
  const all = [...gathered.values()];
  const hasManyGroups = new Set(all.map((q) => q.group)).size > 1;
  const hasDomains = hasManyGroups || all.some((q) => q.category !== null);
  const categoryOf = (q: Gathered): string => q.category ?? (hasManyGroups ? q.group : "Uncategorised");
  const sizes = new Map<string, number>();
  for (const q of all) sizes.set(categoryOf(q), (sizes.get(categoryOf(q)) ?? 0) + 1);
  const labels = [...sizes].sort(([a, n], [b, m]) => m - n || natural.compare(a, b)).map(([label]) => label);
  const ids = uniqueSlugs(labels);
  return {
    questions: all.map((q) => ({
      question_id: q.id,
      domain: hasDomains ? (ids.get(categoryOf(q)) ?? null) : null,
      question: Object.fromEntries([...q.wordings].map(([language, w]) => [language, w.question])),
      references: Object.fromEntries(
        [...q.wordings].flatMap(([language, w]) =>
          w.references.length === 0 ? [] : [[language, w.references]],
        ),
      ),
    })),
    domains: hasDomains ? labels.map((label) => ({ id: ids.get(label) ?? label, label })) : [],
  };
}

function checkId(wording: Wording, report: Report): void {
  if (/\p{Cc}/u.test(wording.id) || Array.from(wording.id).length > longestId)
    report({
      ...wording.place(),
      field: "id",
      expected: `an id without control characters, of at most ${longestId} characters`,
      got: show(wording.id),
    });
}

function compare(here: Wording, there: Wording, isSameLanguage: boolean, report: Report): void {
  const place = (): string => {
    const { file, line } = there.place();
    return `as in ${file}${line === undefined ? "" : `:${line}`}`;
  };
  const apart = "(the same id is the same question; else give --align none, or import apart)";
  if (isSameLanguage && here.question !== there.question)
    report({
      ...here.place(),
      field: "question",
      expected: `${show(there.question)}, ${place()} ${apart}`,
      got: show(here.question),
    });
  if (isSameLanguage) return;
  for (const [name, value] of here.marks) {
    const other = there.marks.get(name);
    if (other !== undefined && other !== value)
      report({
        ...here.place(),
        field: name,
        expected: `${show(other)}, ${place()} ${apart}`,
        got: show(value),
      });
  }
}
