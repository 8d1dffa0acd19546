import { mkdir, readdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { InputError, type Problem } from "../read/problem.ts";
import { mebibyte, type SiteFacts, type Target } from "./target.ts";

interface Sized {
  readonly file: string;
  readonly bytes: number;
}

async function sizes(dir: string): Promise<readonly Sized[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const sized = await Promise.all(
    files.map(async (path) => ({
      file: relative(dir, path).split(sep).join("/"),
      bytes: (await stat(path)).size,
    })),
  );
  return sized.toSorted((a, b) => (a.file < b.file ? -1 : 1));
}

const inMebibytes = (bytes: number): string => `${(bytes / mebibyte).toFixed(1)} MiB`;

/** What of a site a host would not take. */
export function tooMuch({ label, limits }: Target, files: readonly Sized[]): readonly Problem[] {
  const { fileBytes, files: most, totalBytes } = limits;
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...(fileBytes === null ? [] : files.filter(({ bytes }) => bytes > fileBytes)).map(({ file, bytes }) => ({
      file,
      expected: `at most ${inMebibytes(fileBytes ?? 0)} in a file for ${label}`,
      got: inMebibytes(bytes),
    })),
    ...(most !== null && files.length > most
      ? [{ file: ".", expected: `at most ${most} files for ${label}`, got: String(files.length) }]
      : []),
    ...(totalBytes !== null && total > totalBytes
      ? [
          {
            file: ".",
            expected: `at most ${inMebibytes(totalBytes)} in all for ${label}`,
            got: inMebibytes(total),
          },
        ]
      : []),
  ];
}

/**
 * Adds to the site in `dir` what its host needs.
 * @throws InputError where the host would not take it.
 */
export async function prepareFor(target: Target, dir: string, site: Omit<SiteFacts, "files">): Promise<void> {
  const files = await sizes(dir);
  const problems = tooMuch(target, files);
  if (problems.length > 0) throw new InputError(problems);
  const own = target.files({ ...site, files: files.map(({ file }) => file) });
  for (const [name, content] of own) {
    const path = join(dir, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}
