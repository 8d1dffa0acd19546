import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { TestProject } from "vitest/node";
import { csvRecords } from "./csv.ts";
import { oddFolder, type Odd } from "./odd.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const shared = join(root, "..", "shared", "data");

/** A built site and the run-output folder it was built from. */
export interface BuiltSite {
  readonly folder: string;
  readonly dir: string;
}

/** The sites that browser tests look at, built once a run. */
export interface BuiltSites {
  /** All 2,001 questions below /repo/. */
  readonly demo: BuiltSite;
  /** The demo's examples and first questions, at / and below /a/b/. */
  readonly cut: BuiltSite;
  readonly deep: BuiltSite;
  readonly init: BuiltSite;
  readonly toy: BuiltSite;
  /** A judge whose every reply is unreadable, so that most views are empty until another measure is chosen. */
  readonly unread: BuiltSite;
  /** Null where the real run outputs aren't at hand. */
  readonly imported: BuiltSite | null;
}

declare module "vitest" {
  interface ProvidedContext {
    sites: BuiltSites;
  }
}

/** Runs the command line as its users do; rejects with its messages. */
export function explorer(...args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(root, "bin", "explorer.mjs"), ...args], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
    });
    let said = "";
    child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(said);
      else reject(new Error(`explorer ${args.join(" ")} ended with ${code}:\n${said}`));
    });
  });
}

/** A site's run-output folder turned into pages; an earlier one at the same place is used again. */
export async function buildSite(folder: string, dir: string, base: string): Promise<BuiltSite> {
  if (!existsSync(join(dir, "site.json"))) await explorer("build", folder, "--out", dir, "--base", base);
  return { folder, dir };
}

const filesBelow = async (dir: string): Promise<readonly string[]> =>
  (await readdir(dir, { withFileTypes: true, recursive: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

/** Keeps the rows of some questions in every file of a folder. */
export async function keepQuestions(dir: string, keep: (id: string) => boolean): Promise<void> {
  for (const path of await filesBelow(dir)) {
    if (path.endsWith(".csv")) {
      const [head, ...rows] = csvRecords(await readFile(path, "utf8"));
      const at = head?.cells.indexOf("question_id") ?? -1;
      const kept = rows.filter(({ cells }) => keep(cells[at] ?? ""));
      await writeFile(path, [head, ...kept].map((row) => row?.raw ?? "").join(""));
    } else if (path.endsWith(".jsonl")) {
      const lines = (await readFile(path, "utf8")).split("\n").filter((line) => line !== "");
      const kept = lines.filter((line) =>
        keep(String((JSON.parse(line) as { question_id: unknown }).question_id)),
      );
      await writeFile(path, kept.map((line) => `${line}\n`).join(""));
    } else if (/\/(?:audio|words)\//u.test(path) && !keep(/([^/]+)\.\w+$/u.exec(path)?.[1] ?? ""))
      await rm(path);
  }
}

const firstQuestions = 150;

async function cutDemo(demo: string, dir: string): Promise<void> {
  if (existsSync(dir)) return;
  const partial = `${dir}.partial`;
  await cp(demo, partial, { recursive: true });
  const cards = await readFile(join(partial, "examples.yaml"), "utf8");
  const examples = new Set(Array.from(cards.matchAll(/question_id: (\S+)/gu), ([, id]) => id));
  await keepQuestions(partial, (id) => examples.has(id) || Number(id.slice(1)) <= firstQuestions);
  await rename(partial, dir);
}

const unread: Odd = {
  models: ["A", "B"],
  domains: ["Only one"],
  questions: 6,
  score: () => null,
  more: ["O2"],
};

async function importedFolder(dir: string): Promise<string | null> {
  const source = join(shared, "lm_eval_truthfulqa_multi");
  const human = join(shared, "truthfulqa_multi_human_review");
  if (!existsSync(source) || !existsSync(human)) return null;
  if (!existsSync(dir)) await explorer("import", "lm-eval", source, dir, "--human", human);
  return dir;
}

async function buildAll(at: string): Promise<BuiltSites> {
  const folder = (name: string): string => join(at, "folders", name);
  const site = (name: string): string => join(at, "sites", name);
  await mkdir(folder(""), { recursive: true });
  await mkdir(site(""), { recursive: true });
  if (!existsSync(folder("demo"))) await explorer("demo", folder("demo"));
  await cutDemo(folder("demo"), folder("cut"));
  if (!existsSync(folder("init"))) await explorer("init", folder("init"));
  for (const [file, content] of Object.entries(oddFolder(unread))) {
    await mkdir(dirname(join(folder("unread"), file)), { recursive: true });
    await writeFile(join(folder("unread"), file), content ?? "");
  }
  const imported = await importedFolder(folder("imported"));
  // The long build on one core, the short ones after each other on another.
  const [demo, rest] = await Promise.all([
    buildSite(folder("demo"), site("demo"), "/repo/"),
    (async () => ({
      cut: await buildSite(folder("cut"), site("cut"), "/"),
      deep: await buildSite(folder("cut"), site("deep"), "a/b"),
      init: await buildSite(folder("init"), site("init"), "/"),
      toy: await buildSite(join(root, "test", "fixtures", "toy"), site("toy"), "/"),
      unread: await buildSite(folder("unread"), site("unread"), "/"),
      imported: imported === null ? null : await buildSite(imported, site("imported"), "/"),
    }))(),
  ]);
  return { demo, ...rest };
}

/**
 * Builds the sites before the first browser test. EXPLORER_TEST_SITES names a folder that keeps them, for work on the
 * tests themselves; nothing tells whether they are still true, so `npm test` never sets it.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const kept = process.env.EXPLORER_TEST_SITES ?? "";
  const at = kept !== "" ? kept : await mkdtemp(join(tmpdir(), "explorer-sites-"));
  const started = performance.now();
  project.provide("sites", await buildAll(at));
  process.stderr.write(`sites built in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  return kept === "" ? () => rm(at, { recursive: true, force: true }) : undefined;
}
