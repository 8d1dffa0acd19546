import { useState, type ReactNode } from "react";
import { currentState } from "../state/store.ts";

export type ExportFormat = "csv" | "markdown" | "latex" | "html" | "json" | "svg-light" | "svg-dark";

const formats: readonly (readonly [ExportFormat, string])[] = [
  ["csv", "CSV"],
  ["json", "JSON, unrounded"],
  ["markdown", "Markdown"],
  ["latex", "LaTeX"],
  ["html", "HTML"],
  ["svg-light", "SVG"],
  ["svg-dark", "SVG, dark"],
];

/** Table and pictures of a view as files or for the clipboard, from what is on screen. */
export default function ExportMenu({
  id,
  base,
  title,
  hasTable,
  hasPictures,
}: {
  readonly id: string;
  readonly base: string;
  readonly title: string;
  readonly hasTable: boolean;
  readonly hasPictures: boolean;
}): ReactNode {
  const [said, setSaid] = useState("");
  const run = async (format: ExportFormat, how: "save" | "copy"): Promise<void> => {
    setSaid("Working …");
    try {
      const { exportView } = await import("./export-live.ts");
      setSaid(await exportView({ id, base, state: currentState(), format, how }));
    } catch (error) {
      setSaid(`That did not work: ${error instanceof Error ? error.message : String(error)}`);
    }
  };
  const offered = formats.filter(([f]) => (f.startsWith("svg") ? hasPictures : hasTable));
  return (
    <details className="export">
      <summary className="btn bare" aria-label={`Export ${title}`}>
        Export
      </summary>
      <div className="menu">
        {offered.map(([format, label]) => (
          <span key={format} className="move">
            <span>{label}</span>
            <button
              className="btn bare"
              type="button"
              aria-label={`Save ${label}`}
              onClick={() => void run(format, "save")}
            >
              Save
            </button>
            <button
              className="btn bare"
              type="button"
              aria-label={`Copy ${label}`}
              onClick={() => void run(format, "copy")}
            >
              Copy
            </button>
          </span>
        ))}
        <p className="xs q" role="status">
          {said}
        </p>
      </div>
    </details>
  );
}
