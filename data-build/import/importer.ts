/** What became of the records of one source file; `taken` plus all `dropped` is `read`. */
export interface ImportCount {
  readonly source: string;
  readonly read: number;
  readonly taken: number;
  readonly dropped: readonly { readonly reason: string; readonly count: number }[];
}

/** A run-output folder in memory: path below it → content. */
export interface ImportResult {
  readonly files: ReadonlyMap<string, string | Uint8Array>;
  readonly counts: readonly ImportCount[];
  readonly notes: readonly string[];
}

export interface ImportFlag {
  readonly name: string;
  readonly value: string;
  readonly doc: string;
  readonly required: boolean;
}

/** A foreign format. `run` throws InputError with every problem found; it writes nothing. */
export interface Importer {
  readonly format: string;
  readonly summary: string;
  readonly example: string;
  /** Whether the source is given as an argument (else by flags alone). */
  readonly takesSource: boolean;
  readonly flags: readonly ImportFlag[];
  run(options: {
    /** Absolute path. */
    readonly source: string | null;
    /** Values of flags; paths are absolute already where `value` is PATH. */
    readonly flags: ReadonlyMap<string, string>;
  }): Promise<ImportResult>;
}
