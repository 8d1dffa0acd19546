import { gzipSync } from "node:zlib";
import { parseHTML } from "linkedom";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StaticView } from "../../src/tables/static-view.tsx";
import { views } from "../../src/views/index.ts";
import { noFilter } from "../../src/schema/filter.ts";
import { provenanceOf } from "../../src/views/provenance.ts";
import { buildData, folderOf } from "../support/folders.ts";
import { oddFolder } from "../support/odd.ts";
import { contextsOf } from "./load.ts";

const { document } = parseHTML("<!doctype html><body></body>");
const many = (n: number, word: string): readonly string[] =>
  Array.from({ length: n }, (_, i) => `${word} with a long name ${i + 1}`);

it("the views of a page stay below 52 kB with 30 models and 40 domains, and say what they leave out", async () => {
  const built = await buildData(
    await folderOf(
      oddFolder({
        models: many(30, "Model"),
        domains: many(40, "Domain"),
        questions: 120,
        score: (q, m, config) => ((q * 7 + m * 3 + config * (q % 3)) % 5) + 1,
        more: ["O2"],
      }),
    ),
  );
  const contexts = await contextsOf(built);
  const context = contexts();
  const pages = new Map<string, string>();
  for (const view of views) {
    const drawing = view.draw(context);
    const provenance = await provenanceOf(view, built.manifest, noFilter, {}, context.rollups);
    const html = renderToStaticMarkup(
      createElement(StaticView, { drawing, provenance, base: "/", document }),
    );
    pages.set(view.page, (pages.get(view.page) ?? "") + html);
  }
  for (const [page, html] of pages) expect(gzipSync(html).length / 1000, page).toBeLessThan(52);
  expect(pages.get("domains")).toContain("4 of 30 models have room here");
  expect(pages.get("domains")).toContain("The pictures show the 17 largest domains, the table all.");
  expect(pages.get("compare")).toContain("The pictures show the 23 largest domains, the table all.");
  // Whoever chooses a model sees it.
  const chosen = contexts(noFilter, { models: "m29" });
  for (const id of ["domains", "domain-drops", "domain-multiples"]) {
    const drawing = views.find((v) => v.id === id)?.draw(chosen);
    if (drawing === undefined || typeof drawing === "string") throw new Error(`${id} has nothing to show`);
    const table = drawing.table ?? drawing.twin;
    expect(JSON.stringify([table?.columns, table?.groups.map((g) => g.label)]), id).toContain(
      "Model with a long name 29",
    );
  }
});
