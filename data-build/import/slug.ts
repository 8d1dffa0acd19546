const longest = 80;

/** FNV-1a over UTF-16 code units, as eight hexadecimal digits: a stable mark for what ASCII can't spell. */
function hash(text: string): string {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return (h >>> 0).toString(16).padStart(8, "0");
}

/**
 * A label as an id of the contract (`^[A-Za-z0-9][A-Za-z0-9._-]*$`, at most 100 characters): lower case,
 * accents dropped, everything else a hyphen. Where letters or digits are lost (other scripts) or the label
 * is too long, a hash of the label is added, so that different labels rarely meet.
 */
export function slug(text: string): string {
  const plain = text
    .normalize("NFKD")
    .replaceAll(/(?<=[A-Za-z])\p{M}+/gu, "")
    .toLowerCase();
  const lost = /[^\P{L}a-z]|[^\P{N}0-9]/u.test(plain);
  const kept = plain
    .replaceAll(/[^a-z0-9._-]+/gu, "-")
    .replaceAll(/-{2,}/gu, "-")
    .replaceAll(/^[^a-z0-9]+|[-.]+$/gu, "");
  if (kept !== "" && !lost && kept.length <= longest) return kept;
  const head = kept.slice(0, longest).replaceAll(/[-.]+$/gu, "");
  return `${head === "" ? "x" : head}-${hash(text)}`;
}

/**
 * Label → id, each id once (compared without case, since ids become file names); later labels that would
 * take an id already given get `-2`, `-3`, … in the order of the labels.
 */
export function uniqueSlugs(labels: Iterable<string>): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const taken = new Set<string>();
  for (const label of labels) {
    if (ids.has(label)) continue;
    const base = slug(label);
    let id = base;
    for (let n = 2; taken.has(id); n += 1) id = `${base}-${n}`;
    taken.add(id);
    ids.set(label, id);
  }
  return ids;
}
