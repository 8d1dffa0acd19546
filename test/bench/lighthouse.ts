import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isMapping } from "../../src/schema/shape.ts";
import { findChromium } from "../support/chromium.ts";
import { serveAs } from "../support/hosts.ts";
import type { Bench, Section } from "./bench.ts";
import { atLeast } from "./line.ts";
import { median } from "./sample.ts";

const release = "lighthouse@13.5.0";
const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = process.env.EXPLORER_LIGHTHOUSE ?? join(root, ".explorer", release);
const program = join(folder, "node_modules", "lighthouse", "cli", "index.js");

const categories = ["performance", "accessibility", "best-practices", "seo"] as const;
const pages = [
  ...["", "results/", "compare/", "domains/", "judges/", "pipeline/", "examples/", "questions/"],
  ...["data/", "methods/"],
];

function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "ignore", "pipe"],
      env: { ...process.env, CHROME_PATH: findChromium() ?? "" },
      shell: process.platform === "win32" && command === "npm",
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    child.on("error", reject);
    child.on("close", (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}: ${said.slice(-400)}`)),
    );
  });
}

/** Installed apart, since it has 176 MB and this section alone uses it. */
async function install(): Promise<void> {
  if (existsSync(program)) return;
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await run("npm", ["install", "--no-save", "--no-audit", "--no-fund", "--ignore-scripts", release], folder);
}

interface Report {
  /** 0 to 100, in the order of `categories`; null where it wasn't reckoned. */
  readonly scores: readonly (number | null)[];
  /** What isn't as it should be, without what depends on the machine's speed. */
  readonly faults: readonly string[];
  /** Milliseconds and the like, as printed. */
  readonly metrics: Readonly<Record<string, string>>;
}

const mapping = (value: unknown): Readonly<Record<string, unknown>> => (isMapping(value) ? value : {});

function reportOf(text: string): Report {
  const report = mapping(JSON.parse(text));
  const [found, audits] = [mapping(report.categories), mapping(report.audits)];
  const scores = categories.map((name) => {
    const { score } = mapping(found[name]);
    return typeof score === "number" ? Math.round(score * 100) : null;
  });
  const faults = Object.entries(audits).flatMap(([id, value]) => {
    const { score, scoreDisplayMode } = mapping(value);
    return scoreDisplayMode === "binary" && score === 0 ? [id] : [];
  });
  const names = ["first-contentful-paint", "largest-contentful-paint", "total-blocking-time"];
  const metrics = Object.fromEntries(
    [...names, "cumulative-layout-shift"].map((id) => [id, String(mapping(audits[id]).displayValue)]),
  );
  return { scores, faults, metrics };
}

/** One look at a page, as a phone on a slow network sees it (Lighthouse's own throttled profile). */
async function look(bench: Bench, address: string, name: string): Promise<Report> {
  const out = join(bench.scratch, `${name}.json`);
  const flags = [`--only-categories=${categories.join(",")}`, "--quiet", "--output=json"];
  const chrome = "--chrome-flags=--headless=new --no-sandbox --disable-gpu";
  await run(process.execPath, [program, address, ...flags, `--output-path=${out}`, chrome], folder);
  return reportOf(await readFile(out, "utf8"));
}

/** Lighthouse on the main pages, served with gzip as hosts do. */
export const lighthouse: Section = {
  name: "lighthouse",
  about: "Lighthouse’s four scores of the main pages, throttled as a phone, median of 5",
  async run(bench) {
    if (findChromium() === null) {
      bench.skip("lighthouse", "no Chromium");
      return;
    }
    await install();
    const { dir } = await bench.site();
    const host = await serveAs("gzip", dir);
    try {
      for (const path of bench.options.quick ? pages.slice(0, 3) : pages)
        await bench.attempt(`/${path}`, async () => {
          const reports: Report[] = [];
          while (reports.length < (bench.options.quick ? 1 : 5))
            reports.push(await look(bench, host.address(path), `lighthouse-${reports.length}`));
          const scores = categories.map((_, i) => median(reports.map(({ scores: s }) => s[i] ?? 0)));
          bench.line({
            name: `scores of /${path}: ${categories.join(", ")}`,
            figure: scores.join(", "),
            ...atLeast(Math.min(...scores), 95, "95"),
          });
          const last = reports.at(-1);
          if (last === undefined) return;
          const { metrics, faults } = last;
          bench.line({ name: `  paint, largest, blocked, shift`, figure: Object.values(metrics).join(", ") });
          if (faults.length > 0) bench.line({ name: "  not as it should be", figure: faults.join(", ") });
        });
    } finally {
      host.close();
    }
  },
};
