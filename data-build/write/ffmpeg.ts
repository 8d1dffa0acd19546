import { spawn } from "node:child_process";

let version: Promise<string | null> | null = null;

/** Runs ffmpeg; gives what it prints, or null where it fails or isn't there. */
export const runFfmpeg = (args: readonly string[]): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const child = spawn("ffmpeg", [...args], { stdio: ["ignore", "pipe", "ignore"] });
    const output: Buffer[] = [];
    child.stdout.on("data", (chunk: Buffer) => output.push(chunk));
    child.on("error", () => resolve(null));
    child.on("close", (code) => resolve(code === 0 ? Buffer.concat(output) : null));
  });

/** The version of ffmpeg; null where there is none: then clips are published as they are, metadata and all. */
export const ffmpegVersion = (): Promise<string | null> =>
  (version ??= runFfmpeg(["-version"]).then((text) => text?.toString("utf8").split("\n")[0] ?? null));
