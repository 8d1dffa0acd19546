/** A subcommand of `explorer`. */
export interface Command {
  readonly name: string;
  /** After the name: `<folder> --out DIR`. */
  readonly usage: string;
  readonly summary: string;
  readonly example: string;
  /** Further lines of the help text: flags and what they mean. */
  readonly details?: readonly string[];
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

export interface CommandContext {
  /** Resolves a path from where the user stands. */
  readonly path: (given: string) => string;
  /** Standard output. */
  readonly print: (line: string) => void;
  /** Standard error: progress and faults. */
  readonly say: (line: string) => void;
}
