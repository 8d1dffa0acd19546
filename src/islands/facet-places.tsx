import type { ReactNode } from "react";
import { lengthKinds, type Filter, type JudgedCell } from "../schema/filter.ts";
import { currentState, fragmentOf } from "../state/store.ts";
import { Facet, type Option } from "./facet.tsx";
import { list } from "./question-cells.tsx";
import type { QuestionFacetsProps } from "./question-facets.tsx";
import { placed, useSay } from "../words/use-say.tsx";

type Part = "config" | "model" | "judge";

interface Props extends QuestionFacetsProps {
  readonly b: JudgedCell;
  readonly isStale: boolean;
  /** How many of the questions found have a score there; null while that isn't known. */
  readonly count: (facet: Part, value: string) => number | null;
}

/** Where B can be: its configuration, model and judge, each with the questions that have a score there. */
export function Places({ b, cells, models, judges, isStale, count, ...props }: Props): ReactNode {
  const say = useSay();
  const option = (part: Part, value: string, label: string): Option => ({
    label,
    pressed: b[part] === value,
    n: count(part, value),
    onClick: () => list("b", { ...b, [part]: value }, props),
  });
  const by = cells.filter((c) => c.judges.includes(b.judge));
  const configs = by.filter((c) => c.model === b.model).map((c) => option("config", c.config, c.config));
  const own = models
    .filter((m) => by.some((c) => c.config === b.config && c.model === m.id))
    .map((m) => option("model", m.id, m.label));
  const who = cells.find((c) => c.config === b.config && c.model === b.model)?.judges ?? [];
  const judging = judges.filter((j) => who.includes(j.id)).map((j) => option("judge", j.id, j.label));
  return (
    <>
      <Facet isStale={isStale} label={say("Configuration of B")} options={configs} />
      <Facet isStale={isStale} label={say("Model of B")} options={own} />
      <Facet isStale={isStale} label={say("Judge of B")} options={judging} />
    </>
  );
}

/** Where F1 of every cell is, with and without the questions that have a long reference answer. */
export function LongAnswers({ base, names, filter }: QuestionFacetsProps): ReactNode {
  const say = useSay();
  const to = (lengths: Filter["lengths"]): string => {
    const state = currentState();
    return `${base}results/${fragmentOf({ ...state, filter: { ...filter, lengths }, choices: { metric: "f1" } })}`;
  };
  return names.map(({ id: language, label }) => {
    const others = filter.lengths.filter((l) => l.language !== language);
    const [long, short] = lengthKinds.map((kind) => to([...others, { language, kind }]));
    return (
      <p className="s" key={language}>
        {placed(say("{language}, F1 of every cell: {all}, {short}, {long}.", { language: label }), {
          all: <a href={to(others)}>{say("of all these questions")}</a>,
          short: <a href={short}>{say("without the long answers")}</a>,
          long: <a href={long}>{say("of the long answers alone")}</a>,
        })}
      </p>
    );
  });
}
