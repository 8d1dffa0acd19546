// npm run dev [folder]: the gallery of every view, of the toy benchmark unless another folder is given, drawn anew when
// a file of ours changes. --port N; --no-open leaves the browser alone.
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { writeData } from "./cli/data.ts";
import { workshop } from "./cli/work.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { port: { type: "string", default: "4322" }, "no-open": { type: "boolean", default: false } },
});
const folder = resolve(positionals[0] ?? join(root, "test", "fixtures", "toy"));
const data = join(workshop, "dev");
const quiet = { stage: () => undefined, detail: () => undefined, advance: () => undefined };

console.log(`Reading ${folder} …`);
await writeData(folder, data, quiet, { cache: join(workshop, "cache") });
process.env.EXPLORER_DATA = data;
process.env.ASTRO_TELEMETRY_DISABLED = "1";
process.chdir(root);
const { dev } = await import("astro");
const open = !values["no-open"] && process.env.CI === undefined;
const { address } = await dev({
  root,
  logLevel: "warn",
  server: { port: Number(values.port), open: open ? "/gallery/" : false },
});
console.log(
  `http://localhost:${address.port}/gallery/ shows every view; save a file of src/ and look again.`,
);
