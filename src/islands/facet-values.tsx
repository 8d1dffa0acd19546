import type { ReactNode } from "react";
import { run } from "../db/run.ts";
import { facetNames, questionFacetsQuery, type FacetRow } from "../queries/question-facets.ts";
import {
  answerStates,
  audioKinds,
  changeKinds,
  lengthKinds,
  noteKinds,
  sameItem,
  type Filter,
  type JudgedCell,
} from "../schema/filter.ts";
import { longAnswerWords } from "../schema/long-answer.ts";
import { hasJudged } from "../schema/judged.ts";
import { engine } from "../state/engine.ts";
import { pause } from "../state/pause.ts";
import { currentState, notedAs, setState } from "../state/store.ts";
import { withPreset } from "../views/question-presets.ts";
import { answerWords, audioWords, capital, changeHeads, noteWords } from "../views/words.ts";
import { Facet } from "./facet.tsx";
import { LongAnswers, Places } from "./facet-places.tsx";
import { levelWords, withSpan } from "./question-cells.tsx";
import type { QuestionFacetsProps } from "./question-facets.tsx";
import { useSay } from "../words/use-say.tsx";

/** Counts wait for a filter to stand still, ms. */
const countingPause = 150;

const set = (change: (filter: Filter) => Filter): void =>
  setState({ filter: change(currentState().filter) }, "push");
const toggled = <T,>(list: readonly T[], item: T): readonly T[] =>
  list.some((other) => sameItem(other, item))
    ? list.filter((other) => !sameItem(other, item))
    : [...list, item];

/** All counts, one after the other and after a moment: a newer filter's list never waits for more than one of them. */
export async function countAll(
  { base, filter, listed, presets, names: languages }: QuestionFacetsProps,
  signal: AbortSignal,
): Promise<readonly FacetRow[]> {
  await pause(countingPause);
  const db = await engine(base);
  const { a, b } = listed;
  const names = facetNames.filter((name) =>
    ["domain", "audio"].includes(name)
      ? true
      : name === "a" || name === "answer_a"
        ? a !== null
        : b !== null && (name !== "change" || a !== null),
  );
  const added = [
    ...languages.map(({ id }) => ({ language: id })),
    ...presets.map((p) => ({ preset: p.id, filter: withPreset(filter, p.filter, true) })),
    ...noteKinds.map((kind) => ({
      preset: `note ${kind}`,
      filter: { ...filter, noted: [{ kind, questions: notedAs(kind) }] },
    })),
  ];
  const rows: FacetRow[] = [];
  for (const of of [...names, ...added])
    rows.push(...(await run(db, questionFacetsQuery, { filter, a, b, of }, signal)));
  return rows;
}

interface Props extends QuestionFacetsProps {
  /** Null until they are counted. */
  readonly rows: readonly FacetRow[] | null;
  /** Whether the counts are of an older filter. */
  readonly isStale: boolean;
}

/** The values of every facet. */
export function FacetValues(props: Props): ReactNode {
  const say = useSay();
  const { filter, listed, levels, rows, isStale, cells, names } = props;
  const { a, b } = listed;
  const count = (facet: FacetRow["facet"], of: (value: string) => boolean): number | null =>
    rows === null
      ? null
      : rows.filter((r) => r.facet === facet && of(r.value)).reduce((sum, r) => sum + r.n, 0);
  const scores = (name: "a" | "b", cell: JudgedCell): ReactNode => (
    <Facet
      isStale={isStale}
      label={say("{side}: {config}, scored", { side: name.toUpperCase(), config: cell.config })}
      options={levels.map((level) => {
        const range = filter.ranges.find((r) => sameItem(r, { ...cell, min: level.min, max: level.max }));
        return {
          label: levelWords(level, say),
          pressed: range !== undefined,
          n: count(name, (v) => v !== "" && Number(v) >= level.min && Number(v) <= level.max),
          onClick: () => set((f) => withSpan(f, cell, level)),
        };
      })}
    />
  );
  const answers = (name: "a" | "b", { config, model }: JudgedCell): ReactNode => (
    <Facet
      isStale={isStale}
      label={say(name === "a" ? "Answer in A ({config})" : "Answer in B ({config})", { config })}
      options={answerStates.map((state) => {
        const item = { config, model, state };
        return {
          label: capital(say(answerWords[state])),
          pressed: filter.answers.some((x) => sameItem(x, item)),
          n: count(name === "a" ? "answer_a" : "answer", (v) => v === state),
          onClick: () => set((f) => ({ ...f, answers: toggled(f.answers, item) })),
        };
      })}
    />
  );
  const lengths = names.flatMap(({ id: language, label }) =>
    lengthKinds.map((kind) => ({ language, kind, label })),
  );
  const hasA = a !== null && hasJudged(cells, a);
  const hasB = b !== null && hasJudged(cells, b);
  return (
    <>
      {props.domains.length > 0 && (
        <Facet
          isStale={isStale}
          label={say("Domain")}
          options={props.domains.map((d) => ({
            label: d.label,
            pressed: filter.domains.includes(d.id),
            n: count("domain", (v) => v === d.id),
            onClick: () => set((f) => ({ ...f, domains: toggled(f.domains, d.id) })),
          }))}
        />
      )}
      {hasA && scores("a", a)}
      {hasB && scores("b", b)}
      {hasA && hasB && (
        <Facet
          isStale={isStale}
          label={say("B against A ({b}, {a})", { b: b.config, a: a.config })}
          options={changeKinds.map((kind) => {
            const item = { cell: b, against: a, kind };
            return {
              label: capital(say(changeHeads[kind])),
              pressed: filter.changes.some((c) => sameItem(c, item)),
              n: count("change", (v) => v === kind),
              onClick: () => set((f) => ({ ...f, changes: toggled(f.changes, item) })),
            };
          })}
        />
      )}
      {a !== null && answers("a", a)}
      {b !== null && answers("b", b)}
      {b !== null && <Places {...props} b={b} count={(facet, value) => count(facet, (v) => v === value)} />}
      <Facet
        isStale={isStale}
        label={say("Audio")}
        options={audioKinds.map((kind) => ({
          label: capital(say(audioWords[kind])),
          pressed: filter.audio.includes(kind),
          n: count("audio", (v) => v === kind),
          onClick: () => set((f) => ({ ...f, audio: toggled(f.audio, kind) })),
        }))}
      />
      <Facet
        isStale={isStale}
        label={say("Reference answer")}
        options={lengths.map(({ label, ...item }) => ({
          label: say(
            item.kind === "long" ? "{language}, {least} words or more" : "{language}, fewer than {least}",
            {
              language: label,
              least: longAnswerWords,
            },
          ),
          pressed: filter.lengths.some((x) => sameItem(x, item)),
          n: count("length", (v) => v === `${item.language}:${item.kind}`),
          onClick: () => set((f) => ({ ...f, lengths: toggled(f.lengths, item) })),
        }))}
      />
      {props.hasF1 && <LongAnswers {...props} />}
      <Facet
        isStale={isStale}
        label={say("Your notes")}
        options={noteKinds.map((kind) => ({
          label: capital(say(noteWords[kind])),
          pressed: filter.noted.some((n) => n.kind === kind),
          n: count("preset", (v) => v === `note ${kind}`),
          onClick: () =>
            set((f) => ({
              ...f,
              noted: f.noted.some((n) => n.kind === kind)
                ? f.noted.filter((n) => n.kind !== kind)
                : [...f.noted, { kind, questions: notedAs(kind) }],
            })),
        }))}
      />
    </>
  );
}
