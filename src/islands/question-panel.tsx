import { useEffect, type ReactNode } from "react";
import { Failure } from "../db/failure.ts";
import { questionView, type QuestionView } from "../question/answer.ts";
import { readRecords } from "../question/rows.ts";
import { reportAddress } from "../question/report.ts";
import type { BenchmarkSpec } from "../schema/spec.ts";
import { loadBenchmark } from "../state/data.ts";
import { engine } from "../state/engine.ts";
import { questionPath } from "../state/question-path.ts";
import { isRomanised } from "../tables/passage.tsx";
import { QuestionBody, Wording } from "../tables/question-body.tsx";
import { ScriptSwitch } from "../tables/script-switch.tsx";
import { play } from "./audio-bus.ts";
import Clip, { clipOf } from "./clip.tsx";
import { CompareCells, type ComparedCell } from "./compare-cells.tsx";
import { FailureNote } from "./failure-note.tsx";
import { Notes } from "./notes.tsx";
import { useLatest } from "./use-latest.ts";
import { useSay } from "../words/use-say.tsx";

interface Props {
  readonly base: string;
  readonly id: string;
  /** Whether the clip starts by itself: review goes on. */
  readonly plays?: boolean;
  /** Level of use: beside a list the page of the question is a link away; without pages there is none. */
  readonly hasPage?: boolean;
}

async function load(base: string, id: string, signal: AbortSignal): Promise<QuestionView> {
  const { spec } = (await loadBenchmark(base)).manifest;
  const record = (await readRecords(await engine(base), spec, id, signal)).get(id);
  if (record === undefined) throw new Failure("DataMissing", `there is no question ${id}.`);
  return questionView(spec, record);
}

const comparedCells = (spec: BenchmarkSpec, { cells }: QuestionView): readonly ComparedCell[] =>
  [...cells].flatMap(([key, view]) =>
    view.state !== "answer"
      ? []
      : [
          {
            key,
            label: spec.models?.find((m) => m.id === view.model)?.label ?? view.model,
            lang: view.language,
            text: view.answers.join(" / "),
            isRomanised: isRomanised(spec, view.language),
          },
        ],
  );

/** Everything about a question from the engine's rows, as its page has it: for the panel beside a list, and where a
 * question has no page of its own. */
export function QuestionPanel({ base, id, plays = false, hasPage = true }: Props): ReactNode {
  const say = useSay();
  const { latest, retry } = useLatest(`${base}\n${id}`, (signal) => load(base, id, signal));
  const view = latest.value;
  const isStale = latest.status !== "ready";
  const address = view?.record.question.audio_url ?? null;
  useEffect(() => {
    if (plays && !isStale && address !== null) void play(`${base}data/${address}`);
  }, [plays, isStale, address, base]);
  if (latest.status === "failed")
    return <FailureNote error={latest.error} works={say("The list is still there.")} onRetry={retry} />;
  if (view === null)
    return (
      <p className="s q" role="status">
        {say("Loading the question …")}
      </p>
    );
  const { spec, record } = view;
  // While another one is on its way, all that is shown is of the old one.
  const shown = record.question.question_id;
  const clip = clipOf(spec, record, base);
  const report = reportAddress(spec, shown);
  const first = spec.baseline === undefined ? null : `${spec.baseline.config}/${spec.baseline.model}`;
  return (
    <article className={isStale ? "question-panel stale" : "question-panel"} aria-busy={isStale} key={shown}>
      <p className="s q">{hasPage ? <a href={`${base}${questionPath(shown)}`}>{shown}</a> : shown}</p>
      <Wording spec={spec} record={record} />
      <ScriptSwitch spec={spec} />
      {clip.kind === "clip" ? <Clip {...clip} isPage /> : <Clip {...clip} />}
      <QuestionBody view={view} />
      <section className="fig">
        <header>
          <h2>{say("Two answers side by side")}</h2>
        </header>
        <CompareCells question={shown} cells={comparedCells(spec, view)} first={first} />
      </section>
      <section className="fig">
        <header>
          <h2>{say("Your notes")}</h2>
          <p>{say("Kept in this browser, never sent.")}</p>
        </header>
        <Notes base={base} benchmark={spec.id} id={shown} />
      </section>
      {report !== null && (
        <p>
          <a className="btn" href={report}>
            {say("Report this question")}
          </a>
        </p>
      )}
    </article>
  );
}
