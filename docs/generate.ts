// Usage: node docs/generate.ts, which writes docs/contract.md from src/schema and src/site/methods.json from doc comments.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { contract, spans, type ContractPart } from "../src/site/contract.ts";
import { methodsJson } from "./methods.ts";

// Outside code these would be read as HTML, emphasis or the end of a cell.
const escaped = (text: string): string => text.replaceAll(/[<*|]/gu, String.raw`\$&`);
const line = (text: string): string =>
  spans(text)
    .map((part) => (part.isCode ? `\`${part.text.replaceAll("|", String.raw`\|`)}\`` : escaped(part.text)))
    .join("");

function partLines({ title, lines, rows }: ContractPart): readonly string[] {
  return [
    `### ${title}`,
    "",
    ...lines.flatMap((text) => [line(text), ""]),
    "| Name | Kind | Optional | Meaning |",
    "| --- | --- | --- | --- |",
    ...rows.map(
      ({ name, kind, optional, meaning }) =>
        `| \`${name}\` | ${line(kind)} | ${optional ? "optional" : ""} | ${line(meaning)} |`,
    ),
    "",
  ];
}

/** The reference page of the contract in Markdown. */
export const contractMarkdown = (): string =>
  [
    "<!-- Written by docs/generate.ts from src/schema. Change those, then run: node docs/generate.ts -->",
    "",
    "# The contract",
    "",
    "What goes into a build and what comes out. Names stand as they do in the files; `a[].b` is the field `b` of each item of the list `a`.",
    "",
    ...contract.flatMap(({ title, lines, parts }) => [
      `## ${title}`,
      "",
      ...lines.flatMap((text) => [line(text), ""]),
      ...parts.flatMap(partLines),
    ]),
  ]
    .join("\n")
    .trimEnd() + "\n";

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(join(import.meta.dirname, "contract.md"), contractMarkdown());
  writeFileSync(join(import.meta.dirname, "..", "src", "site", "methods.json"), methodsJson());
}
