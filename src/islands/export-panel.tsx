import { useState, useSyncExternalStore, type ReactNode } from "react";
import { layouts, resolutions, type ResolutionId } from "../export/layouts.ts";
import { escapeXml } from "../export/xml.ts";
import { loadBenchmark } from "../state/data.ts";
import { currentState } from "../state/store.ts";
import { messageOf } from "../db/failure.ts";
import { CitePart } from "./cite-part.tsx";
import { collect, collected, deckFile, emptyDeck, onDeck, type Collected } from "./deck.ts";
import {
  pictureFile,
  tableFile,
  type PictureFormat,
  type PictureWish,
  type TableFormat,
} from "./export-files.ts";
import type { ExportedProps } from "./export-menu.tsx";
import { Row } from "./export-row.tsx";
import { embedAddress, exportedView, permalinkOf, type ExportedView } from "./exported-view.ts";
import { copy, save, type HandedOver, type OutFile } from "./hand-over.ts";
import { Leftover } from "./leftover.tsx";
import { useSay } from "../words/use-say.tsx";

const tableLabels: readonly (readonly [TableFormat, string])[] = [
  ["csv", "CSV"],
  ["csvw", "ZIP: CSV with metadata"],
  ["json", "JSON, unrounded"],
  ["parquet", "Parquet, unrounded"],
  ["markdown", "Markdown"],
  ["latex", "LaTeX"],
  ["html", "HTML"],
];
const pictureLabels: readonly (readonly [PictureFormat, string])[] = [
  ["svg", "SVG"],
  ["png", "PNG"],
  ["pdf", "PDF"],
];
const firstWish: PictureWish = {
  layout: "figure",
  mode: "light",
  transparent: false,
  large: false,
  together: true,
  shapes: true,
  resolution: "2",
};

// One list for as long as the deck is the same, as React asks of a store.
let shownDeck: readonly Collected[] = [];
function deckNow(): readonly Collected[] {
  const now = collected();
  if (JSON.stringify(now) !== JSON.stringify(shownDeck)) shownDeck = now;
  return shownDeck;
}

const text = (name: string, content: string): OutFile => ({ name, type: "text/plain", content });

function iframeOf(id: string, title: string, base: string): string {
  const name = escapeXml(title);
  const address = escapeXml(embedAddress(id, base, currentState()));
  return `<iframe src="${address}" title="${name}" width="100%" height="480" style="border:0" loading="lazy" sandbox="allow-scripts allow-popups"></iframe>\n`;
}

