import { createHash } from "node:crypto";
import type { BenchmarkSpec, ConfigSpec } from "../../src/schema/spec.ts";
import { textMeasureOf } from "../measure/text-statistics.ts";
import type { DataFile } from "../read/discover.ts";
import { idsOfPath } from "../read/facts.ts";
import type { PackHashes } from "./question-pack.ts";

/** A key of the cache: everything that a result rests on, in JSON, hashed. */
export const keyOf = (...parts: readonly unknown[]): string =>
  createHash("sha256").update(JSON.stringify(parts)).digest("hex");

/** What a measured file rests on: its content, our code, and only those parts of spec and questions that matter to it. */
export function cellKey(
  file: DataFile,
  sha256: string,
  spec: BenchmarkSpec,
  hashes: PackHashes,
  code: string,
): string {
  const ofPath = file.ids.length === 0 ? null : idsOfPath(file, spec, () => undefined);
  // A file of a tree has one cell: that its ids are declared is all that matters of the spec's lists.
  const declared = file.ids.length === 0 ? declaredIds(spec) : ofPath !== null;
  const config = ofPath?.get("config_id");
  const configs = spec.configs.filter((c) => config === undefined || c.id === config);
  return keyOf(
    "cell",
    code,
    file.kind,
    file.format,
    file.ids,
    sha256,
    hashes.ids,
    declared,
    dependencies(file, spec, configs, hashes),
  );
}

const declaredIds = (spec: BenchmarkSpec): readonly unknown[] =>
  [spec.configs, spec.models, spec.judges, spec.metrics].map((list) => (list ?? []).map(({ id }) => id));

function dependencies(
  { kind, ids }: DataFile,
  spec: BenchmarkSpec,
  configs: readonly ConfigSpec[],
  hashes: PackHashes,
): unknown {
  switch (kind) {
    case "questions":
    case "spans":
      return null;
    case "inputs":
      return configs.map((c) => [c.id, c.language, textMeasureOf(c), hashes.wording[c.language]]);
    case "answers":
      return spec.text_metrics === "off"
        ? "off"
        : [spec.normalisation, configs.map((c) => [c.id, c.language, hashes.references[c.language]])];
    case "judgments":
      return spec.scale;
    case "scores":
      return (spec.metrics ?? [])
        .filter((m) => ids.length === 0 || ids.includes(m.id))
        .map(({ id, min, max }) => [id, min, max]);
    case "ratings":
      return [spec.scale, spec.exclusion_span, spec.holes];
  }
}
