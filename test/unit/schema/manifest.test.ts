import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { parseManifest } from "../../../src/schema/manifest.ts";
import { tableNames } from "../../../src/schema/tables.ts";
import { isMapping } from "../../../src/schema/shape.ts";
import { buildData, toyFolder, type Built } from "../../support/folders.ts";

let built: Built;
let document: Readonly<Record<string, unknown>>;
beforeAll(async () => {
  built = await buildData(toyFolder);
  const parsed: unknown = JSON.parse(await readFile(join(built.dir, "manifest.json"), "utf8"));
  document = isMapping(parsed) ? parsed : {};
});

describe("the manifest of a build", () => {
  it("is what the contract says, and the same in memory and on disk", () => {
    expect(parseManifest(document)).toEqual(built.manifest);
    expect(new Set(Object.keys(built.manifest.tables))).toEqual(new Set(tableNames));
  });

  it("tells of holes, of cells that aren't whole, and of what was counted", () => {
    expect(built.manifest).toMatchObject({
      holes: [{ config_id: "R", model_id: "fern", reason: "Fern reads no transcripts" }],
      warnings: ["answers/T/fern: 8 of 12 questions", "judgments/arbiter/T/fern: 6 of 12 questions"],
      counts: {
        questions: 12,
        clips: 0,
        audio_seconds: 0,
        answers: 57,
        judgments: 55,
        ratings: 0,
        raters: 0,
      },
      published: [{ id: "leaflet", title: "Share of right answers" }],
      spec: { provenance: { kind: "simulated", statement: "Made up for tests." } },
    });
  });

  it("is refused when it is of another version or isn't one", () => {
    expect(() => parseManifest({ ...document, schema_version: 1 })).toThrow(
      "manifest.json has schema version 1, this site reads 4",
    );
    expect(() => parseManifest({ ...document, data_hash: 7 })).toThrow(
      "manifest.json: data_hash should be text, is 7",
    );
    expect(() => parseManifest("<!doctype html>")).toThrow("manifest.json:  should be a mapping with");
  });
});
