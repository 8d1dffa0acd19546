import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromiumAdvice, findChromium, installChromium } from "./support/chromium.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

/** The closing line that counts; a run that ended without a report has failed, whatever it had passed. */
function closing({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}

function vitest(args: readonly string[], report: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        join(root, "node_modules", "vitest", "vitest.mjs"),
        "run",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
        ...args,
      ],
      // Sites that an earlier run has kept may be of other code.
      { cwd: root, stdio: "inherit", env: { ...process.env, TZ: "UTC", EXPLORER_TEST_SITES: "" } },
    );
    child.on("error", reject);
    child.on("close", (code) => resolve(code ?? 1));
  });
}

async function countsOf(report: string): Promise<Counts | null> {
  try {
    const parsed = JSON.parse(await readFile(report, "utf8")) as {
      readonly numPassedTests: number;
      readonly numFailedTests: number;
      readonly numPendingTests: number;
      readonly numTodoTests: number;
      readonly testResults: readonly {
        readonly status: string;
        readonly assertionResults: readonly unknown[];
      }[];
    };
    // A file that could not even be loaded holds no test, and is a failure all the same.
    const unloaded = parsed.testResults.filter(
      (f) => f.status === "failed" && f.assertionResults.length === 0,
    ).length;
    return {
      passed: parsed.numPassedTests,
      failed: parsed.numFailedTests + unloaded,
      skipped: parsed.numPendingTests + parsed.numTodoTests,
    };
  } catch (error) {
    if (
      error instanceof SyntaxError ||
      (error instanceof Error && "code" in error && error.code === "ENOENT")
    )
      return null;
    throw error;
  }
}

async function main(args: readonly string[]): Promise<number> {
  if (findChromium() === null && !installChromium()) {
    console.log(chromiumAdvice());
    console.log(closing({ passed: 0, failed: 1, skipped: 0 }));
    return 1;
  }
  const dir = await mkdtemp(join(tmpdir(), "explorer-report-"));
  try {
    const report = join(dir, "report.json");
    const code = await vitest(args, report);
    const counts = (await countsOf(report)) ?? { passed: 0, failed: 1, skipped: 0 };
    // Vitest also fails for errors outside of any test.
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed;
    console.log(closing({ ...counts, failed }));
    return failed > 0 || counts.passed === 0 ? 1 : 0;
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

process.exitCode = await main(process.argv.slice(2));
