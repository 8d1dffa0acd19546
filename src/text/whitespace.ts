/** Python's `str.isspace`: the property White_Space plus the four C0 separators U+001C-1F. */
const pythonSpace = String.raw`[\p{White_Space}\u001C-\u001F]`;
const pythonSpaces = new RegExp(`${pythonSpace}+`, "u");
const pythonSpacePairs = new RegExp(`${pythonSpace}{2,}`, "gu");
const pythonEnd = new RegExp(`${pythonSpace}+$`, "u");
const pythonEnds = new RegExp(`^${pythonSpace}+|${pythonSpace}+$`, "gu");

const unicodeSpaces = /\p{White_Space}+/u;

/** Words of `text` as Python's `str.split()` gives them: no empty ones. JavaScript's `\s` differs at U+001C-1F, U+0085, U+FEFF. */
export function pythonWords(text: string): readonly string[] {
  return text.split(pythonSpaces).filter((word) => word !== "");
}

/** `text` without leading and trailing white space, as Python's `str.strip()`. */
export function pythonStrip(text: string): string {
  return text.replace(pythonEnds, "");
}

/** `text` without trailing white space, as Python's `str.rstrip()`. */
export function pythonStripEnd(text: string): string {
  return text.replace(pythonEnd, "");
}

/** Every run of two or more white-space characters becomes one space; single ones stay as they are. */
export function collapsePythonSpaces(text: string): string {
  return text.replace(pythonSpacePairs, " ");
}

/** Words between runs of `\p{White_Space}`: no empty ones. */
export function unicodeWords(text: string): readonly string[] {
  return text.split(unicodeSpaces).filter((word) => word !== "");
}
