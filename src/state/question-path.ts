// File systems take 255 bytes a name, and a letter of an Indic script has three.
const mostBytes = 200;

/** 64 bits of FNV-1a over UTF-16 code units, as 16 hexadecimal digits. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let i = 0; i < text.length; i += 1)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(i))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

/**
 * A question's id as one path segment; what would split or end the segment, lead out of it or meet the list's own page is
 * written as a code. An id that is too long for the name of a folder is cut, and `~~` with its hash stands for the rest.
 */
export function questionSlug(id: string): string {
  const taken = /^(?:\.+|index\.html)$/iu.test(id);
  const special = taken ? /[/\\?#%:*"<>|~.]/gu : /[/\\?#%:*"<>|~]/gu;
  const slug = id.replaceAll(special, (c) => `~${c.codePointAt(0)?.toString(16) ?? ""}`);
  if (bytesOf(slug) <= mostBytes) return slug;
  let kept = "";
  let bytes = 0;
  for (const c of slug) {
    bytes += bytesOf(c);
    if (bytes > mostBytes - 18) break;
    kept += c;
  }
  return `${kept}~~${hashOf(id)}`;
}

/** The page of a question below the site's base. */
export const questionPath = (id: string): string => `questions/${encodeURIComponent(questionSlug(id))}/`;

/** Above this many questions only those of the cards have pages of their own. */
export const mostPages = 10_000;
