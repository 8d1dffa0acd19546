import { useState, type ReactNode } from "react";
import type { QuestionListRow } from "../queries/question-list.ts";
import { save, type HandedOver } from "./hand-over.ts";
import { useSay } from "../words/use-say.tsx";

interface Props {
  readonly rows: readonly QuestionListRow[];
  readonly languages: readonly [string, string];
  readonly a: string | null;
  readonly b: string | null;
  /** The filter in words, the data's hash, and what says that they are simulated. */
  readonly source: Readonly<Record<string, string>>;
}

const formats = ["CSV", "JSONL", "Parquet"] as const;

/** The questions of the list as files, with wording, reference, domain and the two cells' scores. */
export function QuestionDownloads({ rows, languages, a, b, source }: Props): ReactNode {
  const say = useSay();
  const [said, setSaid] = useState<HandedOver | null>(null);
  const [first, second] = languages;
  const download = async (format: (typeof formats)[number]): Promise<void> => {
    const { flatCsv, flatJsonl, flatParquet } = await import("../export/flat.ts");
    const more = Object.keys(source);
    const columns = [
      ...["question_id", "domain", "audio", `question_${first}`, `question_${second}`, `reference_${first}`],
      ...(a === null ? [] : [`score ${a}`]),
      ...(b === null ? [] : [`score ${b}`]),
      ...more,
    ];
    const flat = {
      columns,
      rows: rows.map((r) => [
        ...[r.question_id, r.domain, r.audio, r.question, r.translation, r.reference],
        ...(a === null ? [] : [r.score_a]),
        ...(b === null ? [] : [r.score_b]),
        ...Object.values(source),
      ]),
    };
    const file = {
      CSV: () => ({ name: "questions.csv", type: "text/csv", content: flatCsv(flat) }),
      JSONL: () => ({ name: "questions.jsonl", type: "application/jsonl", content: flatJsonl(flat) }),
      Parquet: () => ({
        name: "questions.parquet",
        type: "application/vnd.apache.parquet",
        content: flatParquet(flat, source),
      }),
    }[format]();
    setSaid(save(file));
  };
  return (
    <p className="chips s">
      <span className="q">{say("These questions as")}</span>
      {formats.map((format) => (
        <button
          key={format}
          type="button"
          className="btn bare"
          onClick={() => {
            download(format).catch((error: unknown) =>
              setSaid({
                words: say("{format} could not be made: {why}.", { format, why: String(error) }),
                file: null,
              }),
            );
          }}
        >
          {format}
        </button>
      ))}
      <span role="status">{said?.words}</span>
    </p>
  );
}
