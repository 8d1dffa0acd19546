import { useState, type DragEvent, type ReactNode } from "react";
import { Failure, messageOf } from "../db/failure.ts";
import { troubleWords } from "../own/predictions.ts";
import { keepOwnRun } from "../state/own-store.ts";
import { warm } from "../state/warm.ts";
import { FailureNote } from "./failure-note.tsx";
import { save } from "./hand-over.ts";
import { OwnRunList } from "./own-run-list.tsx";
import type { ReadRun } from "./own-work.ts";
import { Choice } from "./segments.tsx";
import { placed, useSay } from "../words/use-say.tsx";

interface Props {
  readonly base: string;
  readonly benchmark: string;
  readonly configs: readonly { readonly id: string; readonly label: string }[];
  /** The configuration to begin with. */
  readonly first: string;
}

/** Problems of a file that are named; the others are counted. */
const shownTroubles = 20;

const load = (): Promise<typeof import("./own-work.ts")> =>
  import("./own-work.ts").catch((error: unknown) => {
    throw new Failure("PageIncomplete", messageOf(error), { cause: error });
  });

/** A reader's own answers: read, checked, scored and kept in this browser. */
export default function OwnRunPage({ base, benchmark, configs, first }: Props): ReactNode {
  const say = useSay();
  const [config, setConfig] = useState(first);
  const [label, setLabel] = useState("");
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<ReadRun | null>(null);
  const [busy, setBusy] = useState("");
  const [said, setSaid] = useState("");
  const [error, setError] = useState<{ readonly of: unknown; readonly again: () => void } | null>(null);
  const [over, setOver] = useState(false);

  const work = (words: string, task: () => Promise<void>): void => {
    setBusy(words);
    setSaid("");
    setError(null);
    task()
      .catch((of: unknown) => setError({ of, again: () => work(words, task) }))
      .finally(() => setBusy(""));
  };
  const take = (given: File, under: string): void => {
    setFile(given);
    setRead(null);
    work(say("Reading {name} …", { name: given.name }), async () => {
      const { readRun } = await load();
      setRead(await readRun(base, under, given));
    });
  };
  const choose = (id: string): void => {
    setConfig(id);
    if (file !== null) take(file, id);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    const [given] = event.dataTransfer.files;
    if (given !== undefined) take(given, config);
  };
  const made = (kind: "template" | "sample", then: (text: string) => void): void =>
    work(kind === "sample" ? say("Making the sample …") : say("Making the template …"), async () => {
      const [{ questionsFor }, { sampleCsv, templateCsv }] = await Promise.all([
        load(),
        import("../own/files.ts"),
      ]);
      const questions = await questionsFor(base, config);
      then(kind === "template" ? templateCsv(questions) : sampleCsv(questions));
    });
  const download = (kind: "template" | "sample"): void =>
    made(kind, (content) => setSaid(save({ name: `${kind}.csv`, type: "text/csv", content }).words));
  const add = (): void => {
    if (read === null) return;
    work(say("Scoring …"), async () => {
      const { makeRun } = await load();
      const run = await makeRun(base, config, label, read);
      try {
        await keepOwnRun(run);
      } catch (of) {
        throw new Failure("NotKept", messageOf(of), { cause: of });
      }
      setFile(null);
      setRead(null);
      setLabel("");
      setSaid(
        say(
          "Added “{name}”. It stands in the list below, and beside the benchmark’s models under EM and F1.",
          {
            name: run.label,
          },
        ),
      );
    });
  };
  return (
    <>
      <section className="fig" id="add" aria-labelledby="add-title">
        <header>
          <h2 id="add-title">{say("Add a run")}</h2>
          <p>
            {placed(
              say(
                "A file with {id} and {answer} (and {repeat}, if there are repetitions): CSV, TSV or JSON Lines, or a {samples} of lm-evaluation-harness.",
              ),
              {
                id: <code>question_id</code>,
                answer: <code>answer</code>,
                repeat: <code>repeat</code>,
                samples: <code>samples_*.jsonl</code>,
              },
            )}
          </p>
        </header>
        <div className="bar" onFocus={() => warm(base)} onPointerEnter={() => warm(base)}>
          <label className="f">
            {say("Model")}
            <input
              type="text"
              value={label}
              maxLength={80}
              autoComplete="off"
              onChange={(e) => setLabel(e.target.value)}
            />
          </label>
          <Choice
            label={say("Input it was given")}
            value={config}
            onValue={choose}
            options={configs.map((c) => [c.id, c.label] as const)}
          />
        </div>
        <label
          className={over ? "drop over" : "drop"}
          onDragOver={(e) => {
            e.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <span>
            <b>{file === null ? say("Drop the file here, or choose it") : file.name}</b>{" "}
            {file !== null && <span className="q">{say("(another takes its place)")}</span>}
          </span>
          <input
            type="file"
            accept=".csv,.tsv,.jsonl,.ndjson,.json,text/csv,application/json"
            onChange={(e) => {
              const given = e.target.files?.[0];
              if (given !== undefined) take(given, config);
              e.target.value = "";
            }}
          />
        </label>
        <p className="chips s">
          <span className="q">{say("Nothing at hand?")}</span>
          <button
            type="button"
            className="btn bare"
            onClick={() =>
              made("sample", (text) => {
                if (label === "") setLabel("Sample");
                take(new File([text], "sample.csv", { type: "text/csv" }), config);
              })
            }
          >
            {say("Try a sample")}
          </button>
          <button type="button" className="btn bare" onClick={() => download("sample")}>
            {say("Download the sample")}
          </button>
          <button type="button" className="btn bare" onClick={() => download("template")}>
            {say("Download a template")}
          </button>
        </p>
        <p role="status" className="s">
          {busy === "" ? said : busy}
        </p>
        {error !== null && (
          <FailureNote error={error.of} works={say("Nothing was added.")} onRetry={error.again} />
        )}
        {read !== null && busy === "" && <Report read={read} hasLabel={label.trim() !== ""} onAdd={add} />}
      </section>
      <OwnRunList base={base} benchmark={benchmark} load={load} />
    </>
  );
}

/** What was found in a file, what stands in the way, and the way on. */
function Report({
  read,
  hasLabel,
  onAdd,
}: {
  readonly read: ReadRun;
  readonly hasLabel: boolean;
  readonly onAdd: () => void;
}): ReactNode {
  const say = useSay();
  const { answers, troubles, questions } = read;
  const answered = new Set(answers.map((a) => a.question_id)).size;
  const empty = answers.filter((a) => a.answer === null).length;
  return (
    <div className="outcome">
      {answers.length > 0 && (
        <p className="s" data-report>
          {say("{format}: {n} answer, told apart by {by}.|{format}: {n} answers, told apart by {by}.", {
            n: answers.length,
            format: read.format,
            by: say.known(read.by),
          })}{" "}
          {empty > 0 && `${say("{empty} of them are empty.", { empty })} `}
          {answered === questions.length
            ? say("Every question has one.")
            : say("{n} question has none and will not count.|{n} questions have none and will not count.", {
                n: questions.length - answered,
              })}
        </p>
      )}
      {troubles.length > 0 && (
        <div className="note bad" role="alert">
          <b>{say("{n} problem|{n} problems", { n: troubles.length })}</b>
          <ul className="plain">
            {troubles.slice(0, shownTroubles).map((trouble, i) => (
              <li key={i} className="lines">
                {troubleWords(read.file, trouble, say.known)}
              </li>
            ))}
            {troubles.length > shownTroubles && (
              <li>{say("and {rest} more", { rest: troubles.length - shownTroubles })}</li>
            )}
          </ul>
        </div>
      )}
      {answers.length > 0 && (
        <p className="chips">
          <button type="button" className="btn" disabled={!hasLabel} onClick={onAdd}>
            {troubles.length === 0
              ? say("Add the run")
              : say("Add the run without {n} line|Add the run without {n} lines", { n: troubles.length })}
          </button>
          {!hasLabel && <span className="s q">{say("It needs the model’s name above.")}</span>}
        </p>
      )}
    </div>
  );
}
