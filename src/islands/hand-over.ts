import { currentSay } from "../words/say.ts";

/** A file that an export made. */
export interface OutFile {
  readonly name: string;
  readonly type: string;
  readonly content: string | Uint8Array<ArrayBuffer>;
}

/** What became of it, in words; `files` where the reader may need another way to them. */
export interface HandedOver {
  readonly words: string;
  readonly files: readonly OutFile[];
}

const blobOf = ({ content, type }: OutFile): Blob =>
  new Blob([content], { type: typeof content === "string" ? `${type};charset=utf-8` : type });

/** Whether the page stands in a frame whose host keeps it from saving or copying as it likes. */
export const isSandboxed = (): boolean => self.origin === "null";

function saveOne(file: OutFile): void {
  const address = URL.createObjectURL(blobOf(file));
  const link = document.createElement("a");
  link.href = address;
  link.download = file.name;
  link.click();
  // The browser needs the address until the download has begun.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves files. A browser doesn't tell whether it let a download through, so the files stay at hand. */
export function save(files: readonly OutFile[]): HandedOver {
  files.forEach(saveOne);
  const names = files.map((f) => f.name).join(", ");
  return isSandboxed()
    ? {
        words: currentSay()("This page stands in a sandbox, which may have kept {names} from being saved.", {
          names,
        }),
        files,
      }
    : { words: currentSay()("Saved {names}.", { names }), files };
}

/** Copies files: texts as text, a picture as a picture. */
export async function copy(files: readonly OutFile[]): Promise<HandedOver> {
  const [first] = files;
  try {
    if (first !== undefined && typeof first.content !== "string") {
      if (first.type !== "image/png") throw new TypeError("only text and PNG can be copied");
      await navigator.clipboard.write([new ClipboardItem({ "image/png": blobOf(first) })]);
    } else await navigator.clipboard.writeText(files.map((f) => f.content).join("\n"));
    return { words: currentSay()("Copied."), files: [] };
  } catch {
    return { words: currentSay()("This browser does not let the page copy. Take it from below."), files };
  }
}
