/** Parts of a page that a content security policy has to name. */
export interface Inline {
  /** Texts of the scripts that run from within the page. */
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

const start = /<(?:!--|[a-zA-Z])/gu;
const name = /[^\s/>]*/uy;
const untilMark = /[^>"']*/uy;

const matched = (pattern: RegExp, text: string, at: number): string => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? "";
};

/** Where the tag that begins at `at` ends, behind its ">"; attribute values may hold one too. */
function endOfTag(html: string, at: number): number {
  for (let i = at; ; i += 1) {
    i += matched(untilMark, html, i).length;
    const mark = html[i];
    if (mark === undefined) return html.length;
    if (mark === ">") return i + 1;
    const closed = html.indexOf(mark, i + 1);
    if (closed === -1) return html.length;
    i = closed;
  }
}

const runs = /^(?:|module|text\/javascript|application\/javascript)$/u;
const valueOf = (attributes: string, name: string): string | null =>
  new RegExp(`\\s${name}(?:="([^"]*)")?(?=\\s|$)`, "u").exec(attributes)?.[1] ?? null;

/** Scripts and styles that stand in a page; data blocks and what is loaded by address are left out. */
export function inlineOf(html: string): Inline {
  const scripts: string[] = [];
  const styles: string[] = [];
  for (let at = 0; ;) {
    start.lastIndex = at;
    const found = start.exec(html);
    if (found === null) break;
    if (found[0] === "<!--") {
      const closed = html.indexOf("-->", found.index);
      if (closed === -1) break;
      at = closed + 3;
      continue;
    }
    at = endOfTag(html, found.index + 1);
    const element = matched(name, html, found.index + 1).toLowerCase();
    if (element !== "script" && element !== "style") continue;
    const attributes = html.slice(found.index + 1 + element.length, at - 1);
    const end = html.indexOf(`</${element}`, at);
    if (end === -1) break;
    const text = html.slice(at, end);
    if (element === "style") styles.push(text);
    else if (!/\ssrc=/u.test(attributes) && runs.test(valueOf(attributes, "type") ?? "")) scripts.push(text);
    at = end;
  }
  return { scripts, styles };
}
