import type { DataFile } from "../read/discover.ts";

/** The name of a file of facts: its path in the folder without the ending, for example `answers/O1/small`. */
export const cellName = ({ file, format }: DataFile): string => file.slice(0, -format.length - 1);

/**
 * Whether a name is asked for by a list of patterns, separated by commas: `*` stands for any text without a slash,
 * `**` for any text.
 */
export function cellPattern(patterns: string): (name: string) => boolean {
  const wanted = patterns.split(",").map((pattern) => {
    const parts = pattern
      .trim()
      .split(/(\*\*|\*)/u)
      .map((part) =>
        part === "**" ? ".*" : part === "*" ? "[^/]*" : part.replace(/[\\^$.+?()[\]{}|/]/gu, String.raw`\$&`),
      );
    return new RegExp(`^${parts.join("")}$`, "u");
  });
  return (name) => wanted.some((pattern) => pattern.test(name));
}
