/** What an alignment step does to the reference on the way to the hypothesis. */
export type EditKind = "hit" | "substitution" | "deletion" | "insertion";

/** One step; a deletion has no hypothesis unit, an insertion no reference unit. */
export interface AlignmentStep {
  readonly kind: EditKind;
  readonly reference: string | null;
  readonly hypothesis: string | null;
}

/** Counts of the canonical alignment: `edits` = S + D + I, `units` = H + S + D = reference units. */
export interface EditCounts {
  readonly edits: number;
  readonly units: number;
  readonly substitutions: number;
  readonly deletions: number;
  readonly insertions: number;
  readonly hits: number;
}

type Units = readonly string[];

interface Problem {
  readonly reference: Int32Array;
  readonly hypothesis: Int32Array;
  /** Cost of an edit; more than the hits any alignment can have, so that fewer edits always win and hits break the tie. */
  readonly edit: number;
}

const diagonal = 0;
const up = 1;
const left = 2;

function sharedStart(reference: Units, hypothesis: Units): number {
  const limit = Math.min(reference.length, hypothesis.length);
  let length = 0;
  while (length < limit && reference[length] === hypothesis[length]) length += 1;
  return length;
}

function sharedEnd(reference: Units, hypothesis: Units, start: number): number {
  const limit = Math.min(reference.length, hypothesis.length) - start;
  let length = 0;
  while (length < limit && reference.at(-1 - length) === hypothesis.at(-1 - length)) length += 1;
  return length;
}

function problemOf(reference: Units, hypothesis: Units): Problem {
  const ids = new Map<string, number>();
  const idOf = (unit: string): number => {
    const known = ids.get(unit);
    if (known !== undefined) return known;
    ids.set(unit, ids.size);
    return ids.size - 1;
  };
  return {
    reference: Int32Array.from(reference, idOf),
    hypothesis: Int32Array.from(hypothesis, idOf),
    edit: Math.min(reference.length, hypothesis.length) + 1,
  };
}

/** Fills the cost table row by row and returns the last cell; `moves`, if given, receives the step taken into each cell. */
function solve({ reference, hypothesis, edit }: Problem, moves: Uint8Array | null): number {
  const width = hypothesis.length;
  const row = Float64Array.from({ length: width + 1 }, (_, column) => column * edit);
  for (let line = 0; line < reference.length; line += 1) {
    const unit = reference[line];
    let corner = line * edit;
    let cost = (line + 1) * edit;
    row[0] = cost;
    for (let column = 1; column <= width; column += 1) {
      const above = row[column] ?? 0;
      const across = cost + edit;
      const down = above + edit;
      cost = unit === hypothesis[column - 1] ? corner - 1 : corner + edit;
      let move = diagonal;
      if (down < cost) {
        cost = down;
        move = up;
      }
      if (across < cost) {
        cost = across;
        move = left;
      }
      row[column] = cost;
      corner = above;
      if (moves !== null) moves[line * width + column - 1] = move;
    }
  }
  return row[width] ?? 0;
}

function step(reference: string | null, hypothesis: string | null): AlignmentStep {
  if (reference === null) return { kind: "insertion", reference, hypothesis };
  if (hypothesis === null) return { kind: "deletion", reference, hypothesis };
  return { kind: reference === hypothesis ? "hit" : "substitution", reference, hypothesis };
}

function backtrace(reference: Units, hypothesis: Units, moves: Uint8Array): readonly AlignmentStep[] {
  const steps: AlignmentStep[] = [];
  let line = reference.length;
  let column = hypothesis.length;
  while (line > 0 || column > 0) {
    const inside = line > 0 && column > 0;
    const move = inside ? moves[(line - 1) * hypothesis.length + column - 1] : line > 0 ? up : left;
    const takesReference = move !== left;
    const takesHypothesis = move !== up;
    if (takesReference) line -= 1;
    if (takesHypothesis) column -= 1;
    steps.push(
      step(
        takesReference ? (reference[line] ?? null) : null,
        takesHypothesis ? (hypothesis[column] ?? null) : null,
      ),
    );
  }
  return steps.reverse();
}

/**
 * The canonical Levenshtein alignment (METRICS.md 3.3): least edits and, among those, most hits; remaining ties are taken
 * from the end in the order hit or substitution, deletion, insertion. Time and memory are the product of the two lengths
 * after the shared start and end are set aside.
 */
export function align(reference: Units, hypothesis: Units): readonly AlignmentStep[] {
  const start = sharedStart(reference, hypothesis);
  const end = sharedEnd(reference, hypothesis, start);
  const innerReference = reference.slice(start, reference.length - end);
  const innerHypothesis = hypothesis.slice(start, hypothesis.length - end);
  const moves = new Uint8Array(innerReference.length * innerHypothesis.length);
  solve(problemOf(innerReference, innerHypothesis), moves);
  return [
    ...reference.slice(0, start).map((unit) => step(unit, unit)),
    ...backtrace(innerReference, innerHypothesis, moves),
    ...reference.slice(reference.length - end).map((unit) => step(unit, unit)),
  ];
}

/** The counts of the canonical alignment without the alignment itself: linear memory. */
export function countEdits(reference: Units, hypothesis: Units): EditCounts {
  const start = sharedStart(reference, hypothesis);
  const end = sharedEnd(reference, hypothesis, start);
  const problem = problemOf(
    reference.slice(start, reference.length - end),
    hypothesis.slice(start, hypothesis.length - end),
  );
  const cost = solve(problem, null);
  const edits = Math.ceil(cost / problem.edit);
  const hits = start + end + edits * problem.edit - cost;
  const substitutions = reference.length + hypothesis.length - 2 * hits - edits;
  return {
    edits,
    units: reference.length,
    substitutions,
    deletions: reference.length - hits - substitutions,
    insertions: hypothesis.length - hits - substitutions,
    hits,
  };
}
