import { useState, type ReactNode } from "react";
import { messageOf } from "../db/failure.ts";
import { save, type HandedOver, type OutFile } from "./hand-over.ts";
import { Leftover } from "./leftover.tsx";
import type { Outcome } from "./sql-run.ts";
import type { ResultSource } from "./sql-source.ts";
import { useSay } from "../words/use-say.tsx";

const formats = ["CSV", "JSON", "Parquet"] as const;

/** Column names apart from each other, as files need them. */
function apart(names: readonly string[]): readonly string[] {
  const used = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let i = 2; used.has(free); i += 1) free = `${name}_${i}`;
    used.add(free);
    return free;
  });
}

async function fileOf(
  format: (typeof formats)[number],
  { sql, answer }: Extract<Outcome, { kind: "rows" }>,
  { benchmark, dataHash, simulated }: ResultSource,
): Promise<OutFile> {
  const { flatCsv, flatParquet } = await import("../export/flat.ts");
  const kind = simulated === null ? "measured" : "simulated";
  const columns = apart([...answer.columns.map((c) => c.name), "data"]);
  const { rows } = answer;
  const flat = { columns, rows: rows.map((row) => [...row, `${kind} ${dataHash}`]) };
  const source = {
    benchmark,
    data: dataHash,
    provenance: kind,
    ...(simulated === null ? {} : { statement: simulated }),
    permalink: location.href,
    sql,
    complete: answer.isWhole ? "yes" : `no, the first ${rows.length} rows`,
  };
  switch (format) {
    case "CSV":
      return { name: "query.csv", type: "text/csv", content: flatCsv(flat) };
    case "JSON":
      return {
        name: "query.json",
        type: "application/json",
        content: `${JSON.stringify({ source, columns: columns.slice(0, -1), rows }, null, 1)}\n`,
      };
    case "Parquet":
      return {
        name: "query.parquet",
        type: "application/vnd.apache.parquet",
        content: flatParquet(flat, source),
      };
  }
}

/** The rows of a result as files that say what they are of. */
export function SqlDownloads({
  outcome,
  source,
}: {
  readonly outcome: Extract<Outcome, { kind: "rows" }>;
  readonly source: ResultSource;
}): ReactNode {
  const say = useSay();
  const [said, setSaid] = useState<HandedOver | null>(null);
  return (
    <div className="f">
      <span>{say("Download")}</span>
      <span className="chips">
        {formats.map((format) => (
          <button
            key={format}
            type="button"
            className="btn"
            onClick={() => {
              fileOf(format, outcome, source).then(
                (file) => setSaid(save(file)),
                (error: unknown) =>
                  setSaid({
                    words: say("{format} could not be made: {why}.", { format, why: messageOf(error) }),
                    file: null,
                  }),
              );
            }}
          >
            {format}
          </button>
        ))}
        <span role="status" className="s">
          {said?.words}
        </span>
      </span>
      <Leftover file={said?.file ?? null} />
    </div>
  );
}
