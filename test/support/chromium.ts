import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium, type Browser, type BrowserContext } from "playwright-core";

/** What the search looks at; a test gives its own. */
export interface Machine {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: NodeJS.Platform;
  readonly exists: (path: string) => boolean;
}

const thisMachine: Machine = { env: process.env, platform: process.platform, exists: existsSync };

const linuxNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];

function usualPlaces({ env, platform }: Machine): readonly string[] {
  const below = (roots: readonly (string | undefined)[], path: string): readonly string[] =>
    roots.flatMap((root) => (root === undefined || root === "" ? [] : [join(root, path)]));
  if (platform === "darwin") {
    const roots = ["/Applications", env.HOME === undefined ? undefined : `${env.HOME}/Applications`];
    return ["Chromium", "Google Chrome"].flatMap((app) => below(roots, `${app}.app/Contents/MacOS/${app}`));
  }
  if (platform === "win32") {
    const roots = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA];
    return ["Chromium\\Application\\chrome.exe", "Google\\Chrome\\Application\\chrome.exe"].flatMap((path) =>
      below(roots, path),
    );
  }
  const folders = [...(env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin", "/snap/bin"];
  return linuxNames.flatMap((name) => below(folders, name));
}

/** The browser of CHROMIUM_PATH, else one in the platform's usual places; null where there is none. */
export function findChromium(machine: Machine = thisMachine): string | null {
  const given = machine.env.CHROMIUM_PATH;
  if (given !== undefined && given !== "") return machine.exists(given) ? given : null;
  return usualPlaces(machine).find(machine.exists) ?? null;
}

/** One sentence for whoever has to install the browser. */
export function chromiumAdvice({ env, platform }: Machine = thisMachine): string {
  const given = env.CHROMIUM_PATH;
  if (given !== undefined && given !== "")
    return `The browser tests need Chromium, and CHROMIUM_PATH names ${given}, which is not there.`;
  const how =
    platform === "linux"
      ? "install your distribution's chromium package (Debian: apt-get install chromium)"
      : "install Chromium or Google Chrome";
  return `The browser tests need Chromium and none was found: ${how}, or set CHROMIUM_PATH to one.`;
}

const isDebian = (): boolean =>
  existsSync("/etc/os-release") && /^ID=debian$/mu.test(readFileSync("/etc/os-release", "utf8"));

/** Installs Debian's own package where this may be done: on Debian, as root, no other browser being asked for. */
export function installChromium(): boolean {
  if ((process.env.CHROMIUM_PATH ?? "") !== "" || process.getuid?.() !== 0 || !isDebian()) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: readonly string[]): boolean =>
    spawnSync("apt-get", args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
  return apt("update") && apt("install", "-y", "--no-install-recommends", "chromium");
}

const launchOptions = (
  proxy?: string,
): { readonly executablePath: string; readonly timeout: number; readonly args: string[] } => {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error(chromiumAdvice());
  return {
    executablePath,
    timeout: 120_000,
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      ...(proxy === undefined ? [] : [`--proxy-server=${proxy}`]),
    ],
  };
};

/** A headless Chromium; `proxy` takes everything that isn't for this machine. */
export const launchChromium = async (options: { readonly proxy?: string } = {}): Promise<Browser> =>
  chromium.launch(launchOptions(options.proxy));

/** A headless Chromium with a profile in `dir`, which keeps caches on disk as a reader's browser does. */
export const launchProfile = async (dir: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(dir, { ...launchOptions(), viewport: { width: 1280, height: 900 } });
