/** What every exported file says of itself. */
export interface Source {
  readonly title: string;
  readonly finding: string;
  readonly benchmark: string;
  /** Address of the view as it is on screen. */
  readonly permalink: string;
  readonly dataHash: string;
  readonly questions: string;
  /** The statement of a simulated benchmark, else null. */
  readonly simulated: string | null;
  readonly notes: readonly string[];
}

/** The source in lines, for comments. */
export function sourceLines(s: Source): readonly string[] {
  return [
    `${s.title} – ${s.benchmark}`,
    ...(s.simulated === null ? [] : [`SIMULATED DATA. ${s.simulated}`]),
    s.finding,
    `Questions: ${s.questions}. Data ${s.dataHash}.`,
    s.permalink,
    ...s.notes,
  ].map((line) => line.replaceAll(/\s+/gu, " ").trim());
}
