import { createHash } from "node:crypto";
import { show } from "../../src/schema/define.ts";
import type { Report } from "./trn-source.ts";

/** Whether the contract takes an id: 1 to 200 characters, none a control character or line end, no blank at an end. */
export const isQuestionId = (id: string): boolean =>
  id.length > 0 &&
  id.length <= 200 &&
  !/[\p{Cc}\p{Zl}\p{Zp}]|^\p{White_Space}|\p{White_Space}$|^\.{1,2}$/u.test(id);

/** Reports an id that the contract refuses. */
export function checkQuestionId(
  id: string,
  place: { readonly file: string; readonly line: number; readonly column?: number },
  report: Report,
): boolean {
  if (isQuestionId(id)) return true;
  report({
    ...place,
    expected: "a question id of 1 to 200 characters without control characters",
    got: id === "" ? "nothing" : id.length > 200 ? `${id.length} characters` : show(id),
  });
  return false;
}

export const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Whether an id can be a file's name below `audio/` or `words/` as it is. */
export const isFileName = (id: string): boolean =>
  /^[\p{L}\p{M}\p{N}_-][\p{L}\p{M}\p{N}._ -]*$/u.test(id) &&
  !/[. ]$/u.test(id) &&
  Buffer.byteLength(id) <= 200;

/** File name for an id: itself, else half of its SHA-256. */
export const fileNameOf = (id: string): string =>
  isFileName(id) ? id : sha256(Buffer.from(id)).slice(0, 32);

/** A count in words: `1 line`, `1,406 words`. */
export const many = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;
