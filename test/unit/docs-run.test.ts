import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { commands } from "../../data-build/cli.ts";
import { importers } from "../../data-build/import/index.ts";
import { explorer } from "../support/explorer.ts";
import { root, scratchFolder } from "../support/folders.ts";

const pages = ["README.md", "CONTRIBUTING.md", "docs/hosting.md", "docs/authors.md", "docs/scale.md"];

/** Every command of a page as its words, in the order of the page. */
const documented = pages.flatMap((page) =>
  Array.from(
    readFileSync(join(root, page), "utf8").matchAll(/npm run explorer -- ([^`\n|]+)/gu),
    ([, words = ""]) => ({ page, words: words.trim().split(/\s+/u) }),
  ),
);

describe("the commands of the documents", () => {
  it("have no flag that the command line doesn't know", () => {
    expect(documented.length).toBeGreaterThan(30);
    const unknown = documented.flatMap(({ page, words: [name = "", ...rest] }) => {
      const command = commands.find((c) => c.name === name);
      if (command === undefined) return name.startsWith("<") ? [] : [`${page}: ${name}`];
      const importer = name === "import" ? importers.find(({ format }) => format === rest[0]) : undefined;
      const known = [command.usage, ...(command.details ?? [])].join("\n");
      return rest
        .filter((word) => word.startsWith("--") && word !== "--help")
        .filter(
          (flag) =>
            !new RegExp(`${flag}(?![\\w-])`, "u").test(known) &&
            importer?.flags.some((f) => `--${f.name}` === flag) !== true,
        )
        .map((flag) => `${page}: ${name} ${flag}`);
    });
    expect(unknown).toEqual([]);
  });

  it("of the README's walk-through run one after the other", async () => {
    const cwd = await scratchFolder();
    const line = (start: string): readonly string[] => {
      const found = documented.find(
        ({ page, words }) => page === "README.md" && words.join(" ").startsWith(start),
      );
      if (found === undefined) throw new Error(`the README has no ${start}`);
      return found.words;
    };
    for (const start of ["init my-runs", "check my-runs", "data my-runs", "report my-runs"]) {
      const { code, err } = explorer(line(start), { cwd });
      expect([start, code, code === 0 ? "" : err]).toEqual([start, 0, ""]);
    }
    for (const made of ["my-runs/benchmark.yaml", "my-data/manifest.json", "report.pdf"])
      expect(existsSync(join(cwd, made)), made).toBe(true);
  });
});
