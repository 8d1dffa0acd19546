import { inlined } from "../db/inline-values.ts";
import { numberQuery } from "../queries/one-number.ts";
import type { Choices } from "../schema/choices.ts";
import { isDefault, type Filter } from "../schema/filter.ts";
import type { Manifest } from "../schema/manifest.ts";
import type { Say } from "../words/say.ts";
import { cellsOf, givenBy, judgesOf, measureWords, methodsOf } from "./number-words.ts";
import { filesOf, type Provenance } from "./provenance.ts";
import type { CellModel, TableModel } from "./table-model.ts";
import { pickOf, type Drawing, type View } from "./view.ts";
import { filterWords, judgeLabel } from "./words.ts";

/** A place in a table of a view; `cell` is null for the figure before the head of the row. */
export interface Place {
  readonly twin: boolean;
  readonly group: number;
  readonly row: number;
  readonly cell: number | null;
}

/** Where one number comes from. */
export interface Origin {
  /** As the table has it, and unrounded where it is rounded there. */
  readonly shown: string;
  readonly exact: number | null;
  /** Row and column of the table, then its caption. */
  readonly what: readonly string[];
  /** What the number is, in words, with entries of the page of methods. */
  readonly measure: string;
  readonly methods: readonly string[];
  readonly questions: string;
  /** How many values count, what is left out and why. */
  readonly counted: readonly string[];
  /**
   * Of a simulated benchmark: the number itself is simulated, a printed number implies it, or it is a count of simulated
   * rows; else null.
   */
  readonly simulated: { readonly what: "number" | "implied" | "rows"; readonly statement: string } | null;
  /** Whether a reader's own run has part in it: its rows are in no file. */
  readonly own: boolean;
  readonly dataHash: string;
  readonly files: Provenance["tables"];
  readonly judges: Provenance["judges"];
  /** Statements as they can be run, and what of the number they give: itself, its counts, or the rows it is worked out from. */
  readonly statements: readonly string[];
  readonly give: ReturnType<typeof givenBy>;
  /** The questions behind it. */
  readonly href: string | null;
}

interface Asked {
  readonly drawing: Drawing;
  readonly provenance: Provenance;
  readonly manifest: Manifest;
  readonly filter: Filter;
  readonly choices: Choices;
  /** Whose scores have part in figures without a kind of their own: every judge's, the chosen one's, nobody's. */
  readonly judged: "all" | "one" | "none";
  readonly say: Say;
}

interface Found {
  readonly model: TableModel;
  readonly group: string | null;
  readonly row: string;
  readonly column: string;
  readonly cell: CellModel;
}

function found({ drawing }: Asked, { twin, group, row, cell }: Place): Found | null {
  const model = twin ? drawing.twin : drawing.table;
  const rows = model?.groups[group];
  const at = rows?.rows[row];
  if (model == null || rows === undefined || at === undefined) return null;
  const name = [at.code, at.label].filter((part) => part !== undefined && part !== "").join(" ");
  const base = { model, group: rows.label, row: name };
  if (cell === null)
    return at.lead === undefined
      ? null
      : { ...base, column: model.lead ?? "", cell: { kind: "value", exact: null, ...at.lead } };
  const [column, own] = [model.columns[cell], at.cells[cell]];
  return column === undefined || own === undefined
    ? null
    : { ...base, column: column.title ?? column.label, cell: own };
}

function countedWords(
  cell: CellModel,
  provenance: Provenance,
  questions: number,
  all: boolean,
  say: Say,
): string[] {
  if (cell.kind === "value" && cell.of?.kind === "difference")
    return [say("each mean over the questions that its cell has a value for")];
  if (cell.kind === "value" && cell.rows !== undefined) return [...cell.rows];
  if (cell.kind !== "value" || cell.counted === undefined) return [...provenance.rows];
  const { n, missing, single } = cell.counted;
  // A rank rests on the same values as the mean of its row.
  const isOfCell = cell.of?.kind === "mean" || cell.method === "letters";
  const rest = isOfCell ? questions - n - (missing ?? 0) : 0;
  return [
    say("{n} value counted|{n} values counted", { n }),
    ...(single === undefined || single === 0
      ? []
      : [
          say(
            "{n} question left out: only one of the two cells has a value|{n} questions left out: only one of the two cells has a value",
            { n: single },
          ),
        ]),
    ...(missing === undefined
      ? []
      : missing === 0
        ? [say("no answer is left out")]
        : [
            say(
              "{n} answer left out: no answer came back, or no score could be read|{n} answers left out: no answer came back, or no score could be read",
              { n: missing },
            ),
          ]),
    ...(all && rest > 0
      ? [
          say("{n} question left out: not run in this cell|{n} questions left out: not run in this cell", {
            n: rest,
          }),
        ]
      : []),
  ];
}

