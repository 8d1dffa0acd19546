import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../../data-build/cli.ts";
import { explorer, explorerHere, faultsOf, type Ended } from "../../support/explorer.ts";
import { bytesBelow, root, scratchFolder, toyFolder, toyWith } from "../../support/folders.ts";
import { altered } from "./checked.ts";

const stackTrace = /\n\s+at |Error:|node:internal/u;

/** No user's mistake ends in a stack trace. */
function plain(ended: Ended, code: 0 | 1 | 2): Ended {
  expect({ code: ended.code, trace: stackTrace.exec(ended.err + ended.out)?.[0] ?? null }, ended.err).toEqual(
    {
      code,
      trace: null,
    },
  );
  return ended;
}

const faulty = async (): Promise<string> =>
  toyWith({
    ...(await altered("judgments.csv", "brook,007,,1", "brook,007,,3")),
    ...(await altered("answers/T/brook.csv", "q12,", "q11,")),
    ...(await altered("questions.jsonl", '"domain":"sea"', '"domain":"sea","audio":"/home/ann/q.wav"')),
  });
const faults = [
  "questions.jsonl:1:37 audio: expected a path inside the folder, such as audio/q1.mp3, got an absolute path or address (not published)",
  'answers/T/brook.csv:14:1 question_id: expected each key once, got "q11" again',
  "judgments.csv:2:6 score: expected a score on the scale 0–1 in steps of 1, got 3",
];

describe("help", () => {
  it("lists the commands, and each has an example", async () => {
    const { out } = plain(explorer(["--help"]), 0);
    for (const { name, summary } of commands) expect(out).toContain(`${name.padEnd(6)}  ${summary}`);
    for (const { name, usage, example } of commands) {
      const help = plain(await explorerHere([name, "--help"]), 0).out;
      expect(help.startsWith(`explorer ${name} ${usage}\n`)).toBe(true);
      expect(help).toContain(`\nExample: ${example}\n`);
    }
  });
});

describe("bad usage ends with 2", () => {
  it.each([
    [[], ""],
    [["polish"], 'unknown command "polish"'],
    [["check"], "explorer check: folder is missing"],
    [["check", "a", "b"], 'explorer check: one folder only, and not also "b"'],
    [["check", "a", "--fast"], "explorer check: Unknown option '--fast'"],
    [["data", "a"], "explorer data: --out is missing"],
    [["data", toyFolder, "--out", join(root, "package.json")], `${join(root, "package.json")} is a file`],
    [["data", toyFolder, "--out", join(root, "package.json/x")], "package.json/x: ENOTDIR"],
    [["data", toyFolder, "--out", "/dev/null/x"], "explorer data: can't write to /dev/null/x: ENOTDIR"],
    [
      ["build", "a", "--out", "b", "--base", "/a b/"],
      'explorer build: --base takes a path such as /repo/, not "/a b/"',
    ],
    [
      ["build", "a", "--out", "b", "--target", "ftp"],
      'explorer build: --target takes github-pages, hf-space, netlify, cloudflare, nginx, not "ftp"',
    ],
    [
      ["build", "a", "--out", "b", "--target", "cloudflare", "--base", "/x/"],
      "explorer build: Cloudflare Pages serves the folder at the root of its host, so --target cloudflare goes with no --base",
    ],
    [
      ["build", "a", "--out", "b", "--site", "here"],
      'explorer build: --site takes an address such as https://example.org, not "here"',
    ],
    [
      ["build", "a", "--out", "b", "--site", "localhost:3000"],
      'explorer build: --site takes an address such as https://example.org, not "localhost:3000"',
    ],
    [
      ["build", "a", "--out", "b", "--base", "two", "--site", "https://example.org/one"],
      "explorer build: --site takes the address of the host, https://example.org; its path goes into --base: --base /one/",
    ],
    [
      ["data", toyFolder, "--out", join(toyFolder, "answers/new")],
      "answers/new lies among the run outputs; give a folder beside answers/",
    ],
    [["check", ""], "explorer check: folder is missing"],
    [["serve", root], `explorer serve: ${root}`],
    [["serve", "x", "--port", ""], "explorer serve: --port takes a number up to 65535"],
    [["serve", "x", "--port", "many"], "explorer serve: --port takes a number up to 65535"],
    [["import", "excel", "x"], 'explorer import: unknown format "excel"; one of '],
    [["import"], "explorer import: the format is missing; one of "],
    [["demo", "x", "--seed", "half"], "explorer demo: --seed takes a whole number"],
  ])("explorer %j", async (args, message) => {
    const { out, err } = plain(await explorerHere(args), 2);
    expect(args.length === 0 ? out : err).toContain(args.length === 0 ? "explorer <command>" : message);
  });
});

describe("a child process", () => {
  it("hands its exit code on, and speaks on standard error", () => {
    expect(plain(explorer(["data", "a"]), 2)).toEqual({
      code: 2,
      out: "",
      err: "explorer data: --out is missing\nUsage: explorer data <folder> (--out DIR [--engine URL] | --cells PATTERN) [--cache DIR] [--workers N]\n",
    });
    expect(plain(explorer([]), 2).out).toContain("explorer <command>");
  });
});

