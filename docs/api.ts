// npm run docs:api: what every room exports, in the words of its doc comments, to .explorer/api.md. Not kept in git: the
// comments are.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import ts from "typescript";

const root = join(import.meta.dirname, "..");

/** An exported item. */
export interface ApiItem {
  readonly name: string;
  /** Its declaration without a body. */
  readonly signature: string;
  /** "" where it has no doc comment. */
  readonly doc: string;
}

const isExported = (node: ts.Statement): boolean =>
  ts.canHaveModifiers(node) &&
  ts.getModifiers(node)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true;

const short = (text: string): string =>
  text
    .replace(/\s*(?:=>\s*)?\{[\s\S]*$/u, "")
    .replaceAll(/\s+/gu, " ")
    .slice(0, 240);

function docOf(node: ts.Node): string {
  const parts = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  return parts.map((part) => ts.getTextOfJSDocComment(part.comment) ?? "").join("\n");
}

/** The exported functions, values, types and classes of a file, in its order. */
export function exportsIn(path: string, text: string): readonly ApiItem[] {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
  return file.statements.filter(isExported).flatMap((node): readonly ApiItem[] => {
    const of = (name: string, signature: string): ApiItem => ({ name, signature, doc: docOf(node) });
    if (ts.isFunctionDeclaration(node) && node.name !== undefined) {
      const end = node.body?.getStart(file) ?? node.end;
      const signature = text.slice(node.getStart(file), end).replaceAll(/\s+/gu, " ").trim();
      return [of(node.name.text, signature)];
    }
    if (ts.isVariableStatement(node))
      return node.declarationList.declarations.map((d) =>
        of(d.name.getText(file), short(node.getText(file))),
      );
    if (ts.isInterfaceDeclaration(node)) return [of(node.name.text, node.getText(file))];
    if (ts.isTypeAliasDeclaration(node)) return [of(node.name.text, node.getText(file))];
    if (ts.isClassDeclaration(node) && node.name !== undefined)
      return [of(node.name.text, short(node.getText(file)))];
    return [];
  });
}

/** The reference of all rooms below `src/` and of `data-build/`, in Markdown. */
export function apiMarkdown(): string {
  const files = ["src", "data-build"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" })
      .map((name) => posix.join(room, name.replaceAll("\\", "/")))
      .filter((path) => /\.tsx?$/u.test(path) && !path.endsWith(".d.ts")),
  );
  const parts = files.sort().flatMap((path) => {
    const items = exportsIn(path, readFileSync(join(root, path), "utf8"));
    if (items.length === 0) return [];
    return [
      `## ${path}`,
      ...items.flatMap(({ name, signature, doc }) => [
        `### ${name}`,
        ...(doc === "" ? [] : [doc]),
        `\`\`\`ts\n${signature}\n\`\`\``,
      ]),
    ];
  });
  return `${["# What the code exports", ...parts].join("\n\n")}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const out = join(root, ".explorer", "api.md");
  mkdirSync(dirname(out), { recursive: true });
  const text = apiMarkdown();
  writeFileSync(out, text);
  console.log(`${out}: ${text.match(/^### /gmu)?.length ?? 0} exported items`);
}
