import { readdir } from "node:fs/promises";
import { join } from "node:path";
import type { Db, SqlValue } from "../../src/db/db.ts";
import { run, type Read } from "../../src/db/run.ts";
import { wantedParts } from "../../src/db/table-parts.ts";
import { openPublished } from "../../src/db/node.ts";
import { questionListQuery } from "../../src/queries/question-list.ts";
import { vocabularyOf } from "../../src/schema/choices.ts";
import { parseFragment } from "../../src/state/fragment.ts";
import { askRollups } from "../../src/views/ask.ts";
import { viewOf } from "../../src/views/index.ts";
import type { BareEngine, Statement } from "./bare-engine.ts";
import type { Served } from "./served.ts";

/** A page whose content follows single questions, and what it asks the engine at a fragment. */
export interface AskingPage {
  readonly path: string;
  readonly askedAt: (hash: string) => Promise<Asked>;
}

interface Asked {
  readonly reads: readonly Read[];
  readonly statements: readonly Statement[];
}

/** A `Db` that answers nothing and keeps what it was asked. */
async function recorded(ask: (db: Db) => Promise<unknown>): Promise<Asked> {
  const reads: Read[] = [];
  const statements: Statement[] = [];
  await ask({
    need(wanted) {
      reads.push(...wanted);
      return Promise.resolve();
    },
    all(sql: string, params: readonly SqlValue[]) {
      statements.push({ sql, params });
      return Promise.resolve([]);
    },
    close: () => Promise.resolve(),
  });
  return { reads, statements };
}

/** The page of Table V and the list of questions. */
export function askingPages({ manifest: { spec } }: Served): readonly [AskingPage, AskingPage] {
  const filterAt = (hash: string): ReturnType<typeof parseFragment>["state"]["filter"] =>
    parseFragment(hash, vocabularyOf(spec)).state.filter;
  const { needs } = viewOf("results");
  const [first = "", second = ""] = spec.languages.map((l) => l.id);
  return [
    {
      path: "results/",
      askedAt: (hash) => recorded((db) => askRollups(db, spec, filterAt(hash), needs, {})),
    },
    {
      path: "questions/",
      askedAt: (hash) =>
        recorded((db) => run(db, questionListQuery, { filter: filterAt(hash), first, second })),
    },
  ];
}

/** Fragments of question-level filters, all different: ranges of scores in changing cells, and words of references. */
export async function questionHashes(served: Served, count: number): Promise<readonly string[]> {
  const db = await openPublished(join(served.dir, "data"), served.manifest);
  const judge = served.manifest.spec.primary_judge ?? served.manifest.spec.judges?.[0]?.id ?? "";
  const cells = await db.all(
    `SELECT DISTINCT config_id || '/' || model_id AS cell FROM judgments WHERE judge_id = ? ORDER BY 1`,
    [judge],
  );
  const words = await db.all(
    `SELECT DISTINCT word FROM (SELECT string_split(reference, ' ')[1] AS word FROM "references")
     WHERE length(word) > 4 ORDER BY md5(word) LIMIT ?`,
    [count],
  );
  await db.close();
  const textIn = (row: Readonly<Record<string, unknown>> | undefined, column: string): string =>
    typeof row?.[column] === "string" ? row[column] : "";
  return Array.from({ length: count }, (_, i) =>
    i % 2 === 0
      ? `#v=1&score=${textIn(cells[i % cells.length], "cell")}:${1 + (i % 3)}..${3 + (i % 3)}`
      : `#v=1&text=${encodeURIComponent(textIn(words[i], "word"))}`,
  );
}

/** What a bare page needs to start the site's engine and to ask it what a page asks at these fragments. */
export async function bareEngineOf(
  served: Served,
  page: AskingPage,
  hashes: readonly string[],
): Promise<BareEngine> {
  const assets = await readdir(join(served.dir, "_astro"));
  const asked = await Promise.all(hashes.map(page.askedAt));
  const asset = (end: RegExp): string => {
    const name = assets.find((file) => end.test(file));
    if (name === undefined) throw new Error(`the site has no file ${end.source}`);
    return served.address(`_astro/${name}`);
  };
  return {
    worker: asset(/^duckdb-.*worker.*\.js$/u),
    wasm: asset(/^duckdb-.*\.wasm$/u),
    tables: [
      ...wantedParts(
        served.manifest.tables,
        asked.flatMap((a) => a.reads),
      ),
    ].flatMap(([name, parts]) =>
      parts.map(({ file }, i) => ({ name, more: i > 0, file, address: served.address(`data/${file}`) })),
    ),
    questions: asked.map((a) => a.statements),
  };
}