describe("bad input ends with 1", () => {
  it("check lists every problem at once, and data the same ones", async () => {
    const folder = await faulty();
    const listed = plain(explorer(["check", folder]), 1).out.split("\n");
    expect(listed.filter((line) => !line.startsWith("note: "))).toEqual([
      ...faults,
      `${folder}: 3 problems`,
      "",
    ]);
    const out = join(await scratchFolder(), "new", "data");
    expect(faultsOf(plain(explorer(["data", folder, "--out", out]), 1))).toEqual([
      ...faults,
      "3 problems; nothing was written",
    ]);
  });

  it("a folder that isn't there is one", () => {
    expect(plain(explorer(["check", "nowhere"]), 1).out).toBe(
      `${join(root, "nowhere")}: expected a run-output folder, got nothing there\nnowhere: 1 problem\n`,
    );
  });
});

describe("nothing is half-written", () => {
  it("a failed run leaves no folder, and earlier output as it was", async () => {
    const place = await scratchFolder();
    const out = join(place, "deep", "data");
    plain(explorer(["data", await faulty(), "--out", out]), 1);
    expect(await readdir(place)).toEqual([]);
    plain(explorer(["data", toyFolder, "--out", out]), 0);
    const before = await bytesBelow(place);
    plain(explorer(["data", await faulty(), "--out", out]), 1);
    expect(await bytesBelow(place)).toEqual(before);
    expect(await readdir(join(place, "deep"))).toEqual(["data"]);
  });

  it("a second run takes the first one's place whole", async () => {
    const place = await scratchFolder();
    const out = join(place, "data");
    plain(explorer(["data", toyFolder, "--out", out]), 0);
    const other = await toyWith(await altered("judgments.csv", "brook,007,,1", "brook,007,,0"));
    const { out: said } = plain(explorer(["data", other, "--out", out]), 0);
    expect(said).toMatch(/data: 12 questions, 57 answers, 55 judgments, data [0-9a-f]{16}\n$/u);
    expect((await readdir(out)).filter((file) => file.startsWith("judgments."))).toHaveLength(1);
    expect(await readdir(place)).toEqual(["data"]);
  });
});

describe("a target with something else in it is refused", () => {
  it("be it a file, a stranger's manifest, or an author's run outputs", async () => {
    const place = await scratchFolder();
    await writeFile(join(place, "notes.txt"), "mine");
    await mkdir(join(place, "app"));
    await writeFile(join(place, "app/manifest.json"), '{"name": "a web app"}');
    await cp(toyFolder, join(place, "runs"), { recursive: true });
    const before = await bytesBelow(place);
    const refused = (args: readonly string[], why: string): void => {
      expect(faultsOf(plain(explorer(args, { cwd: place }), 2))[0]).toContain(why);
    };
    refused(
      ["data", "runs", "--out", "."],
      `${place} holds the run outputs; give a folder beside or below them`,
    );
    refused(["data", "runs", "--out", "runs"], "holds the run outputs");
    refused(["build", "runs", "--out", "."], "holds the run outputs");
    refused(
      ["data", "runs", "--out", "app"],
      "holds something else (no manifest.json of ours in it); give an empty or new folder",
    );
    refused(["init", "runs"], "holds something else; give an empty or new folder");
    refused(["demo", "runs"], "holds something else (no .written-by-explorer of ours in it)");
    refused(["import", "lm-eval", "app", "runs"], "holds something else");
    expect(await bytesBelow(place)).toEqual(before);
  });
});

describe("paths", () => {
  it("are taken from where the user stands", async () => {
    const place = await scratchFolder();
    await cp(toyFolder, join(place, "runs"), { recursive: true });
    plain(explorer(["data", "runs", "--out", "data"], { cwd: place }), 0);
    expect((await readdir(place)).toSorted()).toEqual(["data", "runs"]);
  });

  it("also when npm has changed into the package to run its script, but not in another package's script", async () => {
    const place = await scratchFolder();
    await cp(toyFolder, join(place, "runs"), { recursive: true });
    const npm = { INIT_CWD: place, npm_lifecycle_event: "explorer" };
    const ours = { ...npm, npm_package_json: join(root, "package.json") };
    expect(plain(explorer(["check", "runs"], { cwd: root, env: ours }), 0).out).toContain(
      "runs: no problems",
    );
    const theirs = { ...npm, INIT_CWD: join(place, "runs"), npm_package_json: join(place, "package.json") };
    expect(plain(explorer(["check", "runs"], { cwd: place, env: theirs }), 0).out).toContain("no problems");
  });
});

describe("init", () => {
  it("writes a folder that passes check and data as it is", async () => {
    const place = await scratchFolder();
    expect(plain(explorer(["init", "mine"], { cwd: place }), 0).out).toBe(
      "mine: written; change benchmark.yaml and the rows, then: explorer check mine\n",
    );
    expect(plain(explorer(["check", "mine"], { cwd: place }), 0).out).toBe("mine: no problems\n");
    const { out } = plain(explorer(["data", "mine", "--out", "data"], { cwd: place }), 0);
    expect(out).toMatch(
      /^A1 My recogniser: WER [\d.]+ % \([\d.]+ % on words as written\), CER [\d.]+ % \(3 utterances\)\ndata: 3 questions, 9 answers, 9 judgments, data /u,
    );
    const files = [...(await bytesBelow(join(place, "mine"))).keys()];
    for (const file of files.filter((f) => f.endsWith(".csv") && f !== "ratings.csv"))
      expect((await readFile(join(place, "mine", file), "utf8")).trimEnd().split("\n"), file).toHaveLength(4);
    expect(files).toContain("benchmark.yaml");
  });
});