/** What a number without a kind of its own is: the title of its cell, the column in the place of a bare value. */
function titleWords({ cell, column }: Found, { measure }: Provenance): string {
  if (cell.kind === "missing") return cell.title;
  if (cell.kind === "text") return cell.below ?? measure;
  if (cell.kind === "picture" || cell.title === undefined) return column;
  const bare = String(cell.exact);
  return cell.title.startsWith(bare) ? column + cell.title.slice(bare.length) : cell.title;
}

const shownText = (cell: CellModel): string => {
  if (cell.kind === "value") return cell.text === "" ? (cell.difference?.text ?? "") : cell.text;
  return cell.kind === "picture" ? "" : cell.text;
};

/** What stands in the page of the cell, to be sure that the page and the drawing are of one state. */
export const markOf = (cell: CellModel): string => {
  const exact = cell.kind === "value" ? cell.exact : null;
  return exact === null ? "" : String(exact);
};

/**
 * Where the number at a place of a view's table comes from. Null where nothing is there; `mark` is what the page has at
 * the place (see `markOf`), and another than the drawing's says that the page shows another state.
 */
export function originOf(asked: Asked, place: Place, mark: string): Origin | "changed" | null {
  const at = found(asked, place);
  if (at === null) return null;
  const { cell } = at;
  if (markOf(cell) !== mark) return "changed";
  const { drawing, provenance, manifest, filter, choices, say } = asked;
  const { spec } = manifest;
  const value = cell.kind === "value" ? cell : undefined;
  const of = value?.of;
  const own = of !== undefined && cellsOf(of).some((c) => !(spec.models ?? []).some((m) => m.id === c.model));
  const { metric_id, judge_id } = pickOf(spec, choices);
  const hidden = choices.hide?.split(",") ?? [];
  const common = choices.common === "on" ? { metric: metric_id, judge: judge_id ?? "", hidden } : null;
  const asking = of === undefined || own ? null : numberQuery(of, { filter, common });
  const domain = of?.domain;
  const judging = of !== undefined ? judgesOf(of) : asked.judged === "one" ? [judge_id] : [];
  const judges =
    of === undefined && asked.judged === "all" ? null : new Set(judging.map((id) => judgeLabel(spec, id)));
  const statements =
    asking !== null ? [inlined(asking.ask).trim()] : own ? [] : provenance.queries.map((q) => q.statement);
  return {
    shown: shownText(cell),
    exact: value?.exact ?? null,
    what: [
      [at.group, at.row].filter((part) => part !== null && part !== "").join(", "),
      at.column,
      at.model.caption,
    ],
    measure: of === undefined ? titleWords(at, provenance) : measureWords(spec, of, say),
    methods: methodsOf(of, value?.method),
    questions:
      domain === undefined
        ? `${provenance.questions}${common === null ? "" : `; ${say("those that every cell has a value for")}`}`
        : filterWords(spec, { ...filter, domains: [domain] }, say),
    counted: countedWords(
      cell,
      provenance,
      manifest.counts.questions ?? 0,
      domain === undefined && common === null && isDefault(filter),
      say,
    ),
    simulated:
      provenance.simulated === null
        ? null
        : {
            what:
              drawing.simulated === "all" || value?.simulated === true
                ? "number"
                : value?.simulated === false
                  ? "implied"
                  : "rows",
            statement: provenance.simulated,
          },
    own,
    dataHash: provenance.dataHash,
    files: asking === null ? provenance.tables : filesOf(manifest, asking.reads),
    judges: provenance.judges.filter((j) => judges === null || judges.has(j.label)),
    statements,
    give: givenBy(asking === null || of === undefined ? null : of),
    href: (cell.kind === "value" || cell.kind === "text" ? cell.href : undefined) ?? null,
  };
}

/** Whose scores have part in the figures of a view. */
export function judgedIn({ needs }: Pick<View, "needs">): Asked["judged"] {
  if (needs.includes("rated")) return "all";
  return needs.every((name) => name === "ratings_by_item" || name.startsWith("text")) ? "none" : "one";
}
