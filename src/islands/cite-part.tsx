import { useState, type ReactNode } from "react";
import { citation, citationStyles, citedThings, type CitationStyle, type Cited } from "../export/cite.ts";
import { Row } from "./export-row.tsx";
import type { ExportedView } from "./exported-view.ts";
import type { OutFile } from "./hand-over.ts";
import type { Message } from "../words/en.ts";
import { useSay } from "../words/use-say.tsx";

const things = {
  paper: "the paper",
  data: "the data",
  view: "this view",
} as const satisfies Record<Cited, Message>;
const styles: Readonly<Record<CitationStyle, readonly [label: string, file: string, type: string]>> = {
  bibtex: ["BibTeX", ".bib", "application/x-bibtex"],
  apa: ["APA", ".txt", "text/plain"],
  cff: ["CITATION.cff", ".cff", "application/yaml"],
};

/** Citations of paper, data and view. The day of access is the reader's own; without one none is written. */
export function CitePart({
  base,
  run,
}: {
  readonly base: string;
  readonly run: (make: (view: ExportedView) => OutFile, how: "save" | "copy") => Promise<void>;
}): ReactNode {
  const say = useSay();
  const [what, setWhat] = useState<Cited>("view");
  const [date, setDate] = useState("");
  const make =
    (style: CitationStyle) =>
    ({ id, manifest, source }: ExportedView): OutFile => {
      const [, ending, type] = styles[style];
      const dataAddress = new URL(`${base}data/`, location.href).href;
      const options = {
        what,
        style,
        spec: manifest.spec,
        source,
        dataAddress,
        date: date === "" ? null : date,
      };
      const stem = what === "view" ? id : `${manifest.spec.id}-${what}`;
      return { name: `${stem}${ending}`, type, content: citation(options) };
    };
  return (
    <fieldset>
      <legend>{say("Cite")}</legend>
      <div className="wishes">
        <select
          aria-label={say("What to cite")}
          value={what}
          onChange={(e) => setWhat(citedThings.find((t) => t === e.target.value) ?? "view")}
        >
          {citedThings.map((t) => (
            <option key={t} value={t}>
              {say(things[t])}
            </option>
          ))}
        </select>
        <label className="check">
          {say("seen on")}
          <input type="date" value={date} onChange={(e) => setDate(e.target.value)} />
        </label>
      </div>
      {citationStyles.map((style) => (
        <Row
          key={style}
          label={styles[style][0]}
          onSave={() => void run(make(style), "save")}
          onCopy={() => void run(make(style), "copy")}
        />
      ))}
    </fieldset>
  );
}
