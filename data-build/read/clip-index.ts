import type { Discovery } from "./discover.ts";

/** The clips of a folder, and which of them a question has asked for. Names are compared in NFC, which some systems don't keep. */
export interface ClipIndex {
  /** The clip that is named after a question's id. */
  of(id: string): string | undefined;
  /** The clip at a path in the folder. */
  at(path: string): string | undefined;
  /** Clips that no question has asked for, and questions that have several. */
  notes(): readonly string[];
}

const named = 3;

const some = (files: readonly string[]): string =>
  [...files.slice(0, named), ...(files.length > named ? ["…"] : [])].join(", ");

export function clipIndex({ clips }: Pick<Discovery, "clips">): ClipIndex {
  const byPath = new Map([...clips.values()].flat().map((file) => [file.normalize("NFC"), file]));
  const used = new Set<string>();
  const several: string[] = [];
  return {
    of(id) {
      const files = clips.get(id) ?? [];
      for (const file of files) used.add(file);
      const [first, second] = files;
      if (first !== undefined && second !== undefined) several.push(first);
      return first;
    },
    at(path) {
      const file = byPath.get(path);
      if (file !== undefined) used.add(file);
      return file;
    },
    notes() {
      const unused = [...byPath.values()].filter((file) => !used.has(file));
      const clipsOf = (n: number): string => (n === 1 ? "1 clip is" : `${n} clips are`);
      return [
        ...(several.length === 0
          ? []
          : [
              `audio/: several clips of one question; taken: ${some(several)} (the column audio can name another)`,
            ]),
        ...(unused.length === 0 ? [] : [`audio/: ${clipsOf(unused.length)} of no question: ${some(unused)}`]),
      ];
    },
  };
}
