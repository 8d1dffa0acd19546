import { parseArgs } from "node:util";

/** What a run of the bench was asked for. */
export interface Options {
  /** Names of sections; none: all. */
  readonly only: readonly string[];
  /** Fewer runs, for a look in between. */
  readonly quick: boolean;
  /** Growth up to a hundredfold. */
  readonly scale: boolean;
  /** Whether Debian's packages for the Python pipeline may be installed. */
  readonly install: boolean;
  /** A site that was built from the demo, in place of one built now. */
  readonly site: string | null;
}

export const usage = `npm run bench -- [--only name,name] [--quick] [--scale] [--install] [--site DIR]

  --only     sections to run; without it all of them
  --quick    fewer runs
  --scale    growth to a hundredfold, which takes long and much disk
  --install  apt-get python3-pandas and python3-scipy where they are missing
  --site     a site built from the demo, which isn't built again`;

/** Throws an Error with a sentence on arguments it doesn't know. */
export function readOptions(args: readonly string[], sections: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string" },
      quick: { type: "boolean", default: false },
      scale: { type: "boolean", default: false },
      install: { type: "boolean", default: false },
      site: { type: "string" },
    },
  });
  const only = (values.only ?? "").split(",").filter((name) => name !== "");
  const unknown = only.filter((name) => !sections.includes(name));
  if (unknown.length > 0)
    throw new Error(`no section ${unknown.join(", ")}; there are ${sections.join(", ")}`);
  return { ...values, only, site: values.site ?? null };
}
