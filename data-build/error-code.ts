/** The system's code of an error (`ENOENT`), or nothing. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";
