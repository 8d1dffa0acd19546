import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";
import { describe, expect, inject, it } from "vitest";
import { literalTheme } from "../../src/charts/theme.ts";
import { parseManifest } from "../../src/schema/manifest.ts";
import { views } from "../../src/views/index.ts";
import { contextsOf } from "../views/load.ts";

const { document } = parseHTML("<!doctype html><body></body>");
const { demo, imported } = inject("sites");

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

/**
 * A line for every view and picture of a site: its marks and a hash of its SVG. Pictures of large benchmarks would be
 * megabytes, and rows of other people's data have no place here.
 */
async function digestOf(site: string): Promise<string> {
  const dir = join(site, "data");
  const manifest = parseManifest(JSON.parse(await readFile(join(dir, "manifest.json"), "utf8")));
  const context = (await contextsOf({ dir, manifest }))();
  const lines = views.flatMap((view) => {
    const drawing = view.draw(context);
    if (typeof drawing === "string") return [`${view.id}: ${drawing}`];
    const table = drawing.table ?? drawing.twin;
    const rows = table?.groups.reduce((n, group) => n + group.rows.length, 0) ?? 0;
    const words = hashOf(JSON.stringify([view.title(context), drawing.finding, drawing.notes]));
    return [
      `${view.id}: ${rows} rows, words ${words}`,
      ...drawing.charts.flatMap((chart) =>
        [1100, 358].map((width) => {
          const svg = chart.draw({ document, width, theme: literalTheme("light") });
          const marks = svg.querySelectorAll("[data-key]").length;
          return `${view.id}/${chart.id} at ${width}: ${marks} marks, ${hashOf(svg.outerHTML)}`;
        }),
      ),
    ];
  });
  return `${lines.join("\n")}\n`;
}

describe("every view of the registry draws as it did", () => {
  it("the demo", async () => {
    await expect(await digestOf(demo.dir)).toMatchFileSnapshot("snapshots/demo.txt");
  });

  it.skipIf(imported === null)("the imported lm-eval runs (../shared/data is at hand)", async () => {
    await expect(await digestOf(imported?.dir ?? "")).toMatchFileSnapshot("snapshots/imported.txt");
  });
});
