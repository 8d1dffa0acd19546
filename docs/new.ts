// npm run new -- chart|metric|importer <name>: files to begin with, and the lines that make them part of the rest.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { format, resolveConfig } from "prettier";

export const kinds = ["chart", "metric", "importer"] as const;
export type Kind = (typeof kinds)[number];

/** A file from a template: its path from the root of the repository. */
export interface NewFile {
  readonly path: string;
  readonly text: string;
}

interface Plan {
  /** Template → path. */
  readonly files: Readonly<Record<string, (name: string) => string>>;
  /** What is left to do, one line each. */
  readonly next: (names: Names) => readonly string[];
}

interface Names {
  /** kebab-case, for files and ids. */
  readonly file: string;
  /** camelCase. */
  readonly name: string;
  /** PascalCase. */
  readonly type: string;
}

const plans: Readonly<Record<Kind, Plan>> = {
  chart: {
    files: {
      "chart.ts.txt": (name) => `src/charts/${name}.ts`,
      "chart-test.ts.txt": (name) => `test/charts/${name}.test.ts`,
      "view.ts.txt": (name) => `src/views/${name}.ts`,
    },
    next: ({ file, name }) => [
      `src/views/index.ts: import { ${name}View } from "./${file}.ts";   and   ${name}View,   in \`views\``,
      `src/views/load.ts:  "${file}": async () => (await import("./${file}.ts")).${name}View,`,
      `src/pages/results.astro: <ViewFigure id="${file}" />   (the page that \`page\` of the view names)`,
      `test/charts/every-chart.test.ts: ${name}: (options, model) => ${name}([{ model_id: model, value: 3, n: 9 }], options),   in CHARTS`,
      `npx vitest run test/charts/${file}.test.ts test/charts/every-chart.test.ts test/views   (the first run writes snapshots: look at them)`,
      "npm run dev: the gallery has it, on data of three models",
    ],
  },
  metric: {
    files: {
      "metric.ts.txt": (name) => `src/text/${name}.ts`,
      "metric-test.ts.txt": (name) => `test/unit/text/${name}.test.ts`,
    },
    next: ({ file }) => [
      `npx vitest run test/unit/text/${file}.test.ts`,
      "ARCHITECTURE.md, How to add a metric: golden vectors, the column, the measure, the oracle, the methods page",
    ],
  },
  importer: {
    files: {
      "importer.ts.txt": (name) => `data-build/import/${name}.ts`,
      "importer-test.ts.txt": (name) => `test/unit/import/${name}.test.ts`,
    },
    next: ({ file, name }) => [
      `data-build/import/index.ts: import { ${name} } from "./${file}.ts";   and   ${name},   in \`importers\``,
      `README.md: a row for \`${file}\` in the table of formats`,
      `npx vitest run test/unit/import/${file}.test.ts test/unit/docs.test.ts`,
    ],
  },
};

function namesOf(given: string): Names {
  if (!/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/u.test(given))
    throw new RangeError(`a name is lower-case words with "-" between them, not "${given}"`);
  const type = given.replaceAll(/(?:^|-)(.)/gu, (_, letter: string) => letter.toUpperCase());
  return { file: given, name: type.charAt(0).toLowerCase() + type.slice(1), type };
}

/** The files of a new thing, and what is left to do by hand. @throws RangeError for a name that isn't one. */
export function newFiles(
  kind: Kind,
  given: string,
): { readonly files: readonly NewFile[]; readonly next: readonly string[] } {
  const names = namesOf(given);
  const plan = plans[kind];
  const files = Object.entries(plan.files).map(([template, path]) => ({
    path: path(names.file),
    text: readFileSync(join(import.meta.dirname, "templates", template), "utf8")
      .replaceAll("__file__", names.file)
      .replaceAll("__name__", names.name)
      .replaceAll("__Name__", names.type),
  }));
  return { files, next: plan.next(names) };
}

async function main([given, name]: readonly string[]): Promise<number> {
  const kind = kinds.find((known) => known === given);
  if (kind === undefined || name === undefined) {
    console.error(`Usage: npm run new -- ${kinds.join("|")} <name>`);
    return 2;
  }
  const root = join(import.meta.dirname, "..");
  const { files, next } = newFiles(kind, name);
  const taken = files.filter(({ path }) => existsSync(join(root, path)));
  if (taken.length > 0) {
    console.error(`${taken.map(({ path }) => path).join(", ")}: there already; nothing was written`);
    return 1;
  }
  for (const { path, text } of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const options = await resolveConfig(join(root, path));
    writeFileSync(join(root, path), await format(text, { ...options, filepath: path }));
    console.log(`wrote ${path}`);
  }
  console.log(["", "Then:", ...next.map((line, i) => `${i + 1}. ${line}`)].join("\n"));
  return 0;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 2;
  }
