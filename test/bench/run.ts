// npm run bench: figures, and ratios within this run. Ends with 1 only when something couldn't be measured.
import { cpus, loadavg } from "node:os";
import { messageOf } from "../../src/db/failure.ts";
import { openBench, type Section } from "./bench.ts";
import { build } from "./build.ts";
import { data } from "./data.ts";
import { engine } from "./engine.ts";
import { filter } from "./filter.ts";
import { growth } from "./growth.ts";
import { layout } from "./layout.ts";
import { lighthouse } from "./lighthouse.ts";
import { header } from "./line.ts";
import { readOptions, usage, type Options } from "./options.ts";
import { page } from "./page.ts";
import { peer } from "./peer.ts";
import { text } from "./text.ts";

const sections: readonly Section[] = [
  data,
  build,
  page,
  filter,
  engine,
  text,
  peer,
  growth,
  layout,
  lighthouse,
];
const print = (line: string): void => console.log(line);

const load = (): string =>
  `load ${loadavg()
    .map((l) => l.toFixed(2))
    .join(" ")} on ${cpus().length} cores`;

function optionsOf(args: readonly string[]): Options | null {
  const names = sections.map((s) => s.name);
  try {
    return readOptions(args, names);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}\n\nSections: ${names.join(", ")}`);
    return null;
  }
}

async function main(options: Options): Promise<number> {
  print(`${cpus()[0]?.model ?? "unknown processor"}, Node ${process.version}, at the start ${load()}`);
  const bench = await openBench(options, print);
  let failures = 0;
  try {
    for (const section of sections) {
      if (options.only.length > 0 && !options.only.includes(section.name)) continue;
      print(`\n${section.name}: ${section.about}\n${header}`);
      await bench.attempt(section.name, () => section.run(bench));
    }
  } finally {
    failures = await bench.close();
  }
  print(`\nat the end ${load()}`);
  if (failures > 0) print(`${failures} could not be measured`);
  return failures === 0 ? 0 : 1;
}

const options = optionsOf(process.argv.slice(2));
process.exitCode = options === null ? 2 : await main(options);