/** Formats, layouts, slides, links and citations of a view. */
export default function ExportPanel({
  id,
  base,
  title,
  hasTable,
  pictures,
  framed,
}: ExportedProps): ReactNode {
  const say = useSay();
  const [said, setSaid] = useState<HandedOver>({ words: "", file: null });
  const [wish, setWish] = useState(firstWish);
  const deck = useSyncExternalStore(onDeck, deckNow);
  const change = (part: Partial<PictureWish>): void => setWish({ ...wish, ...part });

  const tell = (words: string): void => setSaid({ words, file: null });
  const failed = (error: unknown): void => tell(say("That did not work: {why}.", { why: messageOf(error) }));
  const run = async (
    make: (view: ExportedView) => Promise<OutFile | null> | OutFile,
    how: "save" | "copy",
  ): Promise<void> => {
    tell(say("Working …"));
    try {
      const view = await exportedView(id, base, currentState());
      const file = typeof view === "string" ? null : await make(view);
      if (file !== null) setSaid(how === "save" ? save(file) : await copy(file));
      else tell(typeof view === "string" ? view : say("This view has nothing of that kind."));
    } catch (error) {
      failed(error);
    }
  };
  const runDeck = async (views: readonly Collected[]): Promise<void> => {
    tell(say("Drawing the slides …"));
    try {
      const { file, left } = await deckFile(views, base);
      const rest = left.length === 0 ? "" : ` ${say("Nothing to show in {list}", { list: left.join("; ") })}`;
      const handed = file === null ? { words: "", file: null } : save(file);
      setSaid({ ...handed, words: (handed.words + rest).trim() });
    } catch (error) {
      failed(error);
    }
  };
  const checkbox = (name: "transparent" | "large" | "shapes", label: string): ReactNode => (
    <label className="check">
      <input type="checkbox" checked={wish[name]} onChange={(e) => change({ [name]: e.target.checked })} />
      {label}
    </label>
  );

  return (
    <div className="exports">
      {hasTable && (
        <fieldset>
          <legend>{say("Table")}</legend>
          {tableLabels.map(([format, label]) => (
            <Row
              key={format}
              label={say.known(label)}
              onSave={() => void run((view) => tableFile(view, format), "save")}
              {...(format === "parquet" || format === "csvw"
                ? {}
                : { onCopy: () => void run((view) => tableFile(view, format), "copy") })}
            />
          ))}
        </fieldset>
      )}
      {pictures > 0 && (
        <fieldset>
          <legend>{say("Picture")}</legend>
          <div className="wishes">
            <select
              aria-label={say("Layout")}
              value={wish.layout}
              onChange={(e) => change({ layout: e.target.value })}
            >
              {layouts.map((l) => (
                <option key={l.id} value={l.id}>
                  {say.known(l.label)}
                </option>
              ))}
            </select>
            <select
              aria-label={say("Theme")}
              value={wish.mode}
              onChange={(e) => change({ mode: e.target.value === "dark" ? "dark" : "light" })}
            >
              <option value="light">{say("light")}</option>
              <option value="dark">{say("dark")}</option>
            </select>
            <select
              aria-label={say("Size of PNG")}
              value={wish.resolution}
              onChange={(e) =>
                change({
                  resolution: (resolutions.find((r) => r.id === e.target.value)?.id ??
                    "2") satisfies ResolutionId,
                })
              }
            >
              {resolutions.map((r) => (
                <option key={r.id} value={r.id}>
                  PNG {say.known(r.label)}
                </option>
              ))}
            </select>
            {pictures > 1 && (
              <select
                aria-label={say("Several pictures")}
                value={wish.together ? "together" : "apart"}
                onChange={(e) => change({ together: e.target.value === "together" })}
              >
                <option value="together">{say("together, as on the page")}</option>
                <option value="apart">{say("each a file, in a ZIP")}</option>
              </select>
            )}
            {checkbox("transparent", say("no ground"))}
            {checkbox("large", say("large type"))}
            {checkbox("shapes", say("texts as shapes (SVG)"))}
          </div>
          {pictureLabels.map(([format, label]) => (
            <Row
              key={format}
              label={label}
              onSave={() => void run((view) => pictureFile(view, format, wish), "save")}
              {...(format === "pdf" || (pictures > 1 && !wish.together)
                ? {}
                : { onCopy: () => void run((view) => pictureFile(view, format, wish), "copy") })}
            />
          ))}
        </fieldset>
      )}
      <fieldset>
        <legend>{say("Slides")}</legend>
        <Row
          label={say("PowerPoint, editable")}
          onSave={() => void runDeck([{ id, title, fragment: location.hash }])}
          more={[
            [
              say("Collect"),
              () => {
                collect(id, title, currentState());
                tell(say("Collected for a deck; collect more views on any page of this tab."));
              },
            ],
          ]}
        />
        {deck.length > 0 && (
          <Row
            label={say("Deck of {n} view|Deck of {n} views", { n: deck.length })}
            onSave={() => void runDeck(deck)}
            more={[[say("Empty"), emptyDeck]]}
          />
        )}
      </fieldset>
      <fieldset>
        <legend>{say("Link")}</legend>
        <Row
          label={say("This view, with the data version")}
          onCopy={() => {
            const link = async (): Promise<HandedOver> => {
              const { manifest } = await loadBenchmark(base);
              return copy(text(`${id}.txt`, permalinkOf(id, base, currentState(), manifest.data_hash)));
            };
            link().then(setSaid, failed);
          }}
        />
        {framed !== false && (
          <Row
            label={say("Frame for a web page")}
            onCopy={() => void copy(text(`${id}.html`, iframeOf(id, title, base))).then(setSaid)}
          />
        )}
      </fieldset>
      <CitePart base={base} run={run} />
      <p className="xs" role="status">
        {said.words}
      </p>
      <Leftover file={said.file} />
    </div>
  );
}
