/** How far a stage is. */
export interface Step {
  readonly done: number;
  readonly total: number;
  /** What `done` and `total` count. */
  readonly unit: "bytes" | "clips" | "files" | "pages" | "pieces" | "questions";
  /** What was just finished, in words. */
  readonly note: string;
}

/** Called with a line per stage, and in between with how far long work is. */
export interface Progress {
  stage(name: string): void;
  detail(message: string): void;
  advance(step: Step): void;
}
