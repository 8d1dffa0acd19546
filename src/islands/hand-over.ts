import { currentSay } from "../words/say.ts";

/** A file that an export made. */
export interface OutFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** What became of it, in words; `file` where the reader may need another way to it. */
export interface HandedOver {
  readonly words: string;
  readonly file: OutFile | null;
}

const blobOf = ({ content, type }: OutFile): Blob =>
  new Blob([content], { type: typeof content === "string" ? `${type};charset=utf-8` : type });

/** Whether the page stands in a frame whose host keeps it from saving or copying as it likes. */
export const isSandboxed = (): boolean => self.origin === "null";

/**
 * Saves a file; one, because browsers ask before they let a page save several, and phones keep the last. A browser doesn't
 * tell whether it let a download through, so the file stays at hand.
 */
export function save(file: OutFile): HandedOver {
  const address = URL.createObjectURL(blobOf(file));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  const { name } = file;
  return isSandboxed()
    ? {
        words: currentSay()("This page stands in a sandbox, which may have kept {name} from being saved.", {
          name,
        }),
        file,
      }
    : { words: currentSay()("Saved {name}.", { name }), file };
}

/** Copies a file: text as text, a picture as a picture. */
export async function copy(file: OutFile): Promise<HandedOver> {
  try {
    if (typeof file.content === "string") await navigator.clipboard.writeText(file.content);
    else {
      if (file.type !== "image/png") throw new TypeError("only text and PNG can be copied");
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blobOf(file) })]);
    }
    return { words: currentSay()("Copied."), file: null };
  } catch {
    return { words: currentSay()("This browser does not let the page copy. Take it from below."), file };
  }
}
