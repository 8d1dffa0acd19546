import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { gzipSync } from "node:zlib";

/** Paths below the base of every page that is neither a question's nor a frame, and the not-found page. */
export function mainPages(dir: string): readonly string[] {
  return htmlFiles(dir)
    .filter((file) => !isQuestion(file) && !isFrame(file))
    .map(pathOf);
}

/** Paths of the views that other pages may take in as frames. */
export const framePages = (dir: string): readonly string[] => htmlFiles(dir).filter(isFrame).map(pathOf);

/** Pages of some questions: the first, the last, and some between at equal steps. */
export function someQuestionPages(dir: string, how: number): readonly string[] {
  const all = htmlFiles(dir).filter(isQuestion).map(pathOf);
  const step = Math.max(1, Math.floor(all.length / how));
  return all.filter((_, i) => i % step === 0 || i === all.length - 1);
}

const isQuestion = (file: string): boolean => /^questions\/[^/]+\/index\.html$/u.test(file);
const isFrame = (file: string): boolean => file.startsWith("embed/");
/** The path below the base of an HTML file. */
export const pathOf = (file: string): string => encodeURI(file.replace(/(^|\/)index\.html$/u, "$1"));

/** Every HTML file of a site, with forward slashes, sorted. */
export function htmlFiles(dir: string): readonly string[] {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".html"))
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .sort();
}

/** The file of a page. */
export const fileOf = (dir: string, path: string): string =>
  join(dir, decodeURI(path), path === "" || path.endsWith("/") ? "index.html" : "");

/** Size after gzip as hosts do it, in bytes. */
export const gzipped = (file: string): number => gzipSync(readFileSync(file), { level: 6 }).length;
