/** What can go wrong between a reader and the data. Each has a plain sentence and says what still works. */
export type FailureKind =
  | "PageIncomplete"
  | "NewerVersion"
  | "EngineUnavailable"
  | "EngineStopped"
  | "OutOfMemory"
  | "DataMissing"
  | "DataCorrupt"
  | "SchemaMismatch"
  | "QueryFailed"
  | "AudioUnavailable"
  | "NotKept";

const sentences = {
  PageIncomplete: "A part of this page could not be loaded.",
  NewerVersion: "A newer version of this site was published after this page was opened.",
  EngineUnavailable: "The query engine could not be started in this browser.",
  EngineStopped: "The query engine stopped; the next try starts a new one.",
  OutOfMemory: "The browser ran out of memory for this query; a narrower filter or fewer open tabs may help.",
  DataMissing: "A data file could not be found on the server.",
  DataCorrupt: "A data file did not arrive as it was published.",
  SchemaMismatch: "The data have another shape than this page expects.",
  QueryFailed: "The query could not be run.",
  AudioUnavailable: "The clip could not be played.",
  NotKept: "This browser does not keep it: it lets the site store nothing, or has no more room.",
} as const satisfies Record<FailureKind, string>;

/** A failure with a sentence for the reader; `detail` is for the disclosure below it. */
export class Failure extends Error {
  readonly kind: FailureKind;
  readonly detail: string;
  constructor(kind: FailureKind, detail: string, options?: ErrorOptions) {
    super(`${sentences[kind]} ${detail}`, options);
    this.name = kind;
    this.kind = kind;
    this.detail = detail;
  }
  get sentence(): (typeof sentences)[FailureKind] {
    return sentences[this.kind];
  }
}

/** The query was cancelled because a newer one took its place; never shown. */
export class Superseded extends Error {
  constructor() {
    super("a newer query took this one's place");
    this.name = "Superseded";
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** How engines and browsers say that there is no memory left. */
const saysNoMemory = (message: string): boolean =>
  /out of memory|could not allocate|cannot enlarge memory|bad_alloc|allocation failed/iu.test(message);

/** What an engine's error means: that there is no memory left, whatever it was about, else `kind`. */
export function engineFailure(kind: FailureKind, error: unknown, about = ""): Failure {
  const message = messageOf(error);
  return new Failure(saysNoMemory(message) ? "OutOfMemory" : kind, about + message, { cause: error });
}
