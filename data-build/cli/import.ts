import { importers } from "../import/index.ts";
import { UsageError } from "../read/problem.ts";
import { checkTarget, writeWhole, writtenFolder, writtenMark } from "../write/atomic.ts";
import { writeFolder } from "../write/folder.ts";
import { pasted, readArguments } from "./arguments.ts";
import type { Command } from "./command.ts";

export const importCommand: Command = {
  name: "import",
  usage: "<format> [SRC] DIR [--flags]",
  summary: `Turn foreign files into a run-output folder. Formats: ${importers.map((i) => i.format).join(", ")}.`,
  example: "explorer import lm-eval logs my-runs",
  details: importers.flatMap((i) => [
    `${i.format}: ${i.summary}`,
    ...i.flags.map((f) => `  --${f.name} ${f.value}${f.required ? " (needed)" : ""}  ${f.doc}`),
    `  for example: ${i.example}`,
  ]),
  async run(args, { path, print, say }) {
    const [format, ...rest] = args;
    const importer = importers.find((i) => i.format === format);
    if (importer === undefined)
      throw new UsageError(
        `${format === undefined ? "the format is missing" : `unknown format "${format}"`}; one of ${importers.map((i) => i.format).join(", ")}`,
      );
    const { positionals, flags } = readArguments(
      rest,
      importer.flags.map((f) => f.name),
    );
    const wanted = importer.takesSource ? 2 : 1;
    if (positionals.length !== wanted)
      throw new UsageError(
        `import ${importer.format} takes ${importer.takesSource ? "SRC and DIR" : "DIR"}, got ${positionals.length} paths`,
      );
    const missing = importer.flags.find((f) => f.required && !flags.has(f.name));
    if (missing !== undefined) throw new UsageError(`--${missing.name} ${missing.value} is missing`);
    const dir = positionals[wanted - 1] ?? "";
    await checkTarget(path(dir), writtenFolder);
    const resolved = new Map(
      [...flags].map(([name, value]) => {
        const kind = importer.flags.find((f) => f.name === name)?.value ?? "";
        return [name, /PATH|DIR|FILE/u.test(kind) ? value.split(",").map(path).join(",") : value] as const;
      }),
    );
    const result = await importer.run({
      source: importer.takesSource ? path(positionals[0] ?? "") : null,
      flags: resolved,
    });
    await writeWhole(path(dir), (temporary) =>
      writeFolder(temporary, new Map([...result.files, [writtenFolder.mark, writtenMark]])),
    );
    for (const c of result.counts) {
      say(`${c.source}: ${c.taken} of ${c.read} taken`);
      for (const d of c.dropped) say(`  ${d.count} dropped: ${d.reason}`);
    }
    for (const note of result.notes) print(`note: ${note}`);
    print(`${dir}: ${result.files.size} files; next: explorer check ${pasted(dir)}`);
    return 0;
  },
};
