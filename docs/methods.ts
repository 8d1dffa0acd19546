import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { methodGroups, type Method, type MethodGroupId } from "../src/site/methods.ts";

/**
 * Tags of a doc comment that the methods page shows. `@metric id group` makes a metric of an exported item; the comment's
 * first paragraph is what a reader is told first, further ones are for programmers. `@edge` may stand several times.
 */
const tags = ["metric", "label", "formula", "range", "normalisation", "source", "edge"] as const;
type Tag = (typeof tags)[number];

const rooms = ["src/text", "src/stats"] as const;
const root = join(import.meta.dirname, "..");

const isTag = (name: string): name is Tag => tags.some((tag) => tag === name);
const isGroup = (id: string): id is MethodGroupId => methodGroups.some((group) => group.id === id);
const flat = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();

/** The metric that a doc comment describes; null where it has no `@metric`. Throws on a tag that is missing or unknown. */
function methodOf(doc: ts.JSDoc, file: string, name: string): Method | null {
  const fault = (what: string): Error => new Error(`${file}, ${name}: ${what}`);
  const found = new Map<Tag, readonly string[]>();
  for (const tag of doc.tags ?? []) {
    const id = tag.tagName.text;
    if (!isTag(id)) throw fault(`no tag of the methods page is called @${id}`);
    found.set(id, [...(found.get(id) ?? []), flat(ts.getTextOfJSDocComment(tag.comment) ?? "")]);
  }
  if (found.size === 0) return null;
  const text = (tag: Tag): string | null => {
    const given = found.get(tag) ?? [];
    if (tag !== "edge" && given.length > 1) throw fault(`@${tag} twice`);
    return given[0] ?? null;
  };
  const must = (tag: Tag): string => {
    const given = text(tag);
    if (given === null || given === "") throw fault(`@${tag} is missing`);
    return given;
  };
  const [id = "", group = ""] = must("metric").split(" ");
  if (!isGroup(group)) throw fault(`no group ${group}`);
  const definition = flat((ts.getTextOfJSDocComment(doc.comment) ?? "").split(/\n\s*\n/u)[0] ?? "");
  if (definition === "") throw fault("says nothing before its tags");
  return {
    id,
    group,
    label: must("label"),
    definition,
    formula: must("formula"),
    range: text("range"),
    normalisation: text("normalisation"),
    source: must("source"),
    edges: (found.get("edge") ?? []).join("\n"),
    code: `${file}, ${name}`,
  };
}

/** Metrics that a file's exported items describe. */
export function methodsIn(file: string, content: string): readonly Method[] {
  const source = ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true);
  return source.statements.flatMap((statement) => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) === true;
    const named = ts.isFunctionDeclaration(statement) ? (statement.name?.text ?? "") : "";
    return ts
      .getJSDocCommentsAndTags(statement)
      .filter(ts.isJSDoc)
      .flatMap((doc) => {
        const method = methodOf(doc, file, named);
        if (method === null) return [];
        if (!isExported || named === "")
          throw new Error(`${file}: ${method.id} isn't an exported function's`);
        return [method];
      });
  });
}

/** All metrics, group by group; within a group in the order that `methodGroups` gives. Throws where the two differ. */
export function methods(): readonly Method[] {
  const found = rooms.flatMap((room) =>
    readdirSync(join(root, room))
      .toSorted()
      .flatMap((name) => methodsIn(`${room}/${name}`, readFileSync(join(root, room, name), "utf8"))),
  );
  const listed = methodGroups.flatMap((group) => group.methods.map((id) => ({ id, group: group.id })));
  const unlisted = found.filter((m) => !listed.some(({ id, group }) => id === m.id && group === m.group));
  if (unlisted.length > 0) throw new Error(`not in methodGroups: ${unlisted.map((m) => m.id).join(", ")}`);
  return listed.map(({ id }) => {
    const [method, ...more] = found.filter((m) => m.id === id);
    if (method === undefined || more.length > 0)
      throw new Error(`${id} is described ${more.length === 0 ? 0 : 2} times`);
    return method;
  });
}

/** What `src/site/methods.json` holds. */
export const methodsJson = (): string => `${JSON.stringify(methods(), null, 2)}\n`;
