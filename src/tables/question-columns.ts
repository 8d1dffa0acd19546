import type { JudgedCell } from "../schema/filter.ts";
import type { Message } from "../words/en.ts";

/** A question as the list shows it. */
export interface ListedQuestion {
  readonly question_id: string;
  readonly domain: string | null;
  readonly audio_url: string | null;
  readonly question: string | null;
  readonly translation: string | null;
  readonly reference: string | null;
  readonly score_a: number | null;
  readonly score_b: number | null;
}

/** A column of the list of questions. */
export interface QuestionColumn {
  readonly id: "id" | "question" | "reference" | "domain" | "a" | "b" | "gap" | "audio" | "notes";
  /** What its head says: a message, or a code of the benchmark's. */
  readonly label: { readonly message: Message } | { readonly code: string; readonly below: string };
  /** Orders of the list that its head asks for, the first one first. */
  readonly orders: readonly string[];
  /** Decimals of its figures; null where it has none. */
  readonly decimals: number | null;
}

/** What the list of a benchmark has columns for. */
export interface QuestionParts {
  readonly references: boolean;
  readonly clips: boolean;
}

const widths: Readonly<Record<QuestionColumn["id"], string>> = {
  id: "4.5rem",
  question: "minmax(0, 2.2fr)",
  reference: "minmax(0, 1fr)",
  domain: "6.5rem",
  a: "5.5rem",
  b: "5.5rem",
  gap: "3.5rem",
  audio: "4.5rem",
  notes: "5.5rem",
};
const narrow: Partial<Record<QuestionColumn["id"], string>> = {
  id: "4rem",
  question: "minmax(0, 1fr)",
  a: "3.25rem",
  b: "3.25rem",
  gap: "2.75rem",
  audio: "4rem",
};

/** The tracks of a grid of these columns; `beside`: where a question stands beside the list, which leaves columns out. */
export const tracks = (columns: readonly QuestionColumn[], beside = false): string =>
  columns.flatMap(({ id }) => (beside ? (narrow[id] ?? []) : widths[id])).join(" ");

/** B's score less A's, null where either is missing. */
export const gapOf = ({ score_a: a, score_b: b }: ListedQuestion): number | null =>
  a === null || b === null ? null : b - a;

/** All figures of a column have as many decimals as its least round one needs, two at most. */
const decimalsOf = (values: readonly (number | null)[]): number =>
  values.every((v) => v === null || Number.isInteger(v)) ? 0 : 2;

/** The columns of the list: those that the benchmark, the two cells and the reader's notes have something for. */
export function questionColumns(
  rows: readonly ListedQuestion[],
  cells: { readonly a: JudgedCell | null; readonly b: JudgedCell | null },
  models: readonly { readonly id: string; readonly label: string }[],
  has: QuestionParts & { readonly domains: boolean; readonly notes: boolean },
): readonly QuestionColumn[] {
  const { a, b } = cells;
  const said = (id: QuestionColumn["id"], message: Message, ...orders: string[]): QuestionColumn => ({
    ...{ id, label: { message }, orders, decimals: null },
  });
  const scored = (id: "a" | "b", { config, model }: JudgedCell): QuestionColumn => ({
    id,
    label: { code: config, below: models.find((m) => m.id === model)?.label ?? model },
    orders: [`${id}:asc`, `${id}:desc`],
    decimals: decimalsOf(rows.map((r) => (id === "a" ? r.score_a : r.score_b))),
  });
  return [
    said("id", "Id", "place"),
    said("question", "Question"),
    ...(has.references ? [said("reference", "Reference")] : []),
    ...(has.domains ? [said("domain", "Domain", "domain")] : []),
    ...(a === null ? [] : [scored("a", a)]),
    ...(b === null ? [] : [scored("b", b)]),
    ...(a === null || b === null
      ? []
      : [{ ...said("gap", "B − A", "gap:asc", "gap:desc"), decimals: decimalsOf(rows.map(gapOf)) }]),
    ...(has.clips ? [said("audio", "Audio")] : []),
    ...(has.notes ? [said("notes", "Notes")] : []),
  ];
}
