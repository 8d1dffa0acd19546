const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML has it; characters that XML can't have become spaces. */
export const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(/[^\t\n\r\u{20}-\u{fffd}\u{10000}-\u{10ffff}]/gu, " ")
    .replaceAll(/[&<>"]/gu, (c) => escapes[c] ?? c);

/** An element as XML. Not every document's own markup is: a Node DOM writes `&` in attributes as it stands. */
export function xmlOf(node: Element): string {
  const attributes = Array.from(node.attributes, ({ name, value }) => ` ${name}="${escapeXml(value)}"`).join(
    "",
  );
  const children = Array.from(node.childNodes, (child) =>
    child.nodeType === 1
      ? xmlOf(child as Element)
      : child.nodeType === 3
        ? escapeXml(child.textContent ?? "")
        : "",
  ).join("");
  const name = node.localName;
  return children === "" ? `<${name}${attributes}/>` : `<${name}${attributes}>${children}</${name}>`;
}
